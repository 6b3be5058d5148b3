"""Why a move is refused, in sentences that say what to do instead."""

from django.utils.translation import gettext_lazy

from tournaments.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES
from tournaments.engine.notation import NotationError
from tournaments.engine.reasons import Reason, Refusal
from tournaments.words.bids import bid_name
from tournaments.words.cards import card_name

# Translators: %(card)s is the name of a card; it may stand after a colon.
_SENTENCES = {
    Reason.MATCH_IS_OVER: gettext_lazy("The match is over."),
    Reason.NO_CARDS_YET: gettext_lazy("The cards have not been dealt yet."),
    Reason.SITTING_OUT: gettext_lazy(
        "You sit this hand out: your partner plays alone."
    ),
    Reason.TURN_OF_ANOTHER: gettext_lazy("It is the turn of seat %(seat)s."),
    Reason.TRUMP_IS_MADE: gettext_lazy("Trump has been made: play a card."),
    Reason.BIDDING_IS_OVER: gettext_lazy("The bidding is over: play a card."),
    Reason.TRUMP_IS_NOT_MADE: gettext_lazy(
        "Trump has to be made before a card is played."
    ),
    Reason.NO_DISCARD_NOW: gettext_lazy("Nothing is discarded now."),
    Reason.DISCARD_FIRST: gettext_lazy("Discard a card first: you took up the upcard."),
    Reason.MUST_NAME: gettext_lazy("You must name a suit: all others have passed."),
    Reason.KEEP_THE_UPCARD: gettext_lazy(
        "The upcard cannot be discarded at this table: discard another card."
    ),
    Reason.NOT_ALONE: gettext_lazy("Nobody plays alone at this table."),
    Reason.ASSIST_ALONE: gettext_lazy(
        "The dealer's partner orders the upcard alone or passes at this table."
    ),
    Reason.ANSWER_THE_UPCARD: gettext_lazy("Order the upcard or pass."),
    Reason.NAME_ANOTHER: gettext_lazy("Name a suit or pass."),
    Reason.NO_TRUMP_IS_NOT_CALLED: gettext_lazy(
        "Every hand has a trump suit at this table: name a suit."
    ),
    Reason.NO_THROWING_IN: gettext_lazy("No hand is thrown in at this table."),
    Reason.THROW_IN_FIRST_ROUND: gettext_lazy(
        "A hand can be thrown in only in the first round of calling."
    ),
    Reason.NOT_POOR_ENOUGH: gettext_lazy(
        "Your hand is not one that can be thrown in now."
    ),
    Reason.NO_LEAVING: gettext_lazy("The upcard is taken up now: discard a card."),
    Reason.EXCHANGE_THREE: gettext_lazy(
        "Put three cards away first: you exchange them."
    ),
    Reason.PUT_ONE_AWAY: gettext_lazy(
        "Put one card away first: your partner gives you the best for it."
    ),
    Reason.PLAY_NOW: gettext_lazy("It is time to play a card."),
    Reason.GIVE_YOUR_BEST: gettext_lazy(
        "Give your partner a card first: the best that you have."
    ),
    Reason.DEFENCE_WANTED: gettext_lazy("Say whether you defend alone, or pass."),
    Reason.NAME_A_SUIT: gettext_lazy(
        "Name the suit that is trump: spades, hearts, diamonds or clubs."
    ),
    Reason.BID_FIRST: gettext_lazy(
        "The bidding comes before the cards are played: bid or pass."
    ),
    Reason.BID_WANTED: gettext_lazy("Bid or pass."),
    Reason.BID_HIGHER: gettext_lazy("Bid more than %(bid)s, or pass."),
    Reason.BID_IS_NOT_MADE: gettext_lazy(
        "This bid is not made in this game: make another, or pass."
    ),
    Reason.CUT_FIRST: gettext_lazy(
        "Cut the deck first: leave at least four cards in each packet."
    ),
    Reason.TURNED_DOWN: gettext_lazy(
        "The upcard was turned down: name another suit or pass."
    ),
    Reason.TURNED_DOWN_MUST_NAME: gettext_lazy(
        "The upcard was turned down: you must name another suit."
    ),
    Reason.NOT_HELD: gettext_lazy("You do not hold the %(card)s."),
}

