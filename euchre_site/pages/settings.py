"""A person's own sign-in: password, e-mail, second factor."""

from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from euchre_site import staff
from euchre_site.models import User


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show what a person can change about signing in."""
    person = request.user
    assert isinstance(person, User)
    context = {
        "roles": staff.roles_of(person),
        "has_second_factor": is_mfa_enabled(person),
    }
    return render(request, "account/settings.html", context)
