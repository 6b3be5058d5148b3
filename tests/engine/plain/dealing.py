"""The cut and the deal."""

from tests.engine.plain.table import Table

LEAST_IN_A_PACKET = 4


def cut(table: Table) -> None:
    """Let the player on the dealer's right cut, if the rules ask for it."""
    if table.rules["cut"] != "asked":
        return
    dealers_right = table.from_dealers_left[-2]
    most = len(table.deck) - LEAST_IN_A_PACKET
    sizes = range(LEAST_IN_A_PACKET, most + 1)
    answer = table.ask(dealers_right, "cut", [f"cut {size}" for size in sizes])
    size = int(answer.removeprefix("cut "))
    table.deck = table.deck[size:] + table.deck[:size]


def deal(table: Table) -> None:
    """Deal in two rounds; what is left lies face down."""
    cards = list(table.deck)
    for packets in packets_of(table):
        for seat, size in zip(table.from_dealers_left, packets, strict=True):
            table.held[seat] += cards[:size]
            del cards[:size]
    table.face_down = cards


def turn_up(table: Table) -> None:
    table.upcard = table.face_down.pop(0)


def packets_of(table: Table) -> list[list[int]]:
    """Return how many cards each seat gets, in dealing order, for each round."""
    count = len(table.seats)
    if table.variant == "hasenpfeffer":
        return [[3] * count, [3] * count]
    if table.rules["deal_plan"] == "3-2":
        return [[3] * count, [2] * count]
    if table.rules["deal_plan"] == "2-3":
        return [[2] * count, [3] * count]
    return [([3, 2] * count)[:count], ([2, 3] * count)[:count]]
