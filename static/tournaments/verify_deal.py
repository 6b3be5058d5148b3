#!/usr/bin/env python3
"""Check that the cards of a match were dealt as the house had promised.

    python verify_deal.py record.json

It needs Python 3.9 or newer, this file and the record of the match, no network and
nothing of the house. The exit status is 0 when all is fair, 1 when something is not,
and 2 when the file is no record that can be checked.

How the cards come from the seeds
    A text is the number of its UTF-8 bytes in four bytes, then those bytes. All
    numbers are big-endian; u32 has four bytes. The seed has 32 bytes.
    commitment   SHA-256 of text("bowerhouse commitment 1"), text(tournament),
                 text(rules), seed. The rules are the options that are not as in
                 STANDARD, as JSON with sorted keys, without spaces, in ASCII.
    hand key     HMAC-SHA-256, keyed with the seed, of text("bowerhouse hand 1"),
                 u32(match), u32(hand), u32(number of client seeds), and the text of
                 each client seed in the order of registration.
    seat key     the same of text("bowerhouse seats 1"), without u32(hand).
    stream       HMAC-SHA-256, keyed with a key, of 0, 1, 2, ... in eight bytes each;
                 every four bytes of it are a word.
    below n      the next word w that is less than 2**32 - 2**32 % n gives w % n.
    shuffle      for i from the last card down to the second: j = below i + 1 (places
                 count from 0), then the cards at i and j change places. The pack is
                 spades, hearts, diamonds, clubs, each from low to high, then the joker.
    cut          4 + below (cards - 7) cards go from the top under the rest; where
                 the rules ask a player to cut, as many as the move says instead.
    seats        from the stream of the seat key. By lot: the players, in the order of
                 registration, are shuffled into seats 1, 2, ...; the dealer is
                 1 + below (number of seats). By drawing: the pack without its joker is
                 shuffled and each player, in the order of registration, gets the next
                 card of it. Who have equal cards (ace low, king high) draw again among
                 themselves from a pack shuffled anew: all such players at once, lower
                 places first, until nobody has an equal. The dealer is 1 + below 4 and
                 the lowest player sits there, the second lowest across. The two
                 highest, the lower first, are shuffled: the first sits on the dealer's
                 left.
"""

# ruff: noqa: ANN401, B905, T201 -- A document may hold anything; zip() has no
# `strict` in Python 3.9; printing is what this is for.

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

VERSION = 1
RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = "JK"
LOWEST = {24: "9", 28: "8", 32: "7", 52: "2"}
PACKET = 4  # A cut leaves at least so many cards in each packet.
FULL_TABLES = {
    "four-handed": 4,
    "railroad": 4,
    "hasenpfeffer": 4,
    "two-handed": 2,
    "three-handed": 3,
    "napoleon": None,  # As many as the rules say.
}
WITH_PARTNERS = ("four-handed", "railroad", "hasenpfeffer")
WITHOUT_UPCARD = ("hasenpfeffer", "napoleon")
STANDARD: dict[str, object] = {
    "variant": "four-handed",
    "deck": 24,
    "joker": False,
    "players": 4,
    "points_to_win": 10,
    "match": "game",
    "first_dealer": "drawn",
    "deal_plan": "3-2",
    "cut": "stream",
    "dealer_must_name": False,
    "turned_down_suit": "barred",
    "bury_upcard": True,
    "joker_upcard": "dealer-names",
    "no_trump": False,
    "trump_in_hand": False,
    "alone": "allowed",
    "lead_against_alone": "dealers-left",
    "alone_march": 4,
    "alone_euchre": 2,
    "no_tricks": 2,
    "defend_alone": False,
    "throw_in": "none",
    "call_for_best": False,
    "laps": False,
    "slam": False,
}
PROVED = """\
Fair. This proves, without trusting the house, that
- the house had chosen its seed when it published the commitment: compare the one
  above with the one that you saw before you registered;
- seats, first dealer and every card follow from that seed and the players' own
  seeds: compare your client seed above with the one that you registered with;
- every card that was played, discarded or given was dealt to that seat.
It cannot show that nobody who knew the seed looked at cards, told of them, or chose
a client seed after it; nor that partners kept their cards to themselves. It does not
check whether the moves were legal or the score right."""
NOT_YET = """\
No breach, but the house has not revealed its seed yet: it does when the tournament is
over. This proves only that the cards follow from the keys of the hands and that every
card that was played, discarded or given was dealt to that seat. Download the record
again later, to check the commitment, the seats and the keys too."""


class RecordError(Exception):
    """The file is no record that can be checked."""


