"""How each game goes, told to somebody who has never played it.

Games share passages; each is whole sentences, so that a paragraph is made of them.
"""

from django.utils.translation import gettext_lazy as _

from tournaments.engine.rules import RuleSet

_FOLLOW = _(
    "Follow the suit led if you can, else play any card. The highest trump takes the"
    " trick, or else the highest card of the suit led; who takes it leads next."
)
_CALLING = _(
    "Five cards each, and the next one is turned up: the upcard. From the dealer's left"
    " each player in turn orders it up, which makes its suit trump and makes that"
    " player the maker, or passes."
)
_SECOND_ROUND = _(
    "If all pass, it is turned down, and each in turn names a suit or passes."
)
_TAKE_UP = _("When it is ordered up, the dealer takes it and puts a card away.")
_DRAWN_BY_LOT = _("Seats and dealer are drawn by lot.")

_WITH_PARTNERS = (
    (_CALLING, _TAKE_UP, _SECOND_ROUND),
    (
        _(
            "The maker's pair is to take three of the five tricks, and the other pair"
            " is to prevent it. The player on the dealer's left leads to the first one."
        ),
        _FOLLOW,
    ),
)

_FOR_TWO = (
    (
        _CALLING,
        _(
            "A dealer who orders it up takes it and puts a card away. A dealer whom the"
            " other player orders up may also leave the upcard: its suit is trump all"
            " the same, and the dealer plays the five cards that were dealt."
        ),
        _SECOND_ROUND,
    ),
    (
        _(
            "The maker is to take three of the five tricks, and the other player is to"
            " prevent it. The player who does not deal leads to the first one."
        ),
        _FOLLOW,
    ),
)

_FOR_THREE = (
    (
        _DRAWN_BY_LOT,
        _CALLING,
        _TAKE_UP,
        _SECOND_ROUND,
        _("The dealer, who is asked last, has to name one."),
    ),
    (
        _(
            "The maker is to take three of the five tricks alone. The two others play"
            " together for this deal, and each of them scores a euchre. The player on"
            " the dealer's left leads to the first trick."
        ),
        _FOLLOW,
    ),
    (
        _(
            "If a euchre takes both of them across the line, the one with more points"
            " wins; if they are level, the one who sits nearer to the dealer's left."
        ),
    ),
)

_HASENPFEFFER = (
    (
        _(
            "24 cards and the joker: six cards each, and one is left over, face down."
            " Bidding goes round once, from the dealer's left: each player bids how"
            " many of the six tricks the pair will take, more than the bid before, or"
            " passes. If all pass, whoever holds the joker has bid three; if the joker"
            " is the card left over, nobody scores and the next dealer deals."
        ),
    ),
    (
        _("The highest bidder names trump and leads to the first trick."),
        _FOLLOW,
    ),
    (
        _(
            "The bidder's pair scores a point for each trick if it takes as many as it"
            " bid, or more; if it takes fewer, it loses as many points as it bid. The"
            " other pair scores a point for each of its tricks in any case."
        ),
    ),
)

_NAPOLEON = (
    (
        _(
            "Everybody plays alone; seats and dealer are drawn by lot, and each player"
            " gets five cards. Bidding goes round once, from the dealer's left: each"
            " player bids more than the one before, or passes. From low to high the"
            " bids are 2, 3, misère, 4, nap, Wellington and Blücher. If all pass,"
            " nobody scores and the next dealer deals."
        ),
    ),
    (
        _(
            "The highest bidder plays against all others and leads to the first trick:"
            " the suit of that card is trump, except in misère, which has no trump."
        ),
        _FOLLOW,
    ),
    (
        _(
            "In misère the bidder is to take no trick; with any other bid, as many"
            " tricks as it promises, or more. Each of the others pays a bidder who"
            " makes it, and is paid by one who fails. Nap, Wellington and Blücher"
            " promise the same, all five tricks: the later ones are there to outbid the"
            " earlier, and cost more if they fail. After the last deal the highest"
            " score wins; who end level share first place."
        ),
    ),
)

_HOW = {
    "four-handed": _WITH_PARTNERS,
    "railroad": _WITH_PARTNERS,
    "two-handed": _FOR_TWO,
    "three-handed": _FOR_THREE,
    "hasenpfeffer": _HASENPFEFFER,
    "napoleon": _NAPOLEON,
}


def how_it_goes(rules: RuleSet) -> tuple[str, ...]:
    """Return how a deal goes and what it is about, in paragraphs."""
    return tuple(" ".join(map(str, passages)) for passages in _HOW[rules.variant])
