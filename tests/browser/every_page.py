"""Every page of the house, as it looks in the middle of an evening."""

from dataclasses import dataclass
from functools import partial

from tests.browser.evening import Evening, Table, View

_SHORT = {"rules": {"points_to_win": 5}}


@dataclass(frozen=True, slots=True)
class Shown:
    """A page, by a name for its picture, its address and who looks at it.

    *who* is empty for a visitor.
    """

    name: str
    path: str
    who: str = ""


def furnish(evening: Evening) -> list[Shown]:
    """Have an evening played, and return every page with something on it."""
    return [
        *_of_everybody(),
        *_of_talk(evening),  # Who plays for money may not chat.
        *_of_play(evening),
        *_of_players(evening),
        *_of_the_house(evening),
    ]


def _of_everybody() -> list[Shown]:
    return [
        Shown("sign-in", "/accounts/login/"),
        Shown("sign-up", "/accounts/signup/"),
        Shown("password-reset", "/accounts/password/reset/"),
        Shown("preferences-for-visitors", "/accounts/preferences/"),
        Shown("not-found", "/nothing/"),
        Shown("lobby-for-visitors", "/"),
        Shown("book", "/book/"),
        Shown("design", "/design/"),
        Shown("api-docs", "/api/docs/"),
    ]


def _of_play(evening: Evening) -> list[Shown]:
    friday = _paid_out(evening)
    late = _lost_by_the_clock(evening)
    filling = evening.open_table("Monday pounds", currency="GBP", buy_in=500)
    evening.seat(filling, ["ann", "ben"])
    calling = evening.seat(evening.open_table("Saturday dollars", fee=50))
    playing = evening.seat(evening.open_table("Sunday euros", currency="EUR"))
    call = evening.play(calling, partial(_waits_for, "call1"))
    play = evening.play(playing, _is_in_the_third_trick)
    return [
        Shown("lobby", "/", "ann"),
        Shown("tournament-open", f"/t/{filling.tournament}/", "cleo"),
        Shown("tournament-over", f"/t/{friday.tournament}/", "ann"),
        Shown("table-calling", f"/m/{calling.match}/", _mover(call)),
        Shown("table-playing", f"/m/{playing.match}/", _mover(play)),
        Shown("table-watched", f"/m/{playing.match}/"),
        Shown("table-over", f"/m/{friday.match}/", "ann"),
        Shown("replay", f"/m/{friday.match}/replay/?turn=20", "ann"),
        Shown("table-late", f"/m/{late.match}/", _late(evening, late)),
        Shown("replay", f"/m/{friday.match}/replay/?turn=30"),
        Shown("replay-of-a-late-player", f"/m/{late.match}/replay/?turn=16", "ann"),
        *_of_other_games(evening),
    ]


def _of_other_games(evening: Evening) -> list[Shown]:
    found = []
    phases = {
        "two-handed": "play",
        "three-handed": "play",
        "railroad": "play",
        "hasenpfeffer": "bid",
        "napoleon": "bid",
    }
    for preset, phase in phases.items():
        rules = {"players": 7} if preset == "napoleon" else {}
        table = evening.open_table(
            f"For fun: {preset}",
            rules_preset=preset,
            rules=rules,
            buy_in=0,
            fee=0,
            currency="PLAY",
        )
        table = evening.seat_with_bots(table, "dan")
        evening.play(table, partial(_waits_for_dan, phase))
        found.append(Shown(f"table-{preset}", f"/m/{table.match}/", "dan"))
    return found