class Rules:
    """What of the rules matters to a deal."""

    def __init__(self, options: dict[str, Any]) -> None:
        unknown = sorted(set(options) - set(STANDARD))
        if unknown:
            raise RecordError(
                f"rules: {unknown[0]} is not known here; download this script again"
            )
        rules = {**STANDARD, **options}
        self.options = options
        self.variant = chosen(rules, "variant", FULL_TABLES)
        self.deck = chosen(rules, "deck", LOWEST)
        self.plan = chosen(rules, "deal_plan", ("3-2", "2-3", "alternating"))
        self.is_asked_cut = chosen(rules, "cut", ("stream", "asked")) == "asked"
        self.has_joker = chosen(rules, "joker", (False, True))
        self.throw_in = rules["throw_in"]
        self.has_upcard = self.variant not in WITHOUT_UPCARD
        self.has_partners = self.variant in WITH_PARTNERS
        self.is_drawn = self.has_partners and rules["first_dealer"] == "drawn"
        players = chosen(rules, "players", range(2, 8))
        self.seats: int = FULL_TABLES[self.variant] or players
        self.pack = [*pack(self.deck), *([JOKER] if self.has_joker else [])]
        if len(self.pack) < self.seats * sum(self.packets(0)) + self.has_upcard:
            raise RecordError(f"rules: {len(self.pack)} cards are too few")

    def packets(self, place: int) -> tuple[int, int]:
        """Return the two packets of the seat at *place* from the dealer's left."""
        if self.variant == "hasenpfeffer":
            return 3, 3
        three_first = self.plan == "3-2" or (
            self.plan == "alternating" and not place % 2
        )
        return (3, 2) if three_first else (2, 3)

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat that is *steps* to the left of *seat*."""
        return (seat + steps - 1) % self.seats + 1

    def partner(self, seat: int) -> int | None:
        """Return the partner of *seat*, where there are partners."""
        return self.next_seat(seat, 2) if self.has_partners else None


def chosen(rules: dict[str, Any], name: str, choices: Any) -> Any:
    """Return the option *name*, which is one of *choices*."""
    value = rules[name]
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return value
    raise RecordError(f"rules: {name} cannot be {value!r}")


def pack(size: int) -> list[str]:
    """Return a new pack without its joker."""
    ranks = RANKS[RANKS.index(LOWEST[size]) :]
    return [rank + suit for suit in SUITS for rank in ranks]


def text(content: str) -> bytes:
    """Return *content* as bytes, their number first."""
    encoded = content.encode()
    return u32(len(encoded)) + encoded


def u32(number: int) -> bytes:
    """Return *number* in four bytes."""
    return number.to_bytes(4, "big")


class Stream:
    """Fair whole numbers without end, decided by a key alone."""

    def __init__(self, key: bytes) -> None:
        self.words = self.all_words(key)

    @staticmethod
    def all_words(key: bytes) -> Iterator[int]:
        """Yield word after word."""
        block = 0
        while True:
            content = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
            for start in range(0, len(content), 4):
                yield int.from_bytes(content[start : start + 4], "big")
            block += 1

    def below(self, limit: int) -> int:
        """Return the next number from 0 to *limit* - 1."""
        fair = 2**32 - 2**32 % limit
        return next(word for word in self.words if word < fair) % limit

    def permuted(self, things: Sequence[Any]) -> list[Any]:
        """Return *things* shuffled."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def deck_of(key: bytes, rules: Rules) -> list[str]:
    """Return the shuffled pack; cut too, unless a player is asked to."""
    stream = Stream(key)
    deck = stream.permuted(rules.pack)
    if rules.is_asked_cut:
        return deck
    size = PACKET + stream.below(len(deck) - 2 * PACKET + 1)
    return deck[size:] + deck[:size]


def drawn(stream: Stream, rules: Rules) -> tuple[list[int], int]:
    """Return the player (from 0, as they registered) of each seat, and the dealer."""
    players = list(range(rules.seats))
    if not rules.is_drawn:
        order = stream.permuted(players)
        return order, 1 + stream.below(rules.seats)
    lowest, second, *highest = ranked(stream, players, pack(rules.deck))
    dealer = 1 + stream.below(rules.seats)
    around = [lowest, *stream.permuted(highest)]
    around.insert(2, second)  # The two lowest are partners and the lowest deals.
    return around[1 - dealer :] + around[: 1 - dealer], dealer


