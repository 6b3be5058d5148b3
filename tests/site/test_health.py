from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from euchre_site.models import User
from tournaments.models import Heartbeat, Watch


def watch(*, age_s: float) -> None:
    moment = timezone.now() - timedelta(seconds=age_s)
    Watch.objects.update_or_create(defaults={"watched_until": moment})


def test_a_process_that_answers_is_alive(client: Client, db: None) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")


def test_a_house_with_all_its_parts_is_ready(client: Client, db: None) -> None:
    watch(age_s=0)

    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.json() == {
        "ready": True,
        "database": True,
        "migrations": True,
        "broker": True,
        "clock": True,
    }


def test_a_house_without_a_clock_is_not_ready(client: Client, db: None) -> None:
    watch(age_s=60)

    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["clock"] is False
    assert response.json()["database"] is True


def test_a_house_whose_clock_never_ran_is_not_ready(client: Client, db: None) -> None:
    Watch.objects.all().delete()

    assert client.get("/readyz").json()["clock"] is False


def test_the_metrics_are_asked_of_the_database(client: Client, ann: User) -> None:
    User.objects.create_user("robin", is_bot=True)
    now = timezone.now()
    Heartbeat.objects.create(kind="clock", process="one", beat_at=now)

    lines = client.get("/metrics").content.decode().splitlines()

    assert 'bowerhouse_people{kind="person"} 1.0' in lines
    assert 'bowerhouse_people{kind="bot"} 1.0' in lines
    assert "bowerhouse_late_seconds 0.0" in lines
    assert any(
        line.startswith('bowerhouse_heartbeat_age_seconds{kind="clock"}')
        for line in lines
    )


@pytest.mark.parametrize(
    ("given", "status"), [("", 401), ("Bearer wrong", 401), ("Bearer right", 200)]
)
def test_the_metrics_may_need_a_token(
    client: Client, db: None, settings: Settings, given: str, status: int
) -> None:
    settings.METRICS_TOKEN = "right"

    response = client.get("/metrics", headers={"Authorization": given})

    assert response.status_code == status
