"""Complete the cards of a deal, which EGN may tell in part."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.engine.egn.deals import Deal
from tournaments.engine.egn.errors import EgnError
from tournaments.engine.egn.table import SEATS, SIZE, dealt_to, pack, tricks_by_seat
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import clockwise_after, left_of, partner_of


@dataclass(frozen=True, slots=True)
class FullDeal:
    """A whole deck as it lies, and every move after it, each with where it is told.

    *filled* cards of hands are not told, so that others stand for them.
    """

    deck: tuple[str, ...]
    moves: tuple[tuple[str, str], ...]
    filled: int


def fill(deal: Deal, rules: RuleSet, *, leads_from_maker: bool, asks: bool) -> FullDeal:
    """Return *deal* with every card of the *rules* in its place.

    What nobody ever saw, a dealer's discard or the cards of a seat that sat out, is
    taken from the cards left over: it changes nothing that was played.

    Raises:
        EgnError: a card is told twice, or one that matters is not told.

    """
    cards = pack(rules.deck, joker=rules.joker)
    for card in _told(deal):
        if card not in cards:
            raise EgnError(f"{card} is not in the deck")
    plays = _plays(deal, leads_from_maker=leads_from_maker)
    hands = {seat: _shown(deal, plays, seat) for seat in range(1, SEATS + 1)}
    seen = Counter([deal.upcard, *(card for hand in hands.values() for card in hand)])
    for card, times in seen.items():
        if times > 1:
            raise EgnError(f"{card} is told twice")
    unseen = [card for card in cards if card not in seen]
    filled = 0
    for seat, hand in hands.items():
        missing = SIZE - len(hand)
        if missing and deal.tricks and not _may_be_any(deal, plays, seat):
            raise EgnError(f"playerCards: not every card of player {seat - 1} is told")
        hands[seat] = hand + unseen[:missing]
        del unseen[:missing]
        filled += missing
    return FullDeal(
        deck=_stacked(deal, hands, unseen),
        moves=_moves(deal, _discard(deal, hands[deal.dealer], plays), asks=asks),
        filled=filled,
    )


def _told(deal: Deal) -> Iterator[str]:
    """Yield every card that is told, some of them more than once."""
    yield deal.upcard
    yield from chain.from_iterable(deal.known.values())
    yield from chain.from_iterable(deal.tricks)
    if deal.discard is not None:
        yield deal.discard


def _plays(deal: Deal, *, leads_from_maker: bool) -> list[tuple[int, str]]:
    if deal.maker is None:
        return []
    first = deal.maker if deal.is_alone and leads_from_maker else deal.dealer
    around = clockwise_after(first, SEATS)
    leader = next(seat for seat in around if seat not in deal.sitting_out)
    return tricks_by_seat(
        deal.tricks, leader=leader, out=deal.sitting_out, trump=deal.trump
    )


def _shown(deal: Deal, plays: Sequence[tuple[int, str]], seat: int) -> list[str]:
    """Return the cards that *seat* is told to have been dealt."""
    shown = list(deal.known.get(seat, ()))
    later = [card for player, card in plays if player == seat]
    if seat == deal.dealer and deal.takes_up:
        later = [
            card for card in [*later, deal.discard] if card and card != deal.upcard
        ]
    shown += [card for card in later if card not in shown]
    if len(shown) > SIZE:
        raise EgnError(f"player {seat - 1} has shown {len(shown)} cards")
    return shown


def _may_be_any(deal: Deal, plays: Sequence[tuple[int, str]], seat: int) -> bool:
    """Tell whether the cards of *seat* that nobody saw cannot have mattered."""
    played = sum(player == seat for player, _ in plays)
    return seat in deal.sitting_out or played == SIZE


def _discard(
    deal: Deal, hand: Sequence[str], plays: Sequence[tuple[int, str]]
) -> str | None:
    """Return what the dealer discarded, as told or as what was left in the end."""
    if not deal.takes_up:
        if deal.discard is not None:
            raise EgnError("discard: the dealer takes nothing up")
        return None
    if deal.discard is not None or not deal.tricks:
        return deal.discard
    played = {card for _, card in plays}
    left = [card for card in [*hand, deal.upcard] if card not in played]
    if len(left) != 1:
        raise EgnError("discard: it is not told")
    return left[0]


def _stacked(
    deal: Deal, hands: dict[int, list[str]], rest: Sequence[str]
) -> tuple[str, ...]:
    """Return the deck that deals *hands* and turns up the upcard."""
    left = {seat: iter(hand) for seat, hand in hands.items()}
    dealt = [next(left[seat]) for seat in dealt_to(deal.dealer, "3-2")]
    return (*dealt, deal.upcard, *rest)


def _moves(
    deal: Deal, discard: str | None, *, asks: bool
) -> tuple[tuple[str, str], ...]:
    """Return each move in the notation of a record, and where EGN tells it."""
    words = {"Pass": "pass", "Order": "order", "n": "call NT"}
    moves: list[tuple[str, str]] = []
    for number, call in enumerate(deal.calls, start=1):
        alone = " alone" if deal.is_alone and call != "Pass" else ""
        said = words.get(call, f"call {call.upper()}")
        moves.append((f"call {number}", said + alone))
    if asks and deal.is_alone and (deal.was_asked or discard or deal.tricks):
        moves += _answers(deal)
    if discard is not None:
        moves.append(("discard", f"discard {discard}"))
    moves += [
        (f"trick {number}, card {place}", f"play {card}")
        for number, trick in enumerate(deal.tricks, start=1)
        for place, card in enumerate(trick, start=1)
    ]
    return tuple(moves)


def _answers(deal: Deal) -> list[tuple[str, str]]:
    """Return what the defenders say, from the maker's left, asked to play alone."""
    assert deal.maker is not None
    left = left_of(deal.maker, seats=SEATS)
    answers: list[tuple[str, str]] = []
    for seat in (left, partner_of(left)):
        is_lone = seat == deal.lone_defender
        answers.append(("aloneDefender", "defend alone" if is_lone else "pass"))
        if is_lone:
            break
    return answers