_OF_SUIT = {
    (Reason.ONLY_THE_UPCARD, SPADES): gettext_lazy(
        "In the first round only spades can be made trump: order the upcard or pass."
    ),
    (Reason.ONLY_THE_UPCARD, HEARTS): gettext_lazy(
        "In the first round only hearts can be made trump: order the upcard or pass."
    ),
    (Reason.ONLY_THE_UPCARD, DIAMONDS): gettext_lazy(
        "In the first round only diamonds can be made trump: order the upcard or pass."
    ),
    (Reason.ONLY_THE_UPCARD, CLUBS): gettext_lazy(
        "In the first round only clubs can be made trump: order the upcard or pass."
    ),
    (Reason.BARRED, SPADES): gettext_lazy(
        "Spades were turned down: name another suit."
    ),
    (Reason.BARRED, HEARTS): gettext_lazy(
        "Hearts were turned down: name another suit."
    ),
    (Reason.BARRED, DIAMONDS): gettext_lazy(
        "Diamonds were turned down: name another suit."
    ),
    (Reason.BARRED, CLUBS): gettext_lazy("Clubs were turned down: name another suit."),
    (Reason.NO_CARD_OF, SPADES): gettext_lazy(
        "You hold no spades: at this table the maker must hold a trump."
    ),
    (Reason.NO_CARD_OF, HEARTS): gettext_lazy(
        "You hold no hearts: at this table the maker must hold a trump."
    ),
    (Reason.NO_CARD_OF, DIAMONDS): gettext_lazy(
        "You hold no diamonds: at this table the maker must hold a trump."
    ),
    (Reason.NO_CARD_OF, CLUBS): gettext_lazy(
        "You hold no clubs: at this table the maker must hold a trump."
    ),
    (Reason.FOLLOW, SPADES): gettext_lazy("Follow spades."),
    (Reason.FOLLOW, HEARTS): gettext_lazy("Follow hearts."),
    (Reason.FOLLOW, DIAMONDS): gettext_lazy("Follow diamonds."),
    (Reason.FOLLOW, CLUBS): gettext_lazy("Follow clubs."),
}

_FOLLOW_LEFT_BOWER = {
    SPADES: gettext_lazy("Follow spades: the %(card)s is the left bower."),
    HEARTS: gettext_lazy("Follow hearts: the %(card)s is the left bower."),
    DIAMONDS: gettext_lazy("Follow diamonds: the %(card)s is the left bower."),
    CLUBS: gettext_lazy("Follow clubs: the %(card)s is the left bower."),
}
_FOLLOW_JOKER = {
    SPADES: gettext_lazy("Follow spades: the joker is the highest trump."),
    HEARTS: gettext_lazy("Follow hearts: the joker is the highest trump."),
    DIAMONDS: gettext_lazy("Follow diamonds: the joker is the highest trump."),
    CLUBS: gettext_lazy("Follow clubs: the joker is the highest trump."),
}

_NOTATION = {
    "card": gettext_lazy(
        "“%(text)s” is no card. Write the rank and the suit, such as JH or 9S."
    ),
    "suit": gettext_lazy("“%(text)s” is no suit. Write S, H, D or C."),
    "move": gettext_lazy(
        "“%(text)s” is no move. Write pass, order, order alone, call S, "
        "call S alone, discard 9C, play JH, or what the table offers."
    ),
}


def sentence(refusal: Refusal) -> str:
    """Return why a move is refused, and what to do instead."""
    reason, suit, card, bid, seat = refusal
    if suit is None:
        words = _SENTENCES[reason]
    elif card is None:
        words = _OF_SUIT[reason, suit]
    else:
        words = (_FOLLOW_JOKER if card == JOKER else _FOLLOW_LEFT_BOWER)[suit]
    return words % {
        "card": "" if card is None else card_name(card),
        "bid": "" if bid is None else bid_name(bid),
        "seat": seat,
    }


def notation_words(error: NotationError) -> str:
    """Return what to write instead of a text that is no card, suit or move."""
    return _NOTATION[error.kind] % {"text": error.echo}
