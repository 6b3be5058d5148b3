"""What a player is asked to do now, in words, and why some cards cannot be played."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.engine.poor_hands import EXCHANGED
from tournaments.engine.reasons import must_follow
from tournaments.pages.table.past_play import View, ranking, usernames
from tournaments.words.bids import bid_name
from tournaments.words.cards import card_name
from tournaments.words.refusals import sentence

_FULL_HAND = 5
# Translators: the name of the card may stand after a colon.
_LEAVE_OR_DISCARD = {
    SPADES: gettext_lazy(
        "You were ordered up: discard one card, or leave the %(card)s;"
        " spades stay trump."
    ),
    HEARTS: gettext_lazy(
        "You were ordered up: discard one card, or leave the %(card)s;"
        " hearts stay trump."
    ),
    DIAMONDS: gettext_lazy(
        "You were ordered up: discard one card, or leave the %(card)s;"
        " diamonds stay trump."
    ),
    CLUBS: gettext_lazy(
        "You were ordered up: discard one card, or leave the %(card)s;"
        " clubs stay trump."
    ),
}


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
        return _("Your cards lie face down until you have named trump.")
    return _("No cards in your hand.")


def _cut(view: View) -> str:
    del view
    return _("Cut the deck: say how many cards from the top go under the rest.")


def _name(view: View) -> str:
    if view["bid"] is None:
        return _("The joker is turned up: name trump before you see your cards.")
    words = _("You have the bid at %(bid)s: name trump, then lead.")
    return words % {"bid": bid_name(view["bid"])}


def _bid(view: View) -> str:
    if view["bid"] is None:
        return _("Bid how many tricks you will take, or pass.")
    said = {"name": usernames(view)[view["maker"]], "bid": bid_name(view["bid"])}
    return _("%(name)s has bid %(bid)s: bid more, or pass.") % said


def _call1(view: View) -> str:
    if "throw in" in view["legal"]:
        return _("Say whether this suit becomes trump, or what to do with a poor hand.")
    if view["legal"] == ["pass"]:
        return _("You hold no card of this suit, so that you can only pass.")
    return _("Say whether this suit becomes trump.")


def _call2(view: View) -> str:
    may_pass = "pass" in view["legal"]
    if view["rules"]["turned_down_suit"] == "allowed":
        if may_pass:
            return _("Name a suit, or pass.")
        return _("All others have passed: name a suit.")
    if may_pass:
        return _("Name another suit, or pass.")
    return _("All others have passed: name another suit.")


def _exchange(view: View) -> str:
    left = EXCHANGED - (_FULL_HAND - len(view["hand"]))
    words = ngettext(
        "Put %(cards)s more card away; you take three from under the upcard.",
        "Put %(cards)s more cards away; you take three from under the upcard.",
        left,
    )
    return words % {"cards": left}


def _defend(view: View) -> str:
    words = _("%(name)s plays alone: defend alone, or pass.")
    return words % {"name": usernames(view)[view["maker"]]}


def _discard(view: View) -> str:
    if "leave" in view["legal"]:
        words = _LEAVE_OR_DISCARD[parse_suit(view["trump"])]
        return words % {"card": card_name(parse_card(view["upcard"]))}
    is_own = view["maker"] == view["to_move"]
    if not view["rules"]["bury_upcard"]:
        if is_own:
            return _("You took up the upcard, which you keep: discard another card.")
        return _("You were ordered up, and keep the upcard: discard another card.")
    if is_own:
        return _("You took up the upcard: discard one card.")
    return _("You were ordered up: discard one card.")


def _give(view: View) -> str:
    if view["legal"][0].startswith("give "):
        return _("Give your partner the best card that you have.")
    return _("Put one card away: your partner gives you the best for it.")


def _play(view: View) -> str:
    if view["trick"]:
        return _("Play a card.")
    if view["trump"] is None:
        return _("Lead to the trick: the suit of your card becomes trump.")
    return _("Lead to the trick.")


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
