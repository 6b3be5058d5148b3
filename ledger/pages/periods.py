"""Periods that people choose, in days of their own time zone."""

import calendar
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger.currencies import find
from ledger.errors import UnknownCurrencyError
from ledger.memos import kinds
from ledger.reports import Period

_MOST_DAYS = 366
# Fields that somebody fills in; the others come from links only.
_TYPED = {"first", "last"}


@dataclass(frozen=True, slots=True)
class Days:
    """The days from *first* to *last*, both included."""

    first: date
    last: date

    @property
    def is_month(self) -> bool:
        """Return whether it is one whole month."""
        return self == month_of(self.first)

    @property
    def is_year(self) -> bool:
        """Return whether it is one whole year."""
        return self == year_of(self.first)

    @property
    def slug(self) -> str:
        """Return the days as a part of a file's name."""
        if self.is_month:
            return f"{self.first:%Y-%m}"
        if self.is_year:
            return f"{self.first:%Y}"
        return f"{self.first.isoformat()}-{self.last.isoformat()}"

    def query(self) -> dict[str, object]:
        """Return what asks for these days in an address."""
        if self.is_month:
            return {"month": f"{self.first:%Y-%m}"}
        if self.is_year:
            return {"year": self.first.year}
        return {"first": self.first.isoformat(), "last": self.last.isoformat()}

    def period(self) -> Period:
        """Return the time of these days where the reader is."""
        return Period.days(self.first, self.last, timezone.get_current_timezone())

    def before(self) -> "Days | None":
        """Return the month or year before a whole one."""
        return self._beside(self.first - timedelta(days=1))

    def after(self) -> "Days | None":
        """Return the month or year after a whole one."""
        return self._beside(self.last + timedelta(days=1))

    def _beside(self, day: date) -> "Days | None":
        if not date.min.year < day.year < date.max.year:
            return None
        if self.is_month:
            return month_of(day)
        return year_of(day) if self.is_year else None


def month_of(day: date) -> Days:
    """Return the month that a *day* is in."""
    length = calendar.monthrange(day.year, day.month)[1]
    return Days(day.replace(day=1), day.replace(day=length))


def year_of(day: date) -> Days:
    """Return the year that a *day* is in."""
    return Days(date(day.year, 1, 1), date(day.year, 12, 31))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines of a history are wanted."""

    currency: str | None = None
    kind: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    cursor: str = ""

    @property
    def is_narrowed(self) -> bool:
        """Return whether some lines are left out."""
        return any((self.currency, self.kind, self.since, self.until))


class DaysForm(forms.Form):
    """A period from one day to another, of one currency or of all."""

    currency = forms.CharField(required=False, max_length=12)
    first = forms.DateField(
        required=False,
        label=gettext_lazy("From"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    last = forms.DateField(
        required=False,
        label=gettext_lazy("Up to and with"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_currency(self) -> str:
        """Refuse a currency that does not exist."""
        code: str = self.cleaned_data["currency"]
        if code:
            try:
                find(code)
            except UnknownCurrencyError as error:
                raise forms.ValidationError(str(error)) from None
        return code

    def clean_first(self) -> date | None:
        """Refuse a day that has no neighbours in the calendar."""
        return _in_calendar(self.cleaned_data["first"])

    def clean_last(self) -> date | None:
        """Refuse a day that has no neighbours in the calendar."""
        return _in_calendar(self.cleaned_data["last"])

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins."""
        cleaned = self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and last < first:
            self.add_error("last", _("It ends before it begins."))
        return cleaned

    def is_of_days_only(self) -> bool:
        """Return whether nothing is wrong but the days that somebody typed."""
        return bool(self.errors) and set(self.errors) <= _TYPED


class HistoryForm(DaysForm):
    """Which lines of the history are wanted."""

    kind = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Why"),
        choices=[("", gettext_lazy("Everything")), *kinds().items()],
    )
    cursor = forms.CharField(required=False, max_length=500)

    def wanted(self) -> Wanted:
        """Return what is wanted; days that make no sense narrow nothing."""
        cleaned = self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        zone = timezone.get_current_timezone()
        return Wanted(
            currency=cleaned["currency"] or None,
            kind=cleaned["kind"] or None,
            since=Period.days(first, first, zone).since if first else None,
            until=Period.days(last, last, zone).until if last else None,
            cursor=cleaned["cursor"],
        )


class StatementForm(DaysForm):
    """Which statement is wanted: of a month, a year, the last days, or from and to."""

    currency = forms.CharField(max_length=12)
    month = forms.DateField(required=False, input_formats=["%Y-%m"])
    year = forms.IntegerField(
        required=False, min_value=date.min.year + 1, max_value=date.max.year - 1
    )
    # Named as it stands in the address.
    days_back = forms.IntegerField(required=False, min_value=1, max_value=_MOST_DAYS)

    def add_prefix(self, field_name: str) -> str:
        """Let "days" in the address be the last so many days."""
        return "days" if field_name == "days_back" else super().add_prefix(field_name)

    def clean_month(self) -> date | None:
        """Refuse a month that has no neighbours in the calendar."""
        return _in_calendar(self.cleaned_data["month"])

    def days(self, today: date) -> Days:
        """Return the days that are wanted: this month's, if none are named."""
        first: date | None = self.cleaned_data.get("first")
        last: date | None = self.cleaned_data.get("last")
        if self.errors:
            return self._named(today)
        if first:
            return Days(first, last or max(first, today))
        return Days(last.replace(day=1), last) if last else self._named(today)

    def _named(self, today: date) -> Days:
        cleaned = self.cleaned_data
        if cleaned.get("month"):
            return month_of(cleaned["month"])
        if cleaned.get("year"):
            return year_of(date(cleaned["year"], 1, 1))
        if cleaned.get("days_back"):
            return Days(today - timedelta(days=cleaned["days_back"] - 1), today)
        return month_of(today)


def _in_calendar(day: date | None) -> date | None:
    if day is not None and not date.min.year < day.year < date.max.year:
        raise forms.ValidationError(_("There is no such day."))
    return day
