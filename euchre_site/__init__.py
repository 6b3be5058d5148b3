"""The house itself: people, settings and the wiring of the apps."""

from euchre_site.celery import app as celery_app

__all__ = ["celery_app"]
