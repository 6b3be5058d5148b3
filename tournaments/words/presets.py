"""What the presets are called, and what each is."""

from django.utils.translation import gettext_lazy, pgettext_lazy

_PRESETS = {
    "standard": (
        pgettext_lazy("game", "Standard"),
        gettext_lazy(
            "Four players in two pairs, 24 cards, to 10 points; partners are found by"
            " drawing cards."
        ),
    ),
    "sport-poker": (
        pgettext_lazy("game", "Sport poker"),
        gettext_lazy(
            "As standard, but seats and dealer are drawn by lot, and the dealer keeps"
            " the card just taken up."
        ),
    ),
    "bicycle": (
        pgettext_lazy("game", "Bicycle"),
        gettext_lazy(
            "Four players in two pairs, 32 cards, games to 5 points, and who wins two"
            " of them wins the rubber."
        ),
    ),
    "british": (
        pgettext_lazy("game", "British"),
        gettext_lazy("As standard, with a joker as the highest trump: 25 cards."),
    ),
    "two-handed": (
        pgettext_lazy("game", "Two-handed"),
        gettext_lazy(
            "Two players against each other, 24 cards, to 10 points; a dealer who is"
            " ordered up may leave the upcard."
        ),
    ),
    "two-handed-32": (
        pgettext_lazy("game", "Two-handed, 32 cards"),
        gettext_lazy(
            "Two players against each other with sevens and eights, to 10 points."
        ),
    ),
    "three-handed": (
        pgettext_lazy("game", "Three-handed"),
        gettext_lazy(
            "Three players, cut-throat: whoever makes trump plays alone against the two"
            " others, to 10 points."
        ),
    ),
    "railroad": (
        pgettext_lazy("game", "Railroad"),
        gettext_lazy(
            "Two pairs and a joker: a lone player calls for the partner's best card,"
            " opponents may defend alone, points beyond the game carry over; best of"
            " three."
        ),
    ),
    "hasenpfeffer": (
        pgettext_lazy("game", "Hasenpfeffer"),
        gettext_lazy(
            "Two pairs and a joker, six cards each: the pairs bid how many tricks they"
            " take, and lose the bid if they fail."
        ),
    ),
    "napoleon": (
        pgettext_lazy("game", "Napoleon"),
        gettext_lazy(
            "Two to seven players, each alone, bid how many of five tricks they take; a"
            " fixed number of deals, without stakes."
        ),
    ),
}
"""By name, the title and the sentence."""


def title(name: str) -> str:
    """Return the name of a preset as a heading."""
    return str(_PRESETS[name][0])


def titles() -> dict[str, str]:
    """Return the name of every preset as a heading, the usual game first."""
    return {name: title(name) for name in _PRESETS}


def sentence(name: str) -> str:
    """Return what a preset is, in a sentence."""
    return str(_PRESETS[name][1])
