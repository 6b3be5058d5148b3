"""The site's own Django app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SiteConfig(AppConfig):
    """People and wiring."""

    name = "euchre_site"
    verbose_name = "House"

    def ready(self) -> None:
        """Connect the checks, and what follows a migration, a sign-up or a factor."""
        # Models are not ready when this module is imported.
        from allauth.account.signals import user_signed_up  # noqa: PLC0415
        from allauth.mfa.signals import authenticator_added  # noqa: PLC0415

        from euchre_site import checks, passwords, preferences, staff  # noqa: PLC0415
        from euchre_site.roles import grant_rights  # noqa: PLC0415

        post_migrate.connect(staff.grant_roles, dispatch_uid="site_roles")
        post_migrate.connect(grant_rights, sender=self)
        authenticator_added.connect(passwords.end_tokens)
        user_signed_up.connect(preferences.bring_along)
        checks.register_all()
