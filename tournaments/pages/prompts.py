"""What a player is asked to do now, in words, and why some cards cannot be played."""

from collections.abc import Callable, Mapping

from django.utils.translation import ngettext

from tournaments.engine.notation import parse_card, parse_suit
from tournaments.engine.poor_hands import EXCHANGED
from tournaments.engine.reasons import must_follow
from tournaments.pages.past_play import View, ranking, usernames
from tournaments.words.bids import bid_name
from tournaments.words.cards import card_name, suit_name
from tournaments.words.refusals import sentence

_FULL_HAND = 5


def prompt(view: View) -> str:
    """Return what the seat to move is asked to do."""
    say = _PROMPTS.get(str(view["phase"]))
    return "" if say is None else say(view)


def why_not_all(view: View) -> str:
    """Say why some cards cannot be played now, if that is so."""
    legal = view.get("legal", ())
    refused = [text for text in view.get("hand", ()) if f"play {text}" not in legal]
    if view["phase"] != "play" or not legal or not refused or not view["trick"]:
        return ""
    held = [parse_card(text) for text in view["hand"]]
    led = parse_card(view["trick"][0]["card"])
    worth = ranking(view, view["trump"])
    return sentence(must_follow(led, parse_card(refused[0]), held, worth))


def no_cards(view: View) -> str:
    """Say why no card of the own hand is shown."""
    if view["counts"].get(str(view.get("your_seat"))):
        return "Your cards lie face down until you have named trump."
    return "No cards in your hand."


def _cut(view: View) -> str:
    del view
    return "Cut the deck: say how many cards from the top go under the rest."


def _name(view: View) -> str:
    if view["bid"] is None:
        return "The joker is turned up: name trump before you see your cards."
    return f"You have the bid at {bid_name(view['bid'])}: name trump, then lead."


def _bid(view: View) -> str:
    if view["bid"] is None:
        return "Bid how many tricks you will take, or pass."
    highest = f"{usernames(view)[view['maker']]} has bid {bid_name(view['bid'])}"
    return f"{highest}: bid more, or pass."


def _call1(view: View) -> str:
    if "throw in" in view["legal"]:
        return "Say whether this suit becomes trump, or what to do with a poor hand."
    if view["legal"] == ["pass"]:
        return "You hold no card of this suit, so that you can only pass."
    return "Say whether this suit becomes trump."


def _call2(view: View) -> str:
    suit = (
        "a suit" if view["rules"]["turned_down_suit"] == "allowed" else "another suit"
    )
    if "pass" not in view["legal"]:
        return f"All others have passed: name {suit}."
    return f"Name {suit}, or pass."


def _exchange(view: View) -> str:
    left = EXCHANGED - (_FULL_HAND - len(view["hand"]))
    words = ngettext(
        "Put %(cards)s more card away; you take three from under the upcard.",
        "Put %(cards)s more cards away; you take three from under the upcard.",
        left,
    )
    return words % {"cards": left}


def _defend(view: View) -> str:
    return f"{usernames(view)[view['maker']]} plays alone: defend alone, or pass."


def _discard(view: View) -> str:
    if "leave" in view["legal"]:
        upcard = card_name(parse_card(view["upcard"]))
        suit = suit_name(parse_suit(view["trump"]))
        return (
            f"You were ordered up: discard one card, or leave the {upcard};"
            f" {suit} stay trump."
        )
    if not view["rules"]["bury_upcard"]:
        return "You took up the upcard, which you keep: discard another card."
    return "You took up the upcard: discard one card."


def _give(view: View) -> str:
    if view["legal"][0].startswith("give "):
        return "Give your partner the best card that you have."
    return "Put one card away: your partner gives you the best for it."


def _play(view: View) -> str:
    if view["trick"]:
        return "Play a card."
    if view["trump"] is None:
        return "Lead to the trick: the suit of your card becomes trump."
    return "Lead to the trick."


_PROMPTS: Mapping[str, Callable[[View], str]] = {
    "cut": _cut,
    "name": _name,
    "bid": _bid,
    "call1": _call1,
    "call2": _call2,
    "exchange": _exchange,
    "defend": _defend,
    "discard": _discard,
    "give": _give,
    "play": _play,
}
