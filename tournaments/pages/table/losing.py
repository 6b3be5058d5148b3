"""What it costs to run out of time, or to give the match up, in the player's words."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger import currencies
from tournaments.pages.cost import Cost
from tournaments.pages.table.places import Place
from tournaments.pages.table.scene import Scene


def late_words(cost: Cost, scene: Scene) -> SafeString:
    """Return what happens when a clock runs out, to whoever looks at the table."""
    return _filled(_late(cost, scene), cost, scene)


def at_stake_words(cost: Cost, scene: Scene) -> SafeString:
    """Return in a line what the clock that runs can cost the player, if anything."""
    return _filled(_at_stake(cost, scene), cost, scene)


def giving_up_words(cost: Cost, scene: Scene) -> SafeString:
    """Return how the match ends if the player gives it up."""
    if scene.partner is None:
        return _filled(_giving_up_alone(cost), cost, scene)
    if cost.pool:
        sentences = _FOR_THE_POOL
    else:
        sentences = _FOR_A_FEE if cost.reserve else _FOR_NOTHING
    return _filled(sentences.for_(scene.partner), cost, scene)


def given_up_words(cost: Cost, scene: Scene) -> SafeString:
    """Return what the match waits for after the player has given it up."""
    sentence = (
        _("The match ends as a loss when all but one have given up.")
        if scene.partner is None
        else _("The match ends as a loss when {partner} agrees.")
    )
    return _filled(sentence, cost, scene)


def _filled(sentence: str, cost: Cost, scene: Scene) -> SafeString:
    money = currencies.find(cost.currency)
    others = [place.username for place in scene.places[1:]]
    return format_html(
        sentence,
        reserve=money.say(cost.reserve),
        pool=money.say(cost.pool),
        partner=scene.partner.username if scene.partner else "",
        other=others[0],
    )


def _late(cost: Cost, scene: Scene) -> str:
    if not cost.has_partners:
        return _late_alone(cost)
    if scene.partner is None:
        if not cost.reserve:
            return _("The pair loses the match.")
        return _(
            "The pair loses the match, and the late player's reserve of"
            " <strong>{reserve}</strong> goes to the partner."
        )
    if not cost.reserve:
        return _("You and {partner} lose the match.")
    return _(
        "You and {partner} lose the match, and your reserve of"
        " <strong>{reserve}</strong> goes to {partner}. If {partner} runs out of time,"
        " that reserve is for you."
    )


def _late_alone(cost: Cost) -> str:
    if not cost.pool:
        return _("Whoever runs out of time loses the match.")
    if cost.has_one_opponent:
        return _(
            "Whoever runs out of time loses the match, and the other player gets the"
            " pool of <strong>{pool}</strong>."
        )
    return _(
        "Whoever runs out of time loses the match, and the others share the pool of"
        " <strong>{pool}</strong>."
    )


def _at_stake(cost: Cost, scene: Scene) -> str:
    if not (cost.pool or cost.reserve):
        return ""
    if scene.partner is not None:
        return _(
            "If your time runs out: the pair loses, your reserve of"
            " <strong>{reserve}</strong> goes to {partner}."
        )
    if cost.has_one_opponent:
        return _(
            "If your time runs out: you lose, the pool of <strong>{pool}</strong> goes"
            " to {other}."
        )
    return _(
        "If your time runs out: you lose, the others share the pool of"
        " <strong>{pool}</strong>."
    )


def _giving_up_alone(cost: Cost) -> str:
    if cost.has_one_opponent:
        if cost.pool:
            return _(
                "The match ends at once as a normal loss: {other} wins it, and the"
                " pool."
            )
        return _("The match ends at once as a normal loss: {other} wins it.")
    if cost.pool:
        return _(
            "When all but one have given up, the match ends as a normal loss: the one"
            " who plays on wins it, and the pool. Until then it goes on, and your clock"
            " runs."
        )
    return _(
        "When all but one have given up, the match ends as a normal loss: the one who"
        " plays on wins it. Until then it goes on, and your clock runs."
    )


class _WithPartner(NamedTuple):
    """Sentences on giving up: the partner would too, is a bot, or has to agree."""

    asked: str | Promise
    by_bot: str | Promise
    by_person: str | Promise

    def for_(self, partner: Place) -> str:
        """Return the sentence for a player with this partner."""
        if partner.concedes:
            return str(self.asked)
        return str(self.by_bot if partner.is_bot else self.by_person)


_FOR_THE_POOL = _WithPartner(
    gettext_lazy(
        "{partner} would give up. If you agree, the match ends as a normal loss: the"
        " other pair wins the pool, and your reserves come back."
    ),
    gettext_lazy(
        "Your partner, a bot, agrees at once: the match ends as a normal loss: the"
        " other pair wins the pool, and your reserves come back."
    ),
    gettext_lazy(
        "When {partner} agrees too, the match ends as a normal loss: the other pair"
        " wins the pool, and your reserves come back."
    ),
)
_FOR_A_FEE = _WithPartner(
    gettext_lazy(
        "{partner} would give up. If you agree, the match ends as a normal loss, and"
        " your reserves come back."
    ),
    gettext_lazy(
        "Your partner, a bot, agrees at once: the match ends as a normal loss, and your"
        " reserves come back."
    ),
    gettext_lazy(
        "When {partner} agrees too, the match ends as a normal loss, and your reserves"
        " come back."
    ),
)
_FOR_NOTHING = _WithPartner(
    gettext_lazy("{partner} would give up. If you agree, the match ends as a loss."),
    gettext_lazy("Your partner, a bot, agrees at once: the match ends as a loss."),
    gettext_lazy("The match ends as a loss when {partner} agrees."),
)
