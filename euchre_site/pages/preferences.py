"""What a reader prefers, for people who are signed in and for visitors alike."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import timedelta
from itertools import groupby
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from euchre_site.models import Back, Colours, Faces, Motion, Theme, User
from euchre_site.preferences import (
    COOKIE,
    Preferences,
    keep,
    places,
    preferences_of,
    written,
)

_KEPT = timedelta(days=400)


class PreferencesForm(forms.Form):
    """Everything that a reader can prefer."""

    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        required=False,
        help_text=gettext_lazy("Every date and time on these pages is written in it."),
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Theme"), choices=Theme, widget=forms.RadioSelect
    )
    faces = forms.ChoiceField(
        label=gettext_lazy("Cards"), choices=Faces, widget=forms.RadioSelect
    )
    colours = forms.ChoiceField(
        label=gettext_lazy("Colours of the suits"),
        choices=Colours,
        widget=forms.RadioSelect,
    )
    back = forms.ChoiceField(
        label=gettext_lazy("Backs of the cards"),
        choices=Back,
        widget=forms.RadioSelect,
    )
    motion = forms.ChoiceField(
        label=gettext_lazy("Motion"), choices=Motion, widget=forms.RadioSelect
    )
    sounds = forms.BooleanField(
        label=gettext_lazy("Sounds at the table"), required=False
    )
    single_keys = forms.BooleanField(
        label=gettext_lazy("Single keys play at the table"),
        required=False,
        help_text=gettext_lazy(
            "Such as P to pass. Switch them off if you speak to your device or touch"
            " keys by accident; Tab and Enter always work."
        ),
    )

    def __init__(self, data: Any = None, *, chosen: Preferences) -> None:  # noqa: ANN401  (Django's own form)
        super().__init__(data, initial=asdict(chosen))
        self._choose("language", [("", _("As the browser")), *settings.LANGUAGES])
        self._choose("time_zone", [("", _("As the device")), *_places_by_area()])

    def chosen(self) -> Preferences:
        """Return what a valid form says."""
        return Preferences(**self.cleaned_data)

    def _choose(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


@require_http_methods(["GET", "HEAD", "POST"])
def preferences_page(request: HttpRequest) -> HttpResponse:
    """Show what the reader prefers, and keep what is chosen."""
    said = request.POST if request.method == "POST" else None
    form = PreferencesForm(said, chosen=preferences_of(request))
    if form.is_valid():
        chosen = form.chosen()
        with translation.override(chosen.language or translation.get_language()):
            messages.success(request, _("Your preferences are kept."))
        return _keep(request, chosen, then=redirect("site:preferences"))
    context = {"form": form, "zone": timezone.get_current_timezone_name()}
    status = 400 if form.errors else 200
    return render(request, "account/preferences.html", context, status=status)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Answer in another language from now on, and lead back to the page."""
    code = request.POST.get("language", "")
    address = request.POST.get("next", "")
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, {request.get_host()}
    )
    back = HttpResponseRedirect(address if is_own else reverse("tournaments:lobby"))
    if code not in dict(settings.LANGUAGES):
        return back
    return _keep(request, replace(preferences_of(request), language=code), then=back)


def _keep(
    request: HttpRequest, chosen: Preferences, *, then: HttpResponse
) -> HttpResponse:
    """Keep *chosen* where the reader's preferences are, and answer *then*."""
    if isinstance(request.user, User):
        keep(request.user, chosen)
    # On the device too, so that it stays as it is for who has signed out.
    then.set_cookie(
        COOKIE,
        written(chosen),
        max_age=_KEPT,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return then


def _places_by_area() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for area, names in groupby(places(), key=lambda name: name.split("/")[0]):
        yield area, [(name, name.split("/", 1)[-1].replace("_", " ")) for name in names]
