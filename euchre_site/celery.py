"""The Celery application: its workers run the game engine."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")

app = Celery("bowerhouse")
# In every thread, not only in the one that reads this.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
