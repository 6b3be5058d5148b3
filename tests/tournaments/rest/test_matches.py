"""A match over the API: views, moves, conceding and the record."""

import pytest

from tests.tournaments.over_http import (
    Person,
    advance,
    by_seat,
    person,
    play_one,
    play_until,
    seated,
)
from tournaments.engine import record

pytestmark = pytest.mark.django_db


class Played:
    """A match that has just been dealt, and who sits where."""

    def __init__(self) -> None:
        self.host = person("host", "host")
        self.players = [person(name, USD=220) for name in ("ann", "ben", "cleo", "dan")]
        match = seated(self.host, self.players, rules={"points_to_win": 5})
        self.match = match
        self.path = f"matches/{match}/"
        self.view = self.host.read(self.path)
        self.seats = by_seat(self.view, self.players)

    @property
    def mover(self) -> Person:
        return self.seats[self.host.read(self.path)["to_move"]]

    def other(self) -> Person:
        return next(one for one in self.players if one is not self.mover)

    def refusal(self, somebody: Person, turn: object, move: object) -> tuple[int, str]:
        body = {"turn": turn, "move": move}
        response = somebody.post(f"{self.path}moves/", body)
        return response.status_code, response.json()["code"]


@pytest.fixture
def table() -> Played:
    return Played()


def test_player_sees_the_own_hand_and_the_legal_moves(table: Played) -> None:
    view = table.mover.read(table.path)

    assert (view["state"], view["phase"], view["turn"]) == ("playing", "call1", 1)
    assert view["your_seat"] == view["to_move"]
    assert len(view["hand"]) == 5
    assert view["legal"] == ["pass", "order", "order alone"]
    assert view["counts"] == {"1": 5, "2": 5, "3": 5, "4": 5}
    assert (view["score"], view["games"], view["tricks"]) == ([0, 0],) * 3
    assert (view["trump"], view["maker"], view["alone"]) == (None, None, False)
    assert view["now"] < view["due_at"]
    assert view["now"].endswith("Z")


def test_who_does_not_play_sees_no_hand(table: Played) -> None:
    for somebody in (table.host, person("eve"), person("rex", "reviewer", "auditor")):
        view = somebody.read(table.path)
        assert not {"hand", "legal", "your_seat"} & set(view)
        assert view["upcard"]


def test_only_the_seat_to_move_has_legal_moves(table: Played) -> None:
    assert table.other().read(table.path)["legal"] == []


def test_player_who_looks_is_connected(table: Played) -> None:
    table.seats[2].read(table.path)

    seats = table.host.read(table.path)["seats"]
    assert {row["seat"] for row in seats if row["connected"]} == {2}


def test_match_that_does_not_exist_is_not_found(table: Played) -> None:
    ann = table.players[0]

    for number in (0, table.match + 1, 2**63, 10**30):
        path = f"matches/{number}/"
        assert ann.get(path).status_code == 404
        assert ann.get(f"{path}record/").status_code == 404
        assert ann.get(f"{path}clocks/").status_code == 404
        assert ann.post(f"{path}concede/").status_code == 404
        assert ann.delete(f"{path}concede/").status_code == 404
        move = {"turn": 1, "move": "pass"}
        assert ann.post(f"{path}moves/", move).status_code == 404


def test_move_is_taken_and_the_same_one_again_changes_nothing(table: Played) -> None:
    mover = table.mover
    body = {"turn": 1, "move": "pass"}

    first = mover.post(f"{table.path}moves/", body)
    advance(table.match)
    again = mover.post(f"{table.path}moves/", body)

    assert (first.status_code, first.json()) == (202, {"turn": 1})
    assert (again.status_code, again.json()) == (202, {"turn": 1})
    assert table.host.read(table.path)["turn"] == 2


def test_moves_that_do_not_count_are_refused_with_their_codes(table: Played) -> None:
    mover = table.mover

    assert table.refusal(table.other(), 1, "pass") == (409, "not_your_turn")
    assert table.refusal(table.host, 1, "pass") == (409, "not_your_turn")
    assert table.refusal(mover, 2, "pass") == (409, "stale_turn")
    assert table.refusal(mover, 1, "play JH") == (422, "illegal_move")
    assert table.refusal(mover, 1, "fold") == (422, "illegal_move")
    assert table.refusal(mover, 1, " pass") == (422, "illegal_move")
    mover.do(f"{table.path}moves/", {"turn": 1, "move": "pass"})
    assert table.refusal(mover, 1, "order") == (409, "stale_turn")


