"""Set a new password by a link that the house handed out."""

from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from euchre_site import resets
from euchre_site.models import User


class ResetView(PasswordResetConfirmView):
    """Take the link once; its key leaves the address before the form is shown."""

    template_name = "account/reset_link.html"
    token_generator = resets.tokens
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        """Save the password and write down that the link was used."""
        response = super().form_valid(form)
        assert isinstance(self.user, User)
        resets.note_use(self.user)
        messages.success(self.request, _("Your new password is set. Please sign in."))
        return response
