"""The site's own Django app."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """People and wiring."""

    name = "euchre_site"
    verbose_name = "House"
