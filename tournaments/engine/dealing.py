"""Fair deals: who sits where and which cards come, all from one secret seed.

Before anybody can influence it the house publishes the ``commitment`` to a
tournament's seed. Each match and hand then has a key that mixes the seed with the
players' own seeds, so that neither the house nor a player can choose the cards.

Byte layout
    A *text* is four bytes, big-endian, with the number of its UTF-8 bytes, and then
    those bytes. *u32* is a whole number in four bytes, big-endian. The seed is 32
    bytes and always the last or the key. ``+`` joins bytes.

    commitment
        SHA-256 of text("bowerhouse commitment 1") + text(public id of the tournament)
        + text(rules) + seed. The rules are the options that differ from the preset
        ``standard``, as JSON with sorted keys, without spaces and in ASCII.
    hand key
        HMAC-SHA-256, keyed with the seed, of text("bowerhouse hand 1") + u32(match)
        + u32(hand) + u32(number of client seeds) + text(client seed) of each, in the
        order of registration.
    seat key
        the same with text("bowerhouse seats 1") and without u32(hand).
    stream of a key
        blocks of 32 bytes: HMAC-SHA-256, keyed with the key, of the block's number
        in eight bytes, big-endian, from 0. A block is eight words of u32.
    number below n
        the next word w of the stream that is less than 2**32 - 2**32 % n; w % n.
    shuffle
        for i from the last place (0 is the first) down to 1: j = number below i + 1,
        then the cards at i and j change places. The pack it starts from is spades,
        hearts, diamonds, clubs, each from the lowest card to the ace, then the joker.
    cut
        after the shuffle, from the same stream: 4 + number below (cards - 7) cards
        go from the top, the first place, under the rest. Where the rules ask a player
        to cut, the stream does not.
    seats
        from the stream of the seat key. By lot: the players, in the order of
        registration, are shuffled into seats 1, 2, ...; the dealer is 1 + number
        below the number of seats. By drawing: the pack without its joker is shuffled,
        and each player, in the order of registration, gets the next card of it. Who
        have equal cards (ace low, king high) draw again among themselves from a pack
        shuffled anew: all such players at once, lower places first, until nobody has
        an equal. The dealer is 1 + number below 4 and the lowest player sits there,
        the second lowest across. The two highest, the lower first, are shuffled: the
        first sits on the dealer's left.

Test vectors for the seed 000102...1f of 32 bytes, the tournament ``t-1``, the rules
``standard`` (the text is ``{}``) and the client seeds ``ann ben cleo dan``
    commitment
        8447930ef5b484f1c8b910761b32b8de5d7b5468dee4e70390c5d8d661c395f0
    key of match 1, hand 1
        6c3c2616bf92bc6cd97c80cf7c49a82f1a5000029bfc6e172a83817254b7364d
    its deck
        KS 9H TC 9S TD JC QD QS QH JS KD KH JH 9D KC AD JD AH TS AS AC 9C QC TH
"""

import hmac
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import count, groupby
from struct import Struct
from typing import TypeVar

from tournaments.engine.cards import RANK_LETTERS, Card, deck, rank_of
from tournaments.engine.packets import PACKET_AT_LEAST, CutError, cut_at
from tournaments.engine.rules import RuleSet, differences
from tournaments.engine.seats import clockwise_from, left_of, partner_of
from tournaments.engine.variants import variant_of

T = TypeVar("T")

SEED_BYTES = 32

_WORDS = 2**32
_EIGHT_WORDS = Struct(">8I")
# What HMAC with SHA-256 mixes into a key, which it fills up to a block of the hash.
_PAD_BYTES = 64
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))
_ACE = RANK_LETTERS.index("A")


