"""Forms about money: amounts in the usual notation of their currency."""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger import reports
from ledger.accounts import Kind
from ledger.currencies import currency, enabled_currencies
from ledger.errors import (
    InsufficientFundsError,
    KeyReusedError,
    LedgerError,
    UnknownCurrencyError,
)
from ledger.money import MoneyError
from ledger.services import cashier


def lead_to(form: forms.Form, name: str) -> None:
    """Have the browser show a field of the form, and put the focus there."""
    form.fields[name].widget.attrs["autofocus"] = True


def lead_to_fault(form: forms.Form) -> None:
    """Lead to the first field that is wrong, if any.

    Where it is the form as a whole, that is the first field, above which it is said.
    """
    if form.errors:
        shown = [bound.name for bound in form.visible_fields()]
        lead_to(form, next((name for name in shown if name in form.errors), shown[0]))


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
        if isinstance(error, InsufficientFundsError) and self._is_the_purse(error):
            self.add_error("amount", self._most(error.missing))
            return
        if not isinstance(error, KeyReusedError):
            self.add_error(None, str(error))
            return
        self.add_error(None, _("This form was sent before. Send it again to do both."))
        assert isinstance(self.data, QueryDict)
        self.data = {**self.data.dict(), "key": uuid.uuid4().hex}

    def begin_with_usual_currency(self, user_id: int | None = None) -> None:
        """Choose what somebody used last, or else the house's first real currency."""
        codes = self.codes()
        real = [code for code in settings.REAL_CURRENCIES if code in codes]
        used = None if user_id is None else reports.last_used(user_id, real)
        self.initial["currency"] = used or next(iter(real or codes), None)

    def _is_the_purse(self, error: InsufficientFundsError) -> bool:
        """Return whether it is the money of the form's player that is missing."""
        return error.account.kind is Kind.PLAYER and "units" in self.cleaned_data

    def _most(self, missing: int) -> str:
        """Return how much could have been written instead."""
        available = self.cleaned_data["units"] - missing
        code = self.cleaned_data["currency"]
        if available <= 0:
            return _("Nothing is available in %(currency)s.") % {"currency": code}
        amount = currency(code).say(available)
        return _("At most %(amount)s is available.") % {"amount": amount}

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

    def check_with_the_book(self) -> None:
        """Find out what the book would refuse, before anybody is asked to be sure.

        Raises:
            LedgerError: it would.

        """

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

    def check_with_the_book(self) -> None:
        """Refuse what is not available, and whoever owes the house money."""
        asked = self.cleaned_data
        cashier.check_can_withdraw(asked["username"], asked["units"], asked["currency"])


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
