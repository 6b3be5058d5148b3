"""Read an EGN file as a match record that states its own decks."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine import game, rules
from tournaments.engine.egn.deals import Deal, read_deal, typed
from tournaments.engine.egn.errors import EgnError
from tournaments.engine.egn.filling import FullDeal, fill
from tournaments.engine.egn.ruleset import options_of
from tournaments.engine.egn.table import SEATS
from tournaments.engine.egn.writer import FILE_TYPE
from tournaments.engine.game import MatchState
from tournaments.engine.notation import NotationError, parse_card, parse_move
from tournaments.engine.record import VERSION, MatchRecord
from tournaments.engine.rules import RuleSet

_KNOWN_VERSION = re.compile(r"1\.[0-6](\.\d+)?")

_GAME_ID = re.compile(r"(.+)-([0-9]{1,9})")


class StatedRecord(MatchRecord):
    """A record without keys: *decks* are written down, in the order of dealing."""

    decks: list[list[str]]


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read, and *notes* of what the file left open or said twice."""

    record: StatedRecord
    notes: tuple[str, ...]


def read_egn(text: str) -> Imported:
    """Return the game in *text*, played again move by move.

    A file may leave out cards that nobody saw; others stand for them, and a note says
    in which deal. A game that does not end in it has no winner, as one that is void.

    Raises:
        EgnError: it is no EGN, tells something that cannot be played here, or a move
            of it is not legal; the message says where.

    """
    document = _parsed(text)
    metadata = typed(document.get("metadata"), dict, "metadata")
    if metadata.get("initialScore", [0, 0]) != [0, 0]:
        raise EgnError("initialScore: a record starts at 0-0")
    replayed = _Replay(_rule_set(typed(metadata.get("ruleset", {}), dict, "ruleset")))
    notes = []
    deals = typed(document.get("deals"), list, "deals")
    for number, deal in enumerate(deals, start=1):
        try:
            filled = replayed.add(read_deal(deal))
        except EgnError as error:
            raise EgnError(f"deal {number}: {error.place}", error.why) from None
        if filled:
            notes.append(f"deal {number}: cards not told, others stand there: {filled}")
    if replayed.state is None:
        raise EgnError("deals: there are none")
    final, score = metadata.get("finalScore"), list(game.score(replayed.state))
    if final not in (None, score):
        notes.append(f"finalScore: the deals give {score}, not {final!r}")
    return Imported(_record(metadata, replayed, replayed.state), tuple(notes))


class _Replay:
    """A game that is played again, deal by deal."""

    def __init__(self, rule_set: RuleSet) -> None:
        self.rules = rule_set
        self.state: MatchState | None = None
        self.first_dealer = 0
        self.moves: list[tuple[int, str]] = []
        self.decks: list[list[str]] = []

    def add(self, deal: Deal) -> int:
        """Play *deal*; return how many cards of it are not told."""
        if self.state is None:
            self.first_dealer = deal.dealer
            self.state = game.new_match(self.rules, first_dealer=deal.dealer)
        options = rules.to_dict(self.rules)
        full = fill(
            deal,
            self.rules,
            leads_from_maker=options.get("lead_against_alone") == "makers-left",
            asks=options.get("defend_alone") is True,
        )
        self.state = self._dealt(self.state, deal, full)
        for place, text in full.moves:
            self.state = self._moved(self.state, place, text)
        return full.filled

    def _dealt(self, state: MatchState, deal: Deal, full: FullDeal) -> MatchState:
        if not game.needs_deal(state):
            how = (
                "is over" if game.is_over(state) else "stopped in the middle of a deal"
            )
            raise EgnError(f"the game {how} before it")
        dealer = (self.first_dealer - 1 + len(self.decks)) % SEATS + 1
        if deal.dealer != dealer:
            raise EgnError(f"dealer: it is player {dealer - 1}'s turn to deal")
        self.decks.append(list(full.deck))
        return game.deal(state, [parse_card(card) for card in full.deck])

    def _moved(self, state: MatchState, place: str, text: str) -> MatchState:
        seat = game.to_move(state)
        if seat is None:
            raise EgnError(f"{place}: the deal is over before it")
        try:
            move = parse_move(text)
        except NotationError as error:
            raise EgnError(place, error) from error
        refusal = game.reason_against(state, seat, move)
        if refusal is not None:
            raise EgnError(f"{place}, {text!r} of player {seat - 1}", refusal)
        self.moves.append((seat, text))
        return game.apply(state, move)


def _parsed(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise EgnError(f"line {error.lineno}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise EgnError("line 1: this is no JSON document") from None
    fields: dict[str, Any] = typed(document, dict, "document")
    if fields.get("fileType") != FILE_TYPE:
        raise EgnError(f"fileType: it is not {FILE_TYPE!r}")
    version = fields.get("version")
    if not isinstance(version, str) or not _KNOWN_VERSION.fullmatch(version):
        raise EgnError(f"version: {version!r} is not known, 1.0 to 1.6 are")
    return fields


def _rule_set(ruleset: Mapping[str, Any]) -> RuleSet:
    try:
        return rules.rule_set("standard", options_of(ruleset))
    except rules.RuleSetError as error:
        raise EgnError("ruleset", error) from error


def _record(
    metadata: Mapping[str, Any], replayed: _Replay, end: MatchState
) -> StatedRecord:
    date = metadata.get("date")
    tournament, match = _numbered(str(metadata.get("gameId", "")))
    return {
        "version": VERSION,
        "tournament": tournament,
        "match": match,
        "rules": rules.to_dict(replayed.rules),
        "seats": [
            {"seat": seat, "username": name, "number": seat}
            for seat, name in enumerate(_names(metadata), start=1)
        ],
        "first_dealer": replayed.first_dealer,
        "commitment": "",
        "seed": None,
        "client_seeds": [
            {"number": number, "seed": ""} for number in range(1, SEATS + 1)
        ],
        "hand_keys": [],
        "decks": replayed.decks,
        "moves": [
            {
                "turn": turn,
                "seat": seat,
                "move": move,
                "at": date if isinstance(date, str) else "",
            }
            for turn, (seat, move) in enumerate(replayed.moves, start=1)
        ],
        "result": {
            "ended": "played" if game.is_over(end) else "void",
            "winners": list(game.winning_seats(end)),
            "score": list(game.score(end)),
            "late": None,
        },
    }


def _numbered(game_id: str) -> tuple[str, int]:
    """Return the tournament and the number of the match, if *game_id* tells them."""
    told = _GAME_ID.fullmatch(game_id)
    return (told[1], int(told[2])) if told else (game_id, 1)


def _names(metadata: Mapping[str, Any]) -> list[str]:
    """Return the name of each player, who may be an object that has one."""
    players = typed(metadata.get("players"), list, "players")
    told = [one.get("name") if isinstance(one, dict) else one for one in players]
    names = [name for name in told if isinstance(name, str)]
    if not len(names) == len(told) == SEATS:
        raise EgnError(f"players: there have to be the names of {SEATS}")
    return names
