"""The form of a new tournament: a host's words turned into terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings

from ledger import currencies
from ledger.money import MoneyError
from tournaments.engine.rules import (
    MEANINGS,
    OPTIONS,
    PRESETS,
    RuleSet,
    RuleSetError,
    from_dict,
    rule_set,
    to_dict,
)
from tournaments.models import Tournament
from tournaments.pages import rule_words
from tournaments.services.life import Terms

_REVIEW = (
    (Tournament.Review.ALWAYS, "A reviewer decides on every payout"),
    (Tournament.Review.FLAGGED, "Only flagged payouts wait"),
    (Tournament.Review.OFF, "Nothing waits but a partner's reserve"),
)
_DEFAULT_BUY_IN, _DEFAULT_FEE = 100, 10


@dataclass(frozen=True, slots=True)
class Amounts:
    """What the money fields say so far, in minor units; 0 where they say nothing."""

    buy_in: int
    fee: int
    currency: str


class TermsForm(forms.Form):
    """What a host decides; money in the usual notation of the currency."""

    name = forms.CharField(max_length=80, label="Name")
    currency = forms.ChoiceField(label="Currency")
    buy_in = forms.CharField(
        label="Buy-in", max_length=20, help_text="Goes into the prize pool."
    )
    fee = forms.CharField(
        label="Fee", max_length=20, help_text="What the house keeps of each player."
    )
    rules_preset = forms.ChoiceField(label="Rules", help_text=rule_words.presets())
    move_seconds = forms.IntegerField(
        label="Seconds a move",
        initial=30,
        min_value=1,
        max_value=600,
        help_text="The first move of the match has half as much again.",
    )
    bank_seconds = forms.IntegerField(
        label="Time bank in seconds",
        initial=0,
        min_value=0,
        max_value=3600,
        help_text="For each player and match, used by itself when a move's time is up.",
    )
    review = forms.ChoiceField(label="Review", choices=_REVIEW)
    hold_hours = forms.IntegerField(
        label="Hold hours",
        initial=72,
        min_value=0,
        max_value=8760,
        help_text="A payout that waits and that nobody decides on is released after"
        " so many hours, unless a reviewer decides on every payout.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (Django's form)
        super().__init__(*args, **kwargs)
        self._enabled = _enabled()
        self._choose(
            "currency",
            [(code, _currency_words(c)) for code, c in self._enabled.items()],
        )
        self._choose(
            "rules_preset", [(name, rule_words.title(name)) for name in PRESETS]
        )
        first = next(iter(self._enabled.values()))
        self.initial.setdefault("currency", first.code)
        whole = 10**first.exponent
        self.initial.setdefault("buy_in", first.format(_DEFAULT_BUY_IN * whole // 100))
        self.initial.setdefault("fee", first.format(_DEFAULT_FEE * whole // 100))
        for money in ("buy_in", "fee"):
            self.fields[money].widget.attrs.update(
                inputmode="decimal", autocomplete="off"
            )
        for name, choices in _open_options().items():
            self.fields[_field(name)] = forms.ChoiceField(
                label=rule_words.title(name),
                required=False,
                choices=[
                    ("", f"As the preset has it: {rule_words.as_preset(name)}"),
                    *((str(c), rule_words.sentence(name, c)) for c in choices),
                ],
                help_text=f"{MEANINGS[name].capitalize()}.",
            )

    @classmethod
    def of_draft(
        cls, draft: Tournament, data: Mapping[str, Any] | None = None
    ) -> "TermsForm":
        """Return the form that says what *draft* says, or *data* if it is sent."""
        currency = currencies.find(draft.currency)
        usual = to_dict(PRESETS[draft.rules_preset])
        initial = {
            "name": draft.name,
            "currency": draft.currency,
            "buy_in": currency.format(draft.buy_in),
            "fee": currency.format(draft.fee),
            "rules_preset": draft.rules_preset,
            "move_seconds": draft.move_seconds,
            "bank_seconds": draft.bank_seconds,
            "review": draft.review,
            "hold_hours": draft.hold_hours,
        }
        for name, value in to_dict(from_dict(draft.rules)).items():
            if value != usual[name]:
                initial[_field(name)] = str(value)
        return cls(data, initial=initial)

    def clean(self) -> dict[str, Any]:
        """Read the money fields in the currency that was chosen."""
        cleaned = super().clean() or {}
        currency = self._enabled.get(cleaned.get("currency", ""))
        for name in ("buy_in", "fee"):
            if currency is None or name not in cleaned:
                continue
            try:
                cleaned[name] = currency.parse(cleaned[name])
            except MoneyError as error:
                self.add_error(name, str(error))
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
            rules=self._chosen_options(),
            move_seconds=chosen["move_seconds"],
            bank_seconds=chosen["bank_seconds"],
            review=chosen["review"],
            hold_hours=chosen["hold_hours"],
        )

    def refuse(self, by_term: Mapping[str, Sequence[str]]) -> None:
        """Show what the service refuses at the fields that are to blame."""
        for term, words in by_term.items():
            field = next(
                (name for name in (term, _field(term)) if name in self.fields), None
            )
            for word in words:
                self.add_error(field, word)

    def amounts(self) -> Amounts:
        """Return what the money fields say, for the sums beside the form."""
        code = self["currency"].value()
        currency = self._enabled.get(code) or next(iter(self._enabled.values()))
        read = {}
        for name in ("buy_in", "fee"):
            try:
                read[name] = max(0, currency.parse(self[name].value() or ""))
            except MoneyError:
                read[name] = 0
        return Amounts(read["buy_in"], read["fee"], currency.code)

    def rule_set(self) -> RuleSet:
        """Return the rules chosen so far; the usual ones where they make no sense."""
        said = {name: self[_field(name)].value() for name in _open_options()}
        try:
            return rule_set(self["rules_preset"].value() or "standard", _options(said))
        except RuleSetError:
            return PRESETS["standard"]

    def exponents(self) -> dict[str, int]:
        """Return how many decimals each currency has."""
        return {code: found.exponent for code, found in self._enabled.items()}

    def options(self) -> list[forms.BoundField]:
        """Return the fields of the rules' options."""
        return [self[_field(name)] for name in _open_options()]

    def has_chosen_options(self) -> bool:
        """Return whether an option differs from the preset, or is in error."""
        return any(field.value() or field.errors for field in self.options())

    def _chosen_options(self) -> dict[str, object]:
        return _options({n: self.cleaned_data[_field(n)] for n in _open_options()})

    def _choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _enabled() -> dict[str, currencies.Currency]:
    """Return the currencies of the house, as it names them, play money last."""
    enabled = {found.code: found for found in currencies.enabled_currencies()}
    named = [code for code in settings.REAL_CURRENCIES if code in enabled]
    return {code: enabled[code] for code in [*named, *enabled]}


def _open_options() -> dict[str, tuple[Any, ...]]:
    """Return the options that leave a choice."""
    return {name: choices for name, choices in OPTIONS.items() if len(choices) > 1}


def _options(said: Mapping[str, object]) -> dict[str, object]:
    """Return the options that the fields name; what is no choice is left out."""
    return {
        name: choice
        for name, choices in _open_options().items()
        for choice in choices
        if str(choice) == said[name]
    }


def _field(option: str) -> str:
    return f"rules_{option}"


def _currency_words(currency: currencies.Currency) -> str:
    return f"{currency.code} (play money)" if currency.is_play else currency.code