def _of_talk(evening: Evening) -> list[Shown]:
    table = evening.open_table("Tuesday talk", buy_in=0, fee=0, currency="PLAY")
    evening.seat(table, ["ann", "ben"])
    chat = f"tournaments/{table.tournament}/chat/"
    evening.guest("host").post(chat, {"text": "Welcome! We begin at eight."})
    evening.guest("ben").post(chat, {"text": "Hello! Is there still a place for dan?"})
    said = evening.guest("ann").post(chat, {"text": "He plays like a shoe."})["id"]
    report = {"reason": "insult", "text": "Please be kind to dan."}
    evening.guest("ben").post(f"remarks/{said}/report/", report)
    evening.guest("ben").post("mutes/", {"username": "ann"})
    return [
        Shown("chat", f"/t/{table.tournament}/", "host"),
        Shown("remark", f"/remarks/{said}/", "cleo"),
        Shown("muted", "/mutes/", "ben"),
        Shown("reports", "/reports/", "reviewer"),
        Shown("reports-decided", "/reports/?decided", "auditor"),
        Shown("reported-remark", f"/reports/{said}/", "reviewer"),
    ]


def _of_players(evening: Evening) -> list[Shown]:
    evening.guest("ben").post("withdrawals/", {"amount": 1500, "currency": "USD"})
    return [
        Shown("account", "/account/", "ann"),
        Shown("in-play", "/account/in-play/", "dan"),
        Shown("held", "/account/held/", "ben"),
        Shown("history", "/account/history/", "ann"),
        Shown("statement", "/account/statement/", "ann"),
        Shown("own-tournaments", "/mine/", "ann"),
        Shown("settings", "/accounts/", "ann"),
        Shown("preferences", "/accounts/preferences/", "ann"),
        Shown("password-change", "/accounts/password/change/", "ann"),
        Shown("second-factor", "/accounts/2fa/", "ann"),
        Shown("email", "/accounts/email/", "ann"),
        Shown("sign-out", "/accounts/logout/", "ann"),
    ]


def _of_the_house(evening: Evening) -> list[Shown]:
    [payout, *_] = evening.guest("reviewer").get("payouts/?state=waiting")["results"]
    return [
        Shown("hosting", "/host/", "host"),
        Shown("new-tournament", "/host/new/", "host"),
        Shown("review-queue", "/review/", "reviewer"),
        Shown("payout", f"/review/{payout['id']}/", "reviewer"),
        Shown("desk", "/desk/", "cashier"),
        Shown("desk-player", "/desk/?player=ann", "cashier"),
        Shown("cash-book", "/desk/cash/", "cashier"),
        Shown("audit", "/audit/?prove", "auditor"),
    ]


def _paid_out(evening: Evening) -> Table:
    """Return a table that was played to its end and paid out."""
    table = evening.seat(evening.open_table("Friday dollars", **_SHORT))
    evening.play(table, _is_over)
    reviewer = evening.guest("reviewer")
    for payout in reviewer.get("payouts/?state=waiting")["results"]:
        if payout["tournament"] == table.tournament:
            body = {"revision": payout["revision"]}
            reviewer.post(f"payouts/{payout['id']}/approve/", body)
    return table


def _lost_by_the_clock(evening: Evening) -> Table:
    """Return a table at which somebody let the clock run out."""
    table = evening.open_table("Thursday dollars", move_seconds=5, **_SHORT)
    table = evening.seat(table)
    evening.play(table, _is_in_the_third_trick)
    evening.watch(table, _is_over)
    return table


def _late(evening: Evening, table: Table) -> str:
    view = evening.guest("host").get(f"matches/{table.match}/")
    return _names(view)[view["result"]["late_seat"]]


def _waits_for(phase: str, view: View) -> bool:
    return str(view["phase"]) == phase and view["to_move"] is not None


def _is_in_the_third_trick(view: View) -> bool:
    is_third = sum(view["tricks"]) == 2
    return is_third and len(view["trick"]) == 2


def _waits_for_dan(phase: str, view: View) -> bool:
    return _waits_for(phase, view) and _mover(view) == "dan"


def _is_over(view: View) -> bool:
    return view["result"] is not None


def _mover(view: View) -> str:
    return _names(view).get(view["to_move"], "")


def _names(view: View) -> dict[int, str]:
    return {row["seat"]: row["username"] for row in view["seats"]}