def ranked(stream: Stream, players: list[int], cards: list[str]) -> list[int]:
    """Return *players* by the cards that they draw; who draw equal cards draw again."""
    groups = [players]
    while any(len(group) > 1 for group in groups):
        drawing = [player for group in groups if len(group) > 1 for player in group]
        ranks = ["A23456789TJQK".index(card[0]) for card in stream.permuted(cards)]
        rank = dict.fromkeys(players, 0)  # Who stands alone draws no more.
        rank.update(zip(drawing, ranks))
        groups = [
            list(equal)
            for group in groups
            for _, equal in groupby(sorted(group, key=rank.__getitem__), rank.get)
        ]
    return [player for group in groups for player in group]


class Hand:
    """One hand: the cards that were dealt, and where they went."""

    def __init__(self, rules: Rules, dealer: int, deck: list[str]) -> None:
        self.rules = rules
        self.dealer = dealer
        self.deck = deck
        self.words: list[str] = []
        self.is_thrown_in = False
        self.exchanging: int | None = None
        self.held: dict[int, list[str]] = {seat + 1: [] for seat in range(rules.seats)}
        self.dealt: dict[int, list[str]] = {}  # The same, before anybody moved.
        self.turned_up: str | None = None
        self.left_over: list[str] = []
        self.upcard: str | None = None  # While it lies on the table.
        if not rules.is_asked_cut:
            self.deal(deck)

    def deal(self, deck: list[str]) -> None:
        """Give each seat its cards and turn up the next."""
        cards = iter(deck)
        for round_ in range(2):
            for place in range(self.rules.seats):
                seat = self.rules.next_seat(self.dealer, place + 1)
                size = self.rules.packets(place)[round_]
                self.held[seat] += [next(cards) for _ in range(size)]
        self.upcard = self.turned_up = next(cards) if self.rules.has_upcard else None
        self.left_over = list(cards)
        self.dealt = {seat: list(held) for seat, held in self.held.items()}

    def is_over_before(self, word: str) -> bool:
        """Tell whether a move that starts with *word* is of the next hand."""
        if self.is_thrown_in or (self.words and word == "cut"):
            return True
        if "play" in self.words:
            return word != "play"
        # In Hasenpfeffer the holder of the joker may have to name trump all the same.
        calls = [called for called in self.words if called != "cut"]
        rounds = 2 if self.rules.has_upcard else 1
        is_named = self.rules.variant == "hasenpfeffer" and word == "name"
        return calls == ["pass"] * rounds * self.rules.seats and not is_named

    def breach(self, seat: int, move: str) -> str | None:
        """Make *move*; return what is wrong with it, if anything is."""
        word, _, rest = move.partition(" ")
        is_first = not self.words
        self.words.append(word)
        if (word == "cut") != (is_first and self.rules.is_asked_cut):
            return "a cut is asked for once, before the deal"
        if word == "cut":
            return self.cut(seat, rest)
        if word in ("play", "discard", "give"):
            return self.card_moved(word, seat, rest)
        if word == "order" or (word == "name" and self.upcard == JOKER):
            return self.picked_up(seat, is_alone=rest == "alone")
        if word == "leave" or (move == "defend alone" and self.sits_out_dealer(seat)):
            self.put_back()
        elif word == "call":
            self.upcard = None  # It was turned down.
        elif move == "throw in":
            self.is_thrown_in = self.rules.throw_in != "farmer-exchange"
            self.exchanging = None if self.is_thrown_in else seat
        elif word not in ("pass", "bid", "name", "defend"):
            return f"{shown(move)} is no move"
        return None

    def cut(self, seat: int, size: str) -> str | None:
        """Cut the shuffled pack and deal it."""
        cards = len(self.deck)
        most = cards - PACKET
        count = int(size) if size.isdecimal() and len(size) < PACKET else 0
        is_legal = PACKET <= count <= most
        self.deal(self.deck[count:] + self.deck[:count] if is_legal else self.deck)
        if not is_legal:
            return f"{shown(size)} cards cannot be cut off"
        right = self.rules.next_seat(self.dealer, -1)
        return None if seat == right else f"seat {right} cuts, not seat {seat}"

    def picked_up(self, seat: int, *, is_alone: bool) -> str | None:
        """Let the dealer take up the upcard, unless the partner plays alone."""
        if self.upcard is None:
            return "there is no upcard to take up"
        if not (is_alone and self.sits_out_dealer(seat)):
            self.held[self.dealer].append(self.upcard)
            self.upcard = None
        return None

    def sits_out_dealer(self, lone: int) -> bool:
        """Tell whether the dealer sits out while *lone* plays alone."""
        return self.rules.partner(lone) == self.dealer

    def put_back(self) -> None:
        """Undo the dealer's pick-up."""
        if self.turned_up in self.held[self.dealer]:
            self.held[self.dealer].remove(self.turned_up)
            self.upcard = self.turned_up

    def card_moved(self, word: str, seat: int, card: str) -> str | None:
        """Take *card* from *seat*; what is given goes to the partner."""
        if card in self.held[seat]:
            self.held[seat].remove(card)
        elif word == "give" and seat == self.dealer and card == self.upcard:
            self.upcard = None  # The dealer's partner plays alone and counts it.
        else:
            seen = "was not dealt" if card in self.rules.pack else "cannot hold"
            return f"{word} {shown(card)}: a card that seat {seat} {seen} or has left"
        partner = self.rules.partner(seat)
        if word == "give" and partner is not None:
            self.held[partner].append(card)
        if word == "discard" and seat == self.exchanging:
            self.exchange(seat)
        return None

    def exchange(self, seat: int) -> None:
        """Give *seat* the cards that lie face down, once it has discarded three."""
        if self.words[-3:] == ["discard"] * 3:
            self.held[seat] += self.left_over[:3]
            self.exchanging = None


