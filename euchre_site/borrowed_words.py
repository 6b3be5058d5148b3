"""Texts of the sign-in package that our catalogs translate in place of its own.

Its Ukrainian capitalises every word, as English headings do, and some of its Russian
is misspelt. Listed here, these texts come into our catalogs, which are asked first.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

BORROWED = (
    _("A new set of recovery codes has been generated."),
    _("Activate"),
    _("Activate Authenticator App"),
    _("Add Email"),
    _("Add Email Address"),
    _("An authenticator app is not active."),
    _("Authentication using an authenticator app is active."),
    _("Authenticator App"),
    _("Authenticator App Activated"),
    _("Authenticator App Deactivated"),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
    _("Authenticator code"),
    _("Authenticator secret"),
    _("Confirm Access"),
    _("Confirm Email Address"),
    _("Current Password"),
    _("Deactivate"),
    _("Deactivate Authenticator App"),
    _("Email Confirmation"),
    _("Email Removed"),
    _("Enter an authenticator code:"),
    _("Generate"),
    _("Generate new codes"),
    _("Make Primary"),
    _("New Password"),
    _("New Password (again)"),
    _("New Recovery Codes Generated"),
    _("No recovery codes set up."),
    _("Password Changed"),
    _("Password Reset"),
    _("Password Reset Email"),
    _("Please Confirm Your Email Address"),
    _("Please reauthenticate to safeguard your account."),
    _("Re-send Verification"),
    _("Recovery Codes"),
    _("The username and/or password you specified are not correct."),
    _("Unused codes"),
    _("Username"),
    _("Verify Your Email Address"),
    _(
        "You are about to deactivate authenticator app based authentication. "
        "Are you sure?"
    ),
    _("You are about to generate a new set of recovery codes for your account."),
    _(
        "You can store this secret and use it to reinstall your authenticator app "
        "at a later time."
    ),
    _("You must type the same password each time."),
    ngettext_lazy(
        "There is %(unused_count)s out of %(total_count)s recovery codes available.",
        "There are %(unused_count)s out of %(total_count)s recovery codes available.",
        "unused_count",
    ),
)
