"""How somebody proves who they are, on the pages and for the API alike."""

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from euchre_site.models import User
from euchre_site.passwords import DEMO_PASSWORD

log = structlog.get_logger("euchre_site.sign_in")


class HouseBackend(AuthenticationBackend):  # type: ignore[misc]
    """Sign in by username in any case; never by the demo's password elsewhere."""

    def authenticate(
        self,
        request: HttpRequest | None,
        **credentials: Any,  # noqa: ANN401  (Django's own form)
    ) -> User | None:
        """Return the person, or ``None`` where the credentials do not fit."""
        if credentials.get("password") == DEMO_PASSWORD and not settings.DEMO:
            return None
        person = super().authenticate(request, **credentials)
        assert person is None or isinstance(person, User)
        return person


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The house's rules for allauth."""

    def _get_login_attempts_cache_key(
        self,
        request: HttpRequest,
        **credentials: Any,  # noqa: ANN401  (allauth's own form)
    ) -> str:
        """Count failures for a name and an address together.

        By the name alone, anybody could lock another person out. Names are one where
        the database, which compares upper case, finds the same person.
        """
        username = str(credentials.get("username", "")).upper()
        return f"{self.get_client_ip(request)} {username}"

    def authentication_failed(
        self,
        request: HttpRequest,
        **credentials: Any,  # noqa: ANN401  (allauth's own form)
    ) -> None:
        """Write the failure down; not the name, which may be a mistyped password."""
        del credentials
        log.warning("sign_in_failed", ip=self.get_client_ip(request))

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: BaseForm,
        commit: bool = True,  # noqa: FBT001, FBT002  (allauth's own form)
    ) -> User:
        """Save a new person.

        Raises:
            ImmediateHttpResponse: somebody took the username in the same moment.

        """
        try:
            with transaction.atomic():
                saved = super().save_user(request, user, form, commit)
        except IntegrityError:
            messages.error(request, _("Somebody has just taken this username."))
            again = HttpResponseRedirect(request.get_full_path())
            raise ImmediateHttpResponse(again) from None
        assert isinstance(saved, User)
        return saved

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Lead back to the page that the person came from."""
        del request
        return reverse("site:settings")

    def is_safe_url(self, url: str) -> bool:
        """Return whether *url* leads to a page of this house."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            # Not an address at all, such as half of an IPv6 one.
            return False

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        """Send a message; a mail server in trouble is no reason to refuse a page."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            log.error("mail_failed", template=template_prefix, why=str(error))  # noqa: TRY400