class Check:
    """The checks of one record: what is seen, and what is wrong."""

    def __init__(self, document: Any) -> None:
        record = typed(document, dict, "record")
        if field(record, "version", int) != VERSION:
            raise RecordError(f"version: this script reads version {VERSION} only")
        if record.get("decks") is not None:
            raise RecordError(
                "decks: this record states its cards, it was not dealt from seeds;"
                " there is no promise to check"
            )
        self.rules = Rules(field(record, "rules", dict))
        self.tournament = field(record, "tournament", str)
        self.match = field(record, "match", int)
        self.dealer = field(record, "first_dealer", int)
        self.commitment = field(record, "commitment", str)
        seed = record.get("seed")
        self.seed = None if seed is None else key_bytes(seed, "seed")
        self.keys = [
            key_bytes(key, "hand_keys") for key in rows(record, "hand_keys", str)
        ]
        self.client_seeds = {
            field(row, "number", int): field(row, "seed", str)
            for row in rows(record, "client_seeds", dict)
        }
        self.moves = [
            (field(row, "turn", int), field(row, "seat", int), field(row, "move", str))
            for row in rows(record, "moves", dict)
        ]
        self.people = {
            field(row, "seat", int): (field(row, "number", int), row.get("username"))
            for row in rows(record, "seats", dict)
        }
        self.must_fit()
        self.lines: list[str] = []
        self.breaches: list[str] = []

    def must_fit(self) -> None:
        """Refuse a record whose seats and numbers cannot be those of a table."""
        seats = list(range(1, self.rules.seats + 1))
        if sorted(self.people) != seats:
            raise RecordError(f"seats: they are not 1 to {self.rules.seats}")
        if sorted(n for n, _ in self.people.values()) != sorted(self.client_seeds):
            raise RecordError("client_seeds: each registration at a seat has one")
        if self.dealer not in seats:
            raise RecordError(f"first_dealer: there is no seat {self.dealer}")
        if not 0 <= self.match < 2**32:
            raise RecordError(f"match: {self.match} is no number of a match")

    def run(self) -> None:
        """Make every check."""
        self.lines.append(f"Commitment   {shown(self.commitment)}")
        for number, seed in self.client_seeds.items():
            self.lines.append(f"Client seed of registration {number}   {shown(seed)}")
        if list(self.client_seeds) != sorted(self.client_seeds):
            self.breaches.append("client_seeds: not in the order of registration")
        if self.seed is not None:
            self.check_seed(self.seed)
        self.check_moves()

    def check_seed(self, seed: bytes) -> None:
        """Check the commitment, the draw and the keys, which come from the seed."""
        said = {
            name: value
            for name, value in self.rules.options.items()
            if value != STANDARD[name]
        }
        rules = json.dumps(said, sort_keys=True, separators=(",", ":"))
        promise = text("bowerhouse commitment 1") + text(self.tournament) + text(rules)
        if hashlib.sha256(promise + seed).hexdigest() != self.commitment:
            self.breaches.append("commitment: it is not that of the seed and the rules")
        seeds = list(self.client_seeds.values())
        mix = u32(len(seeds)) + b"".join(map(text, seeds))
        match = u32(self.match)
        for hand, key in enumerate(self.keys, start=1):
            content = text("bowerhouse hand 1") + match + u32(hand) + mix
            if hmac.new(seed, content, hashlib.sha256).digest() != key:
                self.breaches.append(f"hand {hand}: its key is not that of the seeds")
        content = text("bowerhouse seats 1") + match + mix
        key = hmac.new(seed, content, hashlib.sha256).digest()
        order, dealer = drawn(Stream(key), self.rules)
        for seat, player in enumerate(order, start=1):
            fair, number = list(self.client_seeds)[player], self.people[seat][0]
            if fair != number:
                self.breaches.append(
                    f"seat {seat}: drawn for registration {fair}, not {number}"
                )
        if dealer != self.dealer:
            self.breaches.append(
                f"first_dealer: seat {dealer} was drawn, not seat {self.dealer}"
            )

    def check_moves(self) -> None:
        """Deal every hand anew and follow where each card goes."""
        hands: list[Hand] = []
        for place, (turn, seat, move) in enumerate(self.moves, start=1):
            if turn != place:
                self.breaches.append(
                    f"turn {place}: the record has turn {turn} instead"
                )
            if not hands or hands[-1].is_over_before(move.partition(" ")[0]):
                if len(hands) == len(self.keys):
                    self.breaches.append(f"turn {place}: no key for another hand")
                    break
                hands.append(self.hand(len(hands)))
            if seat not in self.people:
                self.breaches.append(f"turn {place}: there is no seat {seat}")
                continue
            breach = hands[-1].breach(seat, move)
            if breach:
                self.breaches.append(f"turn {place}, hand {len(hands)}: {breach}")
        for number in range(len(hands), len(self.keys)):
            hands.append(self.hand(number))
            if number != len(self.keys) - 1:
                self.breaches.append(f"hand {number + 1}: nobody made a move in it")
        for number, hand in enumerate(hands, start=1):
            self.show(number, hand)

    def hand(self, before: int) -> Hand:
        """Return the hand after *before* others."""
        dealer = self.rules.next_seat(self.dealer, before)
        return Hand(self.rules, dealer, deck_of(self.keys[before], self.rules))

    def show(self, number: int, hand: Hand) -> None:
        """Write down the cards of a hand as they were dealt."""
        self.lines += ["", f"Hand {number}, dealt by seat {hand.dealer}"]
        if not hand.dealt:
            self.lines.append("  nobody cut, so it was not dealt")
        for seat, cards in hand.dealt.items():
            name = self.people[seat][1]
            self.lines.append(f"  seat {seat}  {' '.join(cards)}  {shown(name or '')}")
        if hand.turned_up:
            self.lines.append(f"  upcard  {hand.turned_up}")
        self.lines.append(f"  left    {' '.join(hand.left_over) or 'none'}")


