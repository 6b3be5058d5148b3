"""Django's settings for the peer: hordak and what it needs, nothing else."""

import os

from euchre_site import environment

SECRET_KEY = "bench"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "mptt",
    "hordak",
]
DATABASES = {"default": environment.database(os.environ["BENCH_PEER_DATABASE_URL"])}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DEFAULT_CURRENCY = HORDAK_INTERNAL_CURRENCY = "USD"
HORDAK_CURRENCIES = ["USD"]
USE_TZ = True
