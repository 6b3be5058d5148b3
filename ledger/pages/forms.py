"""Forms about money: amounts in the usual notation of their currency."""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger.currencies import currency, enabled_currencies
from ledger.errors import KeyReusedError, LedgerError, UnknownCurrencyError
from ledger.money import MoneyError


class AmountForm(forms.Form):
    """An amount of a currency; ``units`` holds it in minor units once it is valid.

    Each shown form has a key of its own, so sending it twice is sending it once.
    """

    amount = forms.CharField(label=gettext_lazy("Amount"), max_length=24)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"))
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- Django's
        """Offer currencies, and a key."""
        super().__init__(*args, **kwargs)
        field = self.fields["currency"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(code, code) for code in self.codes()]
        self.fields["key"].initial = uuid.uuid4().hex
        self.fields["amount"].widget.attrs["inputmode"] = "decimal"

    def codes(self) -> list[str]:
        """Return the currencies that may be chosen: all that the house takes."""
        return [found.code for found in enabled_currencies()]

    def refuse(self, error: LedgerError) -> None:
        """Say what the book refused; a form sent before gets a key for once more."""
        if not isinstance(error, KeyReusedError):
            self.add_error(None, str(error))
            return
        self.add_error(None, _("This form was sent before. Send it again to do both."))
        assert isinstance(self.data, QueryDict)
        self.data = {**self.data.dict(), "key": uuid.uuid4().hex}

    def clean(self) -> dict[str, Any]:
        """Turn the amount into minor units."""
        cleaned = self.cleaned_data
        if "amount" in cleaned and "currency" in cleaned:
            try:
                money = currency(cleaned["currency"])
                cleaned["units"] = money.read(cleaned["amount"])
            except (MoneyError, UnknownCurrencyError) as error:
                self.add_error("amount", str(error))
            else:
                if cleaned["units"] <= 0:
                    self.add_error("amount", _("Write more than nothing."))
        return cleaned


class CounterForm(AmountForm):
    """Money that passes over the desk: for whom, and whether the cashier is sure."""

    username = forms.CharField(label=gettext_lazy("Player"), max_length=150)
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)
    field_order: tuple[str, ...] = ("username", "amount", "currency")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- Django's
        """Offer currencies, and choose none: the wrong one is a wrong sum."""
        super().__init__(*args, **kwargs)
        field = self.fields["currency"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "\N{EM DASH}"), *((code, code) for code in self.codes())]

    def clean_username(self) -> AbstractBaseUser:
        """Return the person of this name."""
        model = get_user_model()
        try:
            return model._default_manager.get_by_natural_key(  # noqa: SLF001
                self.cleaned_data["username"]
            )
        except model.DoesNotExist:
            raise forms.ValidationError(_("Nobody has this name.")) from None


class DepositForm(CounterForm):
    """Money that somebody brought to the desk."""

    note = forms.CharField(
        label=gettext_lazy("Reference"),
        required=False,
        max_length=120,
        help_text=gettext_lazy(
            "For example the receipt's number. The player sees it too."
        ),
    )
    field_order = ("username", "amount", "currency", "note")


class HandOutForm(CounterForm):
    """Money that somebody at the desk is given at once; play money never is."""

    def codes(self) -> list[str]:
        """Return the currencies that may be chosen."""
        return [found.code for found in enabled_currencies() if not found.is_play]


class WithdrawalForm(AmountForm):
    """Money that a player wants to have paid out; play money never is."""

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 -- Django's
        available: Mapping[str, int],
        **kwargs: Any,  # noqa: ANN401
    ) -> None:
        """Offer the currencies of which some is *available*."""
        self._available = available
        super().__init__(*args, **kwargs)

    def codes(self) -> list[str]:
        """Return the currencies that may be chosen."""
        return [
            found.code
            for found in enabled_currencies()
            if not found.is_play and self._available.get(found.code)
        ]


class CashBookForm(forms.Form):
    """Which day of the cash book is wanted, and which page of it."""

    day = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}))
    page = forms.IntegerField(required=False, min_value=1)

    def clean_day(self) -> date | None:
        """Refuse a day that has no neighbours in the calendar."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not date.min.year < day.year < date.max.year:
            raise forms.ValidationError(_("There is no such day."))
        return day


class RefusalForm(forms.Form):
    """Why a withdrawal is refused."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500)


class SealForm(forms.Form):
    """Which seal is looked up."""

    number = forms.IntegerField(
        label=gettext_lazy("Number of an earlier seal"), min_value=1
    )
