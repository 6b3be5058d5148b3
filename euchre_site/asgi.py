"""The house for an ASGI server: pages, API and live streams."""

import os

from django.core.asgi import get_asgi_application

from euchre_site.checks import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
refuse_unsafe_settings()

_django = get_asgi_application()

from tournaments.live.heartbeat import BeatingASGI  # noqa: E402  (needs the apps)

application = BeatingASGI(_django)
