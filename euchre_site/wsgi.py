"""The house for a WSGI server: pages and API without the live streams."""

import os

from django.core.wsgi import get_wsgi_application

from euchre_site.checks import refuse_unsafe_settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
refuse_unsafe_settings()

_django = get_wsgi_application()

from tournaments.live.heartbeat import beating_wsgi  # noqa: E402  (needs the apps)

application = beating_wsgi(_django)
