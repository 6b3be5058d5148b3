"""The site's own Django app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SiteConfig(AppConfig):
    """People and wiring."""

    name = "euchre_site"
    verbose_name = "House"

    def ready(self) -> None:
        """Set roles and the application's rights after every migration."""
        # Models are not ready when this module is imported.
        from euchre_site import staff  # noqa: PLC0415
        from euchre_site.roles import grant_rights  # noqa: PLC0415

        post_migrate.connect(staff.grant_roles, dispatch_uid="site_roles")
        post_migrate.connect(grant_rights, sender=self)
