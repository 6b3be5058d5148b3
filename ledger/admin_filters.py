"""What a list of the admin site may be filtered by."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:  # Django's own class takes no type.
    _ModelAdmin = admin.ModelAdmin


class OfferedFilters(_ModelAdmin):
    """A list that is filtered by what its page offers, and by nothing else.

    Django lets an address filter by any column, in any way: whoever may see the list
    could ask, letter by letter, for what its pages leave out.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Return whether a filter of the page asks like this."""
        field, _, how = lookup.partition("__")
        is_plain = how.rpartition("__")[2] in {"", "exact", "isnull"}
        is_offered = is_plain and field in self.list_filter
        return is_offered and super().lookup_allowed(lookup, value, request)
