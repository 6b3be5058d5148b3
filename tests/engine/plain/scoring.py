"""What a finished hand is worth to each side."""

from tests.engine.plain.table import Table, sides


def tricks_by_side(table: Table) -> tuple[int, ...]:
    return tuple(sum(table.taken[s] for s in side) for side in sides(table.rules))


def points_by_side(table: Table) -> tuple[int, ...]:
    """Return the points of a hand that is over, thrown in or not."""
    if table.is_thrown_in:
        return (0,) * len(sides(table.rules))
    if table.variant == "napoleon":
        return napoleon_points(table)
    if table.variant == "hasenpfeffer":
        return hasenpfeffer_points(table)
    return euchre_points(table)


def euchre_points(table: Table) -> tuple[int, ...]:
    made = euchre_makers_points(table)
    euchred = 0 if made else euchre_of_makers_points(table)
    return tuple(
        made if table.maker in side else euchred for side in sides(table.rules)
    )


def makers_tricks(table: Table) -> int:
    by_side = zip(sides(table.rules), tricks_by_side(table), strict=True)
    return sum(taken for side, taken in by_side if table.maker in side)


def euchre_makers_points(table: Table) -> int:
    taken = makers_tricks(table)
    if taken < 3:
        return 0
    if taken < 5:
        return 1
    if table.is_alone:
        return int(table.rules["alone_march"])
    return 3 if table.variant == "three-handed" else 2


def euchre_of_makers_points(table: Table) -> int:
    """Return what the defenders get: the most that any one rule gives them."""
    worth = [2]
    if table.is_alone:
        worth.append(table.rules["alone_euchre"])
    if table.lone_defender:
        worth.append(4)
    if makers_tricks(table) == 0:
        worth.append(table.rules["no_tricks"])
    return max(worth)


def hasenpfeffer_points(table: Table) -> tuple[int, ...]:
    """Return a point a trick, and for a bid that failed what was bid, below zero."""
    has_failed = makers_tricks(table) < int(table.bid)
    return tuple(
        -int(table.bid) if table.maker in side and has_failed else taken
        for side, taken in zip(sides(table.rules), tricks_by_side(table), strict=True)
    )


def napoleon_points(table: Table) -> tuple[int, ...]:
    """Return what the maker collects from each opponent, or pays to each."""
    taken = table.taken[table.maker]
    needed = {"2": 2, "3": 3, "4": 4}.get(table.bid, 5)
    is_made = taken == 0 if table.bid == "misere" else taken >= needed
    won = {"2": 2, "3": 3, "misere": 3, "4": 4}.get(table.bid, 10)
    lost = {"nap": 5, "wellington": 10, "blucher": 15}.get(table.bid, won)
    each = won if is_made else -lost
    opponents = len(table.seats) - 1
    return tuple(
        each * opponents if seat == table.maker else -each for seat in table.seats
    )
