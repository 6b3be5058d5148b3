"""The head of the book, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ledger import seals
from ledger.pages.forms import SealForm, lead_to_fault


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """Show the last seal, and another one if its number is asked for."""
    form = SealForm(request.GET or None)
    lead_to_fault(form)
    number = form.cleaned_data["number"] if form.is_valid() else None
    context = {
        "head": seals.head(),
        "form": form,
        "number": number,
        "found": None if number is None else seals.find(number),
    }
    return render(request, "ledger/book.html", context)
