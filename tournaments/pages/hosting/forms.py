"""The form of a new tournament: a host's words turned into terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger import currencies
from ledger.money import MoneyError
from tournaments.engine.rules import PRESETS, RuleSet
from tournaments.models import Tournament
from tournaments.pages.hosting import rule_fields
from tournaments.pages.rules import words as rule_words
from tournaments.services.terms import Terms
from tournaments.words import options, presets

_REVIEW = (
    (Tournament.Review.ALWAYS, gettext_lazy("A reviewer decides on every payout")),
    (Tournament.Review.FLAGGED, gettext_lazy("Only flagged payouts wait")),
    (Tournament.Review.OFF, gettext_lazy("Nothing waits but a partner's reserve")),
)
_DEFAULT_BUY_IN, _DEFAULT_FEE = 100, 10


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """One preset to choose, with its button."""

    button: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option's field, the sentence chosen in it, and the preset's own value."""

    field: forms.BoundField
    chosen: str
    usual: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Amounts:
    """What the money fields say so far, in minor units; 0 where they say nothing."""

    buy_in: int
    fee: int
    currency: str


class TermsForm(forms.Form):
    """What a host decides; money in the usual notation of the currency."""

    name = forms.CharField(max_length=80, label=gettext_lazy("Name"))
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        help_text=gettext_lazy("Bots fill the seats for play money only."),
    )
    buy_in = forms.CharField(
        label=gettext_lazy("Buy-in"),
        max_length=20,
        help_text=gettext_lazy("Goes into the prize pool."),
    )
    fee = forms.CharField(
        label=gettext_lazy("Fee"),
        max_length=20,
        help_text=gettext_lazy("What the house keeps of each player."),
    )
    rules_preset = forms.ChoiceField(
        label=gettext_lazy("Rules"), widget=forms.RadioSelect
    )
    move_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a move"),
        initial=30,
        min_value=1,
        max_value=600,
        help_text=gettext_lazy("The first move of the match has half as much again."),
    )
    bank_seconds = forms.IntegerField(
        label=gettext_lazy("Time bank in seconds"),
        initial=0,
        min_value=0,
        max_value=3600,
        help_text=gettext_lazy(
            "For each player and match, used by itself when a move's time is up."
        ),
    )
    review = forms.ChoiceField(
        label=gettext_lazy("Review"), choices=_REVIEW, initial=Tournament.Review.ALWAYS
    )
    hold_hours = forms.IntegerField(
        label=gettext_lazy("Hold hours"),
        initial=72,
        min_value=0,
        max_value=8760,
        help_text=gettext_lazy(
            "A payout that waits and that nobody decides on is released after so many"
            " hours, unless a reviewer decides on every payout."
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        said = rule_fields.completed(data or initial or {})
        super().__init__(data and said, initial=said)
        self.preset = rule_fields.preset_in(said)
        self.were_set_back = rule_fields.are_set_back(data or initial or {})
        self._enabled = _enabled()
        self._choose(
            "currency",
            [(code, _currency_words(c)) for code, c in self._enabled.items()],
        )
        self._choose("rules_preset", [(name, presets.title(name)) for name in PRESETS])
        first = next(iter(self._enabled.values()))
        whole = 10**first.exponent
        usual = {
            "rules_preset": self.preset,
            "currency": first.code,
            "buy_in": first.write(_DEFAULT_BUY_IN * whole // 100),
            "fee": first.write(_DEFAULT_FEE * whole // 100),
        }
        self.initial = usual | dict(self.initial)
        for money in ("buy_in", "fee"):
            self.fields[money].widget.attrs.update(
                inputmode="decimal", autocomplete="off"
            )
        self.fields.update(rule_fields.option_fields(self.preset))

    @classmethod
    def of_draft(
        cls, draft: Tournament, data: Mapping[str, Any] | None = None
    ) -> "TermsForm":
        """Return the form that says what *draft* says, or *data* if it is sent."""
        currency = currencies.find(draft.currency)
        preset = rule_words.preset_of(draft)
        initial = {
            "name": draft.name,
            "currency": draft.currency,
            "buy_in": currency.write(draft.buy_in),
            "fee": currency.write(draft.fee),
            "rules_preset": preset,
            "move_seconds": draft.move_seconds,
            "bank_seconds": draft.bank_seconds,
            "review": draft.review,
            "hold_hours": draft.hold_hours,
            **rule_fields.said_by(draft.rule_set, preset),
        }
        return cls(data, initial=initial)

    def clean(self) -> dict[str, Any]:
        """Read the money in its currency; refuse rules that make no sense."""
        cleaned = super().clean() or {}
        currency = self._enabled.get(cleaned.get("currency", ""))
        for name in ("buy_in", "fee"):
            if currency is None or name not in cleaned:
                continue
            try:
                cleaned[name] = currency.read(cleaned[name])
            except MoneyError as error:
                self.add_error(name, str(error))
        rules = rule_fields.rule_set_of(self.preset, cleaned)
        for field, why in rule_fields.refusals(rules):
            self.add_error(field, why)
        return cleaned

    def terms(self) -> Terms:
        """Return the terms of a valid form."""
        chosen = self.cleaned_data
        return Terms(
            name=chosen["name"],
            buy_in=chosen["buy_in"],
            fee=chosen["fee"],
            currency=chosen["currency"],
            rules_preset=chosen["rules_preset"],
            rules=rule_fields.changed_options(self.preset, chosen),
            move_seconds=chosen["move_seconds"],
            bank_seconds=chosen["bank_seconds"],
            review=chosen["review"],
            hold_hours=chosen["hold_hours"],
        )

    def refuse(self, by_term: Mapping[str, Any]) -> None:
        """Show what the service refuses at the fields that are to blame."""
        for term, words in by_term.items():
            field = term if term in self.fields else None
            for word in words.values() if isinstance(words, Mapping) else words:
                self.add_error(field, word)

    def amounts(self) -> Amounts:
        """Return what the money fields say, for the sums beside the form."""
        code = self["currency"].value()
        currency = self._enabled.get(code) or next(iter(self._enabled.values()))
        read = {}
        for name in ("buy_in", "fee"):
            try:
                read[name] = max(0, currency.read(self[name].value() or ""))
            except MoneyError:
                read[name] = 0
        return Amounts(read["buy_in"], read["fee"], currency.code)

    def rule_set(self) -> RuleSet:
        """Return the rules chosen so far, be they sensible or not."""
        said = {field.name: field.value() for field in self.options()}
        return rule_fields.rule_set_of(self.preset, said)

    def presets(self) -> list[PresetChoice]:
        """Return the presets to choose from."""
        return [
            PresetChoice(
                str(button.tag()),
                presets.title(name),
                presets.sentence(name),
            )
            for name, button in zip(PRESETS, self["rules_preset"], strict=True)
        ]

    def exponents(self) -> dict[str, int]:
        """Return how many decimals each currency has."""
        return {code: found.exponent for code, found in self._enabled.items()}

    def options(self) -> list[forms.BoundField]:
        """Return the fields of the options of the rules."""
        names = map(rule_fields.field_name, rule_fields.open_options(self.preset))
        return [self[name] for name in names]

    def option_rows(self) -> list[OptionRow]:
        """Return the options with what is chosen written out, as a select cuts it."""
        usual = rule_fields.said_by(PRESETS[self.preset], self.preset)
        rows = []
        for name, values in rule_fields.open_options(self.preset).items():
            field = self[rule_fields.field_name(name)]
            words = {str(value): options.value(name, value) for value in values}
            said, as_usual = str(field.value()), usual[field.name]
            chosen = words.get(said, "")
            rows.append(OptionRow(field, chosen, as_usual, said != as_usual))
        return rows

    def has_chosen_review(self) -> bool:
        """Return whether the review differs from the usual, or is in error."""
        fields = [self["review"], self["hold_hours"]]
        is_usual = all(str(each.value()) == str(each.field.initial) for each in fields)
        return not is_usual or any(field.errors for field in fields)

    def has_chosen_options(self) -> bool:
        """Return whether an option differs from the preset, or is in error."""
        is_wrong = any(field.errors for field in self.options())
        return is_wrong or self.rule_set() != PRESETS[self.preset]

    def _choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _enabled() -> dict[str, currencies.Currency]:
    """Return the currencies of the house, as it names them, play money last."""
    enabled = {found.code: found for found in currencies.enabled_currencies()}
    named = [code for code in settings.REAL_CURRENCIES if code in enabled]
    return {code: enabled[code] for code in [*named, *enabled]}


def _currency_words(currency: currencies.Currency) -> str:
    if not currency.is_play:
        return currency.code
    return _("%(currency)s (play money)") % {"currency": currency.code}
