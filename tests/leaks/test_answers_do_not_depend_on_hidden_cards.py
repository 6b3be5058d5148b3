"""Exchange the cards that somebody cannot see: every answer to them stays the same.

That holds for the seed, too, and for what has been stored of the moves.
"""

import random
from collections.abc import Callable, Sequence

import pytest
from django.db import transaction
from django.test import Client

from euchre_site.models import User
from tests import factories
from tests.engine.table import on_table
from tests.factories import NOON, Table
from tests.leaks import answers
from tests.leaks.answers import Shown
from tests.leaks.staged import RULES, STAGES, Stage, playing
from tests.soak import sample_and_soak
from tournaments.engine import game
from tournaments.engine.cards import deck
from tournaments.engine.notation import print_card
from tournaments.errors import TournamentError
from tournaments.services import play

pytestmark = pytest.mark.django_db

Set = Callable[[random.Random], Stage]

RIGHTS: dict[str, Sequence[str]] = {
    "spectator": (),
    "host": ("host_tournaments",),
    "reviewer": ("review_payouts",),
    "cashier": ("work_the_desk",),
    "auditor": ("read_the_book",),
}
CARDS = [print_card(card) for card in deck(24, joker=True)]
MOVES = [
    *("pass", "order", "order alone", "throw in", "defend alone", "leave", "bid 3"),
    *(f"call {suit}{alone}" for suit in "SHDC" for alone in ("", " alone")),
    *(f"name {suit}" for suit in "SHDC"),
    *(f"{act} {card}" for act in ("play", "discard", "give") for card in CARDS),
]
stages = pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """Return a table where all have been seen, so that asking changes nothing.

    It has the rules of the stage that the test is about.
    """
    stage = request.node.callspec.params.get("stage", playing)
    preset, options = RULES.get(stage, ("standard", {}))
    started = factories.running(rules_preset=preset, rules=options)
    play.advance(started.match.pk, now=NOON)
    for person in started.people.values():
        play.see(started.match.pk, user=person, now=NOON)
    return Table.of(started.match)


def someone(name: str) -> User:
    """Return somebody who has no seat at the table."""
    if name == "admin":
        return factories.user(name, is_staff=True, is_superuser=True)
    return factories.user(name, rights=RIGHTS[name], is_staff=name == "auditor")


def shown(table: Table, stage: Stage, browser: Client, of: list[str]) -> Shown:
    """Return the answers at a stage of play that is undone at once."""
    with transaction.atomic():
        stage.set_up(table)
        found = answers.ask(browser, of)
        transaction.set_rollback(True)
    return found


def check_same(
    table: Table, stage: Stage, viewer: int | None, user: User | None, of: list[str]
) -> None:
    other = stage.exchanged(viewer, random.Random(f"{stage} {viewer}"))
    assert other.state != stage.state

    browser = answers.somebody(user)

    before, after = (shown(table, each, browser, of) for each in (stage, other))

    for address, answer in before.items():
        assert after[address].splitlines() == answer.splitlines(), address


@stages
@sample_and_soak(1)
def test_answers_to_a_seat_do_not_depend_on_what_it_cannot_see(
    table: Table, stage: Set, rounds: int
) -> None:
    of = answers.of_table(answers.addresses(table), table)
    for number in range(rounds):
        staged = stage(random.Random(number))
        for seat, person in table.people.items():
            check_same(table, staged, seat, person, of)


@stages
@sample_and_soak(1)
def test_answers_to_others_do_not_depend_on_any_hand(
    table: Table, stage: Set, rounds: int
) -> None:
    of = answers.of_table(answers.addresses(table), table)
    for number in range(rounds):
        staged = stage(random.Random(number))
        for person in (None, someone("spectator")):
            check_same(table, staged, None, person, of)


@pytest.mark.parametrize("name", [*RIGHTS, "admin"])
def test_no_page_of_the_house_depends_on_any_hand(table: Table, name: str) -> None:
    staged = playing(random.Random(1))
    of = answers.addresses(table)
    with transaction.atomic():
        staged.set_up(table)
        of += answers.of_admin() if name in {"auditor", "admin"} else []
        transaction.set_rollback(True)

    check_same(table, staged, None, someone(name), of)


@stages
def test_a_refusal_does_not_depend_on_hidden_cards(table: Table, stage: Set) -> None:
    staged = stage(random.Random(2))
    seat = game.to_move(staged.state)
    assert seat is not None

    other = staged.exchanged(seat, random.Random(3))

    refused = refusals(table, staged, seat)
    assert len(refused) > 24
    assert refusals(table, other, seat) == refused


@stages
def test_a_seat_is_shown_its_own_cards(table: Table, stage: Set) -> None:
    staged = stage(random.Random(4))
    others = staged.exchanged(None, random.Random(5))
    one, other = on_table(staged.state), on_table(others.state)
    seat = next(
        seat
        for seat in table.people
        if set(one.hands[seat]) != set(other.hands[seat]) and seat != one.unseen_by
    )
    of = [f"/api/v1/matches/{table.match.pk}/", f"/m/{table.match.pk}/view/"]

    browser = answers.somebody(table.people[seat])

    before, after = (shown(table, each, browser, of) for each in (staged, others))

    # So the other tests here would see it if somebody else were shown them.
    for address in of:
        assert before[address] != after[address]


def refusals(table: Table, stage: Stage, seat: int) -> dict[str, str]:
    """Return what is said against every move that *seat* may not make."""
    found = {}
    with transaction.atomic():
        stage.set_up(table)
        for move in sorted(set(MOVES) - set(stage.accepted)):
            with pytest.raises(TournamentError) as refusal:
                play.submit(
                    table.match.pk,
                    user=table.people[seat],
                    turn=len(stage.moves) + 1,
                    move=move,
                    received_at=NOON,
                )
            found[move] = f"{refusal.value.code}: {refusal.value}"
        transaction.set_rollback(True)
    return found
