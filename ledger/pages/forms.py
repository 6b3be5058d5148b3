"""Forms about money: amounts in the usual notation of their currency."""

import uuid
from datetime import date
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser

from ledger.currencies import currency, enabled_currencies, find
from ledger.errors import UnknownCurrencyError
from ledger.memos import kinds
from ledger.money import MoneyError


class AmountForm(forms.Form):
    """An amount of a currency; ``units`` holds it in minor units once it is valid.

    Each shown form has a key of its own, so sending it twice is sending it once.
    """

    amount = forms.CharField(label="Amount", max_length=24)
    currency = forms.ChoiceField(label="Currency")
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- Django's
        """Offer the currencies of the house, and a key."""
        super().__init__(*args, **kwargs)
        choices = [(found.code, found.code) for found in enabled_currencies()]
        field = self.fields["currency"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        self.fields["key"].initial = uuid.uuid4().hex
        self.fields["amount"].widget.attrs["inputmode"] = "decimal"

    def clean(self) -> dict[str, Any]:
        """Turn the amount into minor units."""
        cleaned = self.cleaned_data
        if "amount" in cleaned and "currency" in cleaned:
            try:
                money = currency(cleaned["currency"])
                cleaned["units"] = money.parse(cleaned["amount"])
            except (MoneyError, UnknownCurrencyError) as error:
                self.add_error("amount", str(error))
            else:
                if cleaned["units"] <= 0:
                    self.add_error("amount", "Write more than nothing.")
        return cleaned


class DepositForm(AmountForm):
    """Money that somebody brought to the desk."""

    username = forms.CharField(label="Player", max_length=150)
    field_order = ("username", "amount", "currency")

    def clean_username(self) -> AbstractBaseUser:
        """Return the person of this name."""
        model = get_user_model()
        try:
            return model._default_manager.get_by_natural_key(  # noqa: SLF001
                self.cleaned_data["username"]
            )
        except model.DoesNotExist:
            raise forms.ValidationError("Nobody has this name.") from None


class RefusalForm(forms.Form):
    """Why a withdrawal is refused."""

    reason = forms.CharField(label="Reason", max_length=500)


class HistoryForm(forms.Form):
    """Which lines of the history are wanted."""

    currency = forms.CharField(required=False, max_length=12)
    kind = forms.ChoiceField(
        required=False, label="Why", choices=[("", "Everything"), *kinds().items()]
    )
    cursor = forms.CharField(required=False, max_length=500)

    def clean_currency(self) -> str:
        """Refuse a currency that does not exist."""
        return _known(self.cleaned_data["currency"])


class StatementForm(forms.Form):
    """Which month's statement is wanted."""

    currency = forms.CharField(max_length=12)
    month = forms.DateField(
        input_formats=["%Y-%m"], widget=forms.DateInput(attrs={"type": "month"})
    )

    def clean_currency(self) -> str:
        """Refuse a currency that does not exist."""
        return _known(self.cleaned_data["currency"])

    def clean_month(self) -> date:
        """Refuse a month that has no neighbours in the calendar."""
        month: date = self.cleaned_data["month"]
        if not date.min.year < month.year < date.max.year:
            raise forms.ValidationError("There is no such month.")
        return month


def _known(code: str) -> str:
    if code:
        try:
            find(code)
        except UnknownCurrencyError as error:
            raise forms.ValidationError(str(error)) from None
    return code


class SealForm(forms.Form):
    """Which seal is looked up."""

    number = forms.IntegerField(label="Number of an earlier seal", min_value=1)
