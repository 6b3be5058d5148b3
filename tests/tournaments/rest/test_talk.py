"""Talk in the API."""

import pytest

from tests.tournaments.over_http import Person, by_seat, opened, person, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Person:
    return person("host", "host")


@pytest.fixture
def players() -> list[Person]:
    return [person(name, USD=440) for name in ("ann", "ben", "cleo", "dan")]


@pytest.fixture
def match(host: Person, players: list[Person]) -> int:
    return seated(host, players)


def test_a_phrase_is_said_and_read(match: int, players: list[Person]) -> None:
    ann, ben, *_ = players
    path = f"matches/{match}/phrases/"

    said = ann.do(path, {"phrase": "hello"})

    assert said["text"] == "Hello"
    assert said["username"] == "ann"
    assert ben.read(path)["results"] == [said]


def test_the_same_key_says_it_once(match: int, players: list[Person]) -> None:
    ann = players[0]
    path = f"matches/{match}/phrases/"
    headers = {"Idempotency-Key": "a click"}

    first = ann.do(path, {"phrase": "hello"}, **headers)
    again = ann.do(path, {"phrase": "hello"}, **headers)

    assert first == again
    assert len(ann.read(path)["results"]) == 1
    assert ann.post(path, {"phrase": "thanks"}, **headers).status_code == 409


@pytest.mark.parametrize("body", [{}, {"phrase": "go alone"}, {"phrase": 1}, [], None])
def test_what_is_no_phrase_is_refused(
    match: int, players: list[Person], body: object
) -> None:
    refused = players[0].post(f"matches/{match}/phrases/", body)

    assert refused.status_code == 400


def test_refusals_say_their_code(
    match: int, host: Person, players: list[Person]
) -> None:
    ann = players[0]
    path = f"matches/{match}/phrases/"
    tournament = ann.read(f"matches/{match}/")["tournament"]
    ann.do(path, {"phrase": "hello"})

    refused = {
        "too_often": ann.post(path, {"phrase": "thanks"}),
        "permission_denied": host.post(path, {"phrase": "hello"}),
        "talk_closed": ann.post(f"tournaments/{tournament}/chat/", {"text": "psst"}),
        "invalid": ann.post(path, {"phrase": "nice_lone_hand"}),
        "not_found": ann.post("matches/1000000/phrases/", {"phrase": "hello"}),
    }

    assert {code: answer.json()["code"] for code, answer in refused.items()} == {
        code: code for code in refused
    }
    assert refused["too_often"].status_code == 429
    assert refused["talk_closed"].status_code == 409


def test_people_chat_in_a_lobby(host: Person, players: list[Person]) -> None:
    tournament = opened(host)
    path = f"tournaments/{tournament}/chat/"

    said = host.do(path, {"text": "  Welcome! "})

    assert said["text"] == "Welcome!"
    assert said["match"] is None
    assert players[0].read(path)["results"] == [said]
    assert players[0].post(path, {"text": "Hi"}).status_code == 403
    for text in ("", "x" * 301, "a\0b", "two\nlines", 5):
        assert host.post(path, {"text": text}).status_code == 400


def test_a_draft_is_its_hosts_alone(host: Person, players: list[Person]) -> None:
    terms = {"name": "D", "buy_in": 0, "fee": 0, "currency": "PLAY"}
    draft = host.do("tournaments/", terms)["id"]

    path = f"tournaments/{draft}/chat/"
    assert players[0].get(path).status_code == 404
    assert players[0].post(path, {"text": "Hi"}).status_code == 404
    assert host.post(path, {"text": "Hi"}).status_code == 409


def test_somebody_mutes_and_hears_again(match: int, players: list[Person]) -> None:
    ann, ben, cleo, _ = players
    path = f"matches/{match}/phrases/"
    ben.do(path, {"phrase": "hello"})

    assert ann.do("mutes/", {"username": "ben"})["username"] == "ben"
    assert ann.read(path)["results"] == []
    assert len(cleo.read(path)["results"]) == 1
    assert [row["username"] for row in ann.read("mutes/")["results"]] == ["ben"]
    assert cleo.read("mutes/")["results"] == []

    assert ann.delete("mutes/ben/").status_code == 204
    assert len(ann.read(path)["results"]) == 1
    assert ann.delete("mutes/nobody/").status_code == 404
    assert ann.post("mutes/", {"username": "ann"}).status_code == 403


def test_a_report_goes_to_the_staff_who_silence(
    match: int, host: Person, players: list[Person]
) -> None:
    ann, ben, *_ = players
    reviewer, auditor = person("reviewer", "reviewer"), person("auditor", "auditor")
    remark = ann.do(f"matches/{match}/phrases/", {"phrase": "sorry"})["id"]

    mine = ben.do(f"remarks/{remark}/report/", {"reason": "other"})
    again = ben.do(f"remarks/{remark}/report/", {"reason": "insult"})

    assert mine == again
    assert host.get("reports/").status_code == ben.get("reports/").status_code == 403
    [waiting] = auditor.read("reports/")["results"]
    assert waiting["remark"]["text"] == "Sorry about that"
    assert waiting["decision"] is None
    body = {"hours": 24, "reason": "Enough."}
    for somebody in (host, auditor, ben):
        refused = somebody.post(f"remarks/{remark}/silence/", body)
        assert refused.status_code == 403

    silence = reviewer.do(f"remarks/{remark}/silence/", body)

    assert silence["username"] == "ann"
    refused = ann.post(f"matches/{match}/phrases/", {"phrase": "hello"})
    assert refused.json()["code"] == "silenced"
    assert "Enough." in refused.json()["detail"]
    [shown] = ben.read(f"matches/{match}/phrases/")["results"]
    assert (shown["hidden"], shown["text"], shown["phrase"]) == (True, "", None)
    assert reviewer.read("reports/")["results"] == []
    [decided] = reviewer.read("reports/", decided="true")["results"]
    assert decided["remark"]["text"] == "Sorry about that"
    twice = reviewer.post(f"remarks/{remark}/dismiss/", {"reason": "No."})
    assert twice.json()["code"] == "already_decided"

    lifted = reviewer.post(f"silences/{silence['id']}/lift/", {"reason": "Fine."})
    assert lifted.status_code == 204


def test_who_plays_there_does_not_decide(match: int, players: list[Person]) -> None:
    ann, ben, cleo, _ = players
    remark = ann.do(f"matches/{match}/phrases/", {"phrase": "sorry"})["id"]
    ben.do(f"remarks/{remark}/report/", {"reason": "other"})
    cleo.user.groups.add(*person("r", "reviewer").user.groups.all())

    for act in ("dismiss", "hide"):
        refused = cleo.post(f"remarks/{remark}/{act}/", {"reason": "x"})
        assert refused.json()["code"] == "own_interest"


def test_phrases_go_on_for_a_while_after_the_match(
    match: int, players: list[Person]
) -> None:
    seats = by_seat(players[0].read(f"matches/{match}/"), players)
    for seat in (1, 3):
        seats[seat].do(f"matches/{match}/concede/")

    seats[2].do(f"matches/{match}/phrases/", {"phrase": "good_game"})
