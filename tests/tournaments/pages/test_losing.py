"""What running out of time, or giving up, costs, told to whoever looks at a table."""

from dataclasses import replace

import pytest

from tests.tournaments.pages.test_prompts import begun
from tests.tournaments.scenes import seen_by
from tournaments.engine.rules import PRESETS
from tournaments.pages.cost import Cost, cost
from tournaments.pages.table import losing
from tournaments.pages.table.scene import Scene, scene


def staked(preset: str, *, buy_in: int, fee: int) -> Cost:
    return cost(buy_in=buy_in, fee=fee, currency="USD", rules=PRESETS[preset])


def at_table(
    preset: str, *, seat: int | None = 1, concedes: bool = False, is_bot: bool = False
) -> Scene:
    """Return the table as the player at *seat* sees it, with this partner."""
    shown = scene(seen_by(begun(preset), seat))
    places = tuple(
        replace(place, concedes=concedes, is_bot=is_bot) if place.is_partner else place
        for place in shown.places
    )
    return replace(shown, places=places)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "buy_in", "fee", "words"),
    [
        ("standard", 100, 10, "your reserve of <strong>1.10\u00a0USD</strong> goes to"),
        ("standard", 0, 10, "your reserve of <strong>0.10\u00a0USD</strong> goes to"),
        ("standard", 0, 0, ""),
        ("two-handed", 100, 10, "the pool of <strong>2.00\u00a0USD</strong> goes to"),
        ("three-handed", 100, 0, "share the pool of <strong>3.00\u00a0USD</strong>"),
        ("two-handed", 0, 10, ""),
    ],
)
def test_what_is_at_stake_stands_beside_the_clock(
    preset: str, buy_in: int, fee: int, words: str
) -> None:
    found = losing.at_stake_words(
        staked(preset, buy_in=buy_in, fee=fee), at_table(preset)
    )

    assert words in found
    assert bool(words) == bool(found)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("buy_in", "fee", "partner", "words"),
    [
        (100, 10, {"concedes": True}, "would give up. If you agree, the match ends as"),
        (100, 10, {"is_bot": True}, "the other pair wins the pool, and your reserves"),
        (100, 10, {}, "agrees too, the match ends as a normal loss: the other pair"),
        (0, 10, {}, "a normal loss, and your reserves come back."),
        (0, 10, {"concedes": True}, "a normal loss, and your reserves come back."),
        (0, 10, {"is_bot": True}, "a normal loss, and your reserves come back."),
        (0, 0, {"concedes": True}, "If you agree, the match ends as a loss."),
        (0, 0, {"is_bot": True}, "agrees at once: the match ends as a loss."),
        (0, 0, {}, "The match ends as a loss when"),
    ],
)
def test_giving_up_says_how_the_match_ends(
    buy_in: int, fee: int, partner: dict[str, bool], words: str
) -> None:
    shown = at_table("standard", **partner)

    found = losing.giving_up_words(staked("standard", buy_in=buy_in, fee=fee), shown)

    assert words in found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "buy_in", "words"),
    [
        ("two-handed", 100, "wins it, and the pool."),
        ("two-handed", 0, "wins it."),
        ("three-handed", 100, "wins it, and the pool. Until then"),
        ("napoleon", 0, "wins it. Until then"),
    ],
)
def test_who_has_no_partner_gives_up_alone(
    preset: str, buy_in: int, words: str
) -> None:
    found = losing.giving_up_words(
        staked(preset, buy_in=buy_in, fee=0), at_table(preset)
    )

    assert words in found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "buy_in", "seat", "words"),
    [
        ("standard", 100, 1, "that reserve is for you."),
        ("standard", 0, 1, "lose the match."),
        ("standard", 100, None, "the late player&#x27;s reserve of"),
        ("standard", 0, None, "The pair loses the match."),
        ("two-handed", 100, 1, "the other player gets the pool of"),
        ("three-handed", 100, None, "the others share the pool of"),
        ("napoleon", 0, 1, "Whoever runs out of time loses the match."),
    ],
)
def test_the_box_beside_the_table_says_who_loses_what(
    preset: str, buy_in: int, seat: int | None, words: str
) -> None:
    found = losing.late_words(
        staked(preset, buy_in=buy_in, fee=0), at_table(preset, seat=seat)
    )

    assert words.replace("&#x27;", "'") in found
