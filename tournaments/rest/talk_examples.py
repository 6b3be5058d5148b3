"""Examples of talk for the schema."""

from drf_spectacular.utils import OpenApiExample

_SAID = {
    "id": 51,
    "tournament": 7,
    "match": 12,
    "username": "ann",
    "phrase": "well_played",
    "text": "That was well played",
    "said_at": "2025-03-07T19:42:11Z",
    "hidden": False,
}

PHRASE = OpenApiExample("a phrase", value={"phrase": "well_played"}, request_only=True)
PHRASE_SAID = OpenApiExample("at a table", value=_SAID, response_only=True)
CHAT = OpenApiExample(
    "a line", value={"text": "Good evening, everybody!"}, request_only=True
)
WRITTEN = OpenApiExample(
    "in a chat",
    value={**_SAID, "match": None, "phrase": None, "text": "Good evening, everybody!"},
    response_only=True,
)
REPORT = OpenApiExample(
    "an insult", value={"reason": "insult", "text": ""}, request_only=True
)
SILENCE = OpenApiExample(
    "for a day",
    value={"hours": 24, "reason": "Insults are not welcome here."},
    request_only=True,
)
