"""Numbers for Prometheus, asked of the database when somebody asks for them."""

from collections.abc import Iterator

from django.db import models
from django.db.models import Count, Max, Min
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from euchre_site.models import User
from tournaments import selectors
from tournaments.models import Heartbeat, Match, Payout, Tournament


class House(Collector):
    """What goes on in the house; the same from whichever web process answers."""

    def collect(self) -> Iterator[Metric]:
        """Give each number of the moment."""
        now = selectors.database_now()
        yield _states("tournaments", "Tournaments by state.", Tournament)
        yield _states("matches", "Matches by state.", Match)
        yield _states("payouts", "Payouts by state.", Payout)
        people = GaugeMetricFamily(
            "bowerhouse_people", "Everybody with a sign-in.", labels=["kind"]
        )
        for is_bot, number in User.objects.values_list("is_bot").annotate(Count("pk")):
            people.add_metric(["bot" if is_bot else "person"], number)
        yield people
        earliest = Match.objects.aggregate(due=Min("move_due_at"))["due"]
        late_s = max(0.0, (now - earliest).total_seconds()) if earliest else 0.0
        yield GaugeMetricFamily(
            "bowerhouse_late_seconds",
            "How long the most overdue clock of a match has waited for the engine.",
            late_s,
        )
        beats = GaugeMetricFamily(
            "bowerhouse_heartbeat_age_seconds",
            "Since the last heartbeat of any process of a kind.",
            labels=["kind"],
        )
        newest = Heartbeat.objects.values_list("kind").annotate(Max("beat_at"))
        for kind, beat_at in newest:
            beats.add_metric([kind], (now - beat_at).total_seconds())
        yield beats


def registry() -> CollectorRegistry:
    """Return a registry of the house's numbers."""
    house = CollectorRegistry(auto_describe=False)
    house.register(House())
    return house


def _states(name: str, words: str, model: type[models.Model]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"bowerhouse_{name}", words, labels=["state"])
    rows = model._default_manager.values("state").annotate(number=Count("pk"))  # noqa: SLF001
    for row in rows.order_by("state"):
        family.add_metric([row["state"]], row["number"])
    return family