def test_illegal_move_says_why(table: Played) -> None:
    body = {"turn": 1, "move": "call S"}

    response = table.mover.post(f"{table.path}moves/", body)

    assert response.status_code == 422
    assert response.json()["detail"].endswith("order the upcard or pass.")


@pytest.mark.parametrize("turn", ["1", 1.0, True, -1, None, 2**31, 2**70, [], {}])
def test_turn_that_is_no_whole_number_is_refused(turn: object, table: Played) -> None:
    body = {"turn": turn, "move": "pass"}

    assert table.mover.post(f"{table.path}moves/", body).status_code == 400


@pytest.mark.parametrize("move", [1, True, None, "", "x" * 25, [], {}, "a\0b"])
def test_move_that_is_no_short_text_is_refused(move: object, table: Played) -> None:
    body = {"turn": 1, "move": move}

    assert table.mover.post(f"{table.path}moves/", body).status_code == 400


@pytest.mark.parametrize(
    "body", [b"[]", b"null", b"1", b"{", b'{"turn": NaN}', b"\xff"]
)
def test_body_that_is_no_object_is_refused(body: bytes, table: Played) -> None:
    response = table.mover.client.post(
        f"/api/v1/{table.path}moves/",
        body,
        content_type="application/json",
    )

    assert response.status_code == 400
    assert set(response.json()) >= {"code", "detail"}


def test_move_during_a_pause_is_refused_with_the_reason(table: Played) -> None:
    mover = table.mover
    tournament = table.view["tournament"]
    table.host.do(f"tournaments/{tournament}/pause/", {"reason": "Fire drill."})

    body = {"turn": 1, "move": "pass"}
    response = mover.post(f"{table.path}moves/", body)

    assert (response.status_code, response.json()["code"]) == (409, "paused")
    assert "Fire drill." in response.json()["detail"]


def test_partners_concede_together_and_may_think_again(table: Played) -> None:
    path = f"{table.path}concede/"

    assert table.seats[1].do(path) == {"ended": False}
    assert table.seats[1].delete(path).status_code == 204
    assert table.seats[3].do(path) == {"ended": False}
    assert table.seats[1].do(path) == {"ended": True}

    view = table.seats[1].read(table.path)
    assert (view["state"], view["phase"], view["to_move"]) == ("finished", "over", None)
    assert view["result"] == {
        "kind": "conceded",
        "winning_seats": [2, 4],
        "late_seat": None,
        "score": [0, 0],
        "games": [0, 0],
        "margin": None,
    }
    assert table.host.post(path).status_code == 404
    assert table.refusal(table.seats[1], 1, "pass") == (409, "over")
    assert table.seats[2].post(path).json()["code"] == "over"
    assert table.seats[2].delete(path).status_code == 409


def test_record_and_clocks_are_shown_when_the_match_is_over(table: Played) -> None:
    early = [
        table.players[0].get(f"{table.path}{what}/") for what in ("record", "clocks")
    ]
    play_until(table.match, table.players, to_move=None)

    shown = person("eve").read(f"{table.path}record/")
    clocks = person("fay").read(f"{table.path}clocks/", limit=200)["results"]

    assert [(r.status_code, r.json()["code"]) for r in early] == [(403, "not_over")] * 2
    assert record.verify(shown) == []
    assert shown["seed"] is not None
    assert len(clocks) == len(shown["moves"])
    assert {row["how"] for row in clocks} == {"moved"}


def test_record_of_a_conceded_match_holds_what_was_played(table: Played) -> None:
    play_one(table.match, table.mover)
    for seat in (2, 4):
        table.seats[seat].do(f"{table.path}concede/")

    shown = table.host.read(f"{table.path}record/")

    assert record.verify(shown) == []
    assert len(shown["moves"]) == 1
    assert shown["result"] == {
        "ended": "conceded",
        "winners": [1, 3],
        "score": [0, 0],
        "late": None,
    }
