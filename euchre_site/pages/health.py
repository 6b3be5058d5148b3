"""Is it alive, is it ready, and how much goes on: for supervisors and monitors."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from euchre_site import metrics
from euchre_site.celery import app as celery
from tournaments import selectors

_MAX_WATCH_AGE_S = 5.0
_BROKER_TIMEOUT_S = 2


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while this process answers at all."""
    del request
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when a game can be played here, else 503 with what is missing."""
    del request
    parts: dict[str, Callable[[], bool]] = {
        "database": _database,
        "migrations": _migrations,
        "broker": _broker,
        "clock": _clock,
    }
    found = {name: _holds(claim) for name, claim in parts.items()}
    is_ready = all(found.values())
    return JsonResponse({"ready": is_ready, **found}, status=200 if is_ready else 503)


@never_cache
@require_safe
def metrics_page(request: HttpRequest) -> HttpResponse:
    """Answer with the numbers, to whoever has the token where one is set."""
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    given = request.headers.get("Authorization", "").encode()
    if settings.METRICS_TOKEN and not secrets.compare_digest(given, wanted):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    numbers = generate_latest(metrics.registry())
    return HttpResponse(numbers, content_type=CONTENT_TYPE_LATEST)


def _holds(claim: Callable[[], bool]) -> bool:
    try:
        return claim()
    except (DatabaseError, OperationalError, OSError):
        return False


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _broker() -> bool:
    with celery.connection_for_write(connect_timeout=_BROKER_TIMEOUT_S) as broker:
        broker.ensure_connection(max_retries=1, timeout=_BROKER_TIMEOUT_S)
    return True


def _clock() -> bool:
    age_s = selectors.watch_age(selectors.database_now())
    return age_s is not None and age_s < _MAX_WATCH_AGE_S
