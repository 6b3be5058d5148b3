"""People who belong to a tournament write in its lobby."""

from datetime import datetime

import pytest

from tests import factories
from tests.factories import NOON
from tests.tournaments.dealt import dealt, seconds
from tournaments.errors import (
    NotAllowedError,
    NotFoundError,
    TalkClosedError,
    TermsError,
    TooOftenError,
)
from tournaments.models import Remark, Tournament
from tournaments.selectors import talk as selectors
from tournaments.services import cancellation, life, registration, talk
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened() -> Tournament:
    return factories.tournament()


def write(
    tournament: Tournament,
    name: str,
    text: str = "Good evening!",
    *,
    at: datetime = NOON,
) -> Remark:
    return talk.write(
        tournament.pk,
        user=factories.user(name),
        text=text,
        key=f"{text[:20]!r} {at}",
        now=at,
    )


def register(tournament: Tournament, name: str) -> None:
    user = factories.user(name)
    factories.deposit(user, 1000)
    registration.register(tournament.pk, user=user, client_seed="s", now=NOON)


def written(tournament: Tournament) -> list[str]:
    said = selectors.said_in_lobby(tournament.pk, viewer_id=None)
    return [remark.text for remark in said]


def test_players_the_host_and_the_staff_write(opened: Tournament) -> None:
    register(opened, "ann")
    factories.user("reviewer", rights=["moderate_talk"])

    for name in ("ann", "host", "reviewer"):
        write(opened, name, f"I am {name}.")

    assert written(opened) == ["I am ann.", "I am host.", "I am reviewer."]


def test_nobody_else_writes(opened: Tournament) -> None:
    register(opened, "ann")
    registration.leave(opened.pk, user=factories.user("ann"), now=NOON)
    factories.user("cashier", rights=["work_the_desk"])

    for name in ("ann", "ben", "cashier"):
        with pytest.raises(NotAllowedError):
            write(opened, name)

    assert written(opened) == []


@pytest.mark.parametrize(
    "text",
    [
        *["", " \n ", "x" * 301, "a\0b", "two\nlines", "\u202etxt", "\u200b", "\ud800"],
        *["\u3164", "\u2800 \u115f", "a" + "\u0301" * 5],
    ],
)
def test_what_is_no_line_of_text_is_not_written(opened: Tournament, text: str) -> None:
    with pytest.raises(TermsError):
        write(opened, "host", text)

    assert written(opened) == []


def test_text_is_kept_as_it_was_written(opened: Tournament) -> None:
    texts = [
        "<b>1 & 2</b>",
        "ж" * 300,
        "👩‍👩‍👧 https://example.com",
        "'; --",
        "e\u0323\u0302\u0301",
    ]
    for number, text in enumerate(texts):
        write(opened, "host", f"  {text} ", at=NOON + seconds(3 * number))

    assert written(opened) == texts


def test_phrases_and_chat_count_together() -> None:
    free = dealt(currency="PLAY", buy_in=0, fee=0)
    speaker = free.people[1]
    talk.say(free.match.pk, user=speaker, phrase="hello", key="k", now=NOON)

    with pytest.raises(TooOftenError):
        write(free.tournament, speaker.username)


def test_who_sits_at_a_table_for_money_writes_nowhere_until_it_is_over() -> None:
    table = dealt()
    player = table.people[1].username
    other = factories.tournament(currency="PLAY", buy_in=0, fee=0)
    registration.register(
        other.pk, user=factories.user(player), client_seed="s", now=NOON
    )

    for place in (table.tournament, other):
        with pytest.raises(TalkClosedError, match="real money"):
            write(place, player)
    write(table.tournament, "host")

    table.concede()

    write(table.tournament, player)
    write(other, player, at=NOON + seconds(2))


def test_who_plays_for_nothing_writes_during_the_match() -> None:
    table = dealt(currency="PLAY", buy_in=0, fee=0)

    write(table.tournament, table.people[1].username)

    assert written(table.tournament) == ["Good evening!"]


def test_the_chat_of_a_draft_is_closed() -> None:
    terms = Terms(name="Draft", buy_in=0, fee=0, currency="PLAY")
    draft = life.create(factories.user("host"), terms=terms, now=NOON)

    with pytest.raises(TalkClosedError):
        write(draft, "host")
    with pytest.raises(NotFoundError):
        write(draft, "ann")
    with pytest.raises(NotFoundError):
        talk.write(0, user=factories.user("ann"), text="x", key="k", now=NOON)


def test_the_chat_closes_a_day_after_the_end(opened: Tournament) -> None:
    host = factories.user("host")
    cancellation.cancel(opened.pk, actor=host, reason="Snow", now=NOON)

    write(opened, "host", at=NOON + factories.hours(23))

    with pytest.raises(TalkClosedError):
        write(opened, "host", at=NOON + factories.hours(24))