def typed(value: Any, kind: type, name: str) -> Any:
    """Return *value* if it is of its *kind*."""
    # True is a whole number to isinstance, but not in a record.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        words = {
            dict: "an object",
            list: "a list",
            str: "a text",
            int: "a whole number",
        }
        raise RecordError(f"{name}: it is not {words[kind]}")
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise RecordError(f"{name}: it is not written in Unicode") from None
    return value


def field(fields: dict[str, Any], name: str, kind: type) -> Any:
    """Return the field *name*, which has to be there."""
    if name not in fields:
        raise RecordError(f"{name}: it is missing")
    return typed(fields[name], kind, name)


def rows(fields: dict[str, Any], name: str, kind: type) -> list[Any]:
    """Return the list *name*, all of one *kind*."""
    return [typed(row, kind, name) for row in field(fields, name, list)]


def key_bytes(value: Any, name: str) -> bytes:
    """Return the 32 bytes that *value* tells in hex."""
    try:
        key = bytes.fromhex(typed(value, str, name))
    except ValueError:
        raise RecordError(f"{name}: this is not hexadecimal") from None
    if len(key) != hashlib.sha256().digest_size:
        raise RecordError(f"{name}: {len(key)} bytes instead of 32")
    return key


def shown(content: object) -> str:
    """Return *content* so that it can do nothing but be read."""
    return "".join(c if c.isprintable() else "?" for c in str(content)[:1000])


def read(file: str) -> Check:
    """Return the checks of the record in *file*."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return Check(json.loads(content.decode()))
    except OSError as error:
        raise RecordError(error.strerror or "it cannot be read") from None
    except RecursionError:
        raise RecordError("this is no JSON document: it is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"this is no JSON document: {error}") from None


def main() -> int:
    """Check the record that the command line names."""
    parser = argparse.ArgumentParser(
        description="Check that the cards of a match were dealt as promised."
    )
    parser.add_argument("file", help="the record, or - for standard input")
    file = parser.parse_args().file
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        check = read(file)
    except RecordError as error:
        print(f"{shown(file)}: {shown(error)}", file=sys.stderr)
        return 2
    check.run()
    print("\n".join(check.lines) + "\n")
    if check.breaches:
        print("Not fair:\n" + "\n".join(f"- {each}" for each in check.breaches))
        return 1
    print(NOT_YET if check.seed is None else PROVED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