def commitment(seed: bytes, *, tournament: str, rules: RuleSet) -> str:
    """Return what is published before the first client seed exists, in hex."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    chosen = json.dumps(differences(rules), sort_keys=True, separators=(",", ":"))
    content = b"".join(
        (_text("bowerhouse commitment 1"), _text(tournament), _text(chosen), seed)
    )
    return sha256(content).hexdigest()


def hand_key(
    seed: bytes, *, match: int, hand: int, client_seeds: Sequence[str]
) -> bytes:
    """Return the key that decides the cards of one hand.

    *match* is the match's number in its tournament, *hand* counts its deals from 1;
    the client seeds are in the order of registration.
    """
    start = _text("bowerhouse hand 1") + _u32(match) + _u32(hand)
    return _mixed(seed, start, client_seeds)


def seat_key(seed: bytes, *, match: int, client_seeds: Sequence[str]) -> bytes:
    """Return the key that decides who sits where."""
    return _mixed(seed, _text("bowerhouse seats 1") + _u32(match), client_seeds)


def _mixed(seed: bytes, start: bytes, client_seeds: Sequence[str]) -> bytes:
    seeds = b"".join(_text(client_seed) for client_seed in client_seeds)
    return hmac.digest(seed, start + _u32(len(client_seeds)) + seeds, "sha256")


def _text(text: str) -> bytes:
    encoded = text.encode()
    return _u32(len(encoded)) + encoded


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


class Stream:
    """Fair whole numbers without end, decided by a key alone."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, limit: int) -> int:
        """Return the next number from 0 to *limit* - 1, each equally likely."""
        fair = _fair(limit)
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit

    def permuted(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return *things* in an order of which each is equally likely."""
        order = list(things)
        words = self._words
        for last, limit, fair in _steps(len(order)):
            word = next(words)  # As in ``below``: a call would take longer than this.
            while word >= fair:
                word = next(words)
            other = word % limit
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(key: bytes) -> Iterator[int]:
    """Yield the words of *key*, a block of eight after the other.

    HMAC is written out here, as two hashes: ``hmac.digest`` takes nearly twice as long.
    """
    assert len(key) <= _PAD_BYTES, "HMAC would shorten such a key first"
    padded = key.ljust(_PAD_BYTES, b"\0")
    inner, outer = padded.translate(_INNER_PAD), padded.translate(_OUTER_PAD)
    for number in count():
        inside = sha256(inner + number.to_bytes(8, "big")).digest()
        yield from _EIGHT_WORDS.unpack(sha256(outer + inside).digest())


def _fair(limit: int) -> int:
    """Return the word from which on words would favour numbers low below *limit*."""
    return _WORDS - _WORDS % limit


@cache
def _steps(size: int) -> tuple[tuple[int, int, int], ...]:
    """Return by step of a shuffle: the place, its limit and the first unfair word."""
    return tuple((last, last + 1, _fair(last + 1)) for last in range(size - 1, 0, -1))


def shuffled(key: bytes, cards: Sequence[T]) -> tuple[T, ...]:
    """Return *cards* shuffled and then cut, as *key* decides."""
    stream = Stream(key)
    order = stream.permuted(cards)
    choices = len(order) - 2 * PACKET_AT_LEAST + 1
    if choices < 1:
        raise CutError(f"{len(order)} cards are too few to be cut")
    return cut_at(order, PACKET_AT_LEAST + stream.below(choices))


def deck_for(key: bytes, rules: RuleSet) -> tuple[Card, ...]:
    """Return the deck as *key* shuffles it and, if no player does, cuts it."""
    new_deck = variant_of(rules).new_deck(rules)
    if rules.cut == "asked":
        return Stream(key).permuted(new_deck)
    return shuffled(key, new_deck)


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """Who sits where and deals first.

    *seats* are the players' places in the order of registration (from 0), seat 1
    first. *draws* are the rounds of drawing, each the cards by player: after the
    first round only those who drew equal cards draw. By lot there are none.
    """

    seats: tuple[int, ...]
    dealer: int
    draws: tuple[dict[int, Card], ...] = ()


def draw_seats(
    seed: bytes, *, match: int, client_seeds: Sequence[str], rules: RuleSet
) -> SeatDraw:
    """Return who sits where: by drawing cards for partners, or by lot.

    The two lowest play the two highest and the lowest deals. The lowest player's
    seat, and which of the two highest is on the left, come from the same stream.
    """
    players = variant_of(rules).seats(rules)
    if len(client_seeds) != players:
        raise ValueError(f"{len(client_seeds)} players for {players} seats")
    stream = Stream(seat_key(seed, match=match, client_seeds=client_seeds))
    if rules.first_dealer == "random":
        seats = stream.permuted(range(players))
        return SeatDraw(seats, dealer=1 + stream.below(players))
    ranking, draws = _ranked(stream, range(players), deck(rules.deck))
    lowest, second, *highest = ranking
    dealer = 1 + stream.below(players)
    left, right = stream.permuted(highest)
    at = {
        dealer: lowest,
        partner_of(dealer): second,
        left_of(dealer, seats=players): left,
        partner_of(left_of(dealer, seats=players)): right,
    }
    seats = tuple(at[seat] for seat in clockwise_from(1, seats=players))
    return SeatDraw(seats, dealer, draws)


def _ranked(
    stream: Stream, players: Sequence[int], cards: Sequence[Card]
) -> tuple[list[int], tuple[dict[int, Card], ...]]:
    """Return *players* from lowest to highest, and the rounds of their drawing.

    All draw from one spread pack. Those who draw equal cards draw again, from a
    pack shuffled anew, for the places that they share.
    """
    draws: list[dict[int, Card]] = []
    groups = [list(players)]
    while any(len(group) > 1 for group in groups):
        drawing = [player for group in groups if len(group) > 1 for player in group]
        drawn = dict(zip(drawing, stream.permuted(cards), strict=False))
        draws.append(drawn)
        groups = [part for group in groups for part in _split(group, drawn)]
    return [player for group in groups for player in group], tuple(draws)


def _split(group: list[int], drawn: dict[int, Card]) -> list[list[int]]:
    """Return *group* in groups of equal cards, the lowest first."""
    if len(group) == 1:
        return [group]

    def rank(player: int) -> int:
        return draw_rank(drawn[player])

    return [list(equal) for _, equal in groupby(sorted(group, key=rank), key=rank)]


def draw_rank(card: Card) -> int:
    """Return the rank of *card* in the draw for partners, where the ace is low."""
    return -1 if rank_of(card) == _ACE else rank_of(card)
