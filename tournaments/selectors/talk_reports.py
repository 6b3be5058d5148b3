"""What the staff sees of reported remarks, and who has no say in one."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Remark, Report, Silence

_BEFORE = 10
_AFTER = 5


@dataclass(frozen=True, slots=True)
class Case:
    """A reported remark: every report of it, and what was said around it."""

    remark: Remark
    reports: tuple[Report, ...]
    around: tuple[Remark, ...]
    silences: tuple[Silence, ...]

    @property
    def is_decided(self) -> bool:
        """Return whether no report of the remark waits."""
        return all(report.decision for report in self.reports)


def reports(*, is_decided: bool = False) -> QuerySet[Report]:
    """Return what waits, the oldest first; or what was decided, the newest first."""
    found = Report.objects.select_related(
        "remark__user",
        "remark__hiding",
        "remark__tournament",
        "reporter",
        "decided_by",
    )
    if is_decided:
        return found.exclude(decision="").order_by("-decided_at", "-pk")
    return found.filter(decision="").order_by("pk")


def case_of(remark_id: int) -> Case | None:
    """Return the case of a reported remark; None if nobody has reported it."""
    remark = (
        Remark.objects.select_related("user", "tournament", "match", "hiding")
        .filter(pk=remark_id)
        .first()
    )
    if remark is None:
        return None
    found = remark.reports.select_related("reporter", "decided_by").order_by("pk")
    silences = Silence.objects.filter(user_id=remark.user_id)
    return Case(
        remark=remark,
        reports=tuple(found),
        around=_around(remark),
        silences=tuple(silences.select_related("imposed_by", "lifted_by")),
    )


def silenced(*, now: datetime) -> QuerySet[Silence]:
    """Return who is silenced now, the newest first."""
    lasting = Silence.objects.filter(until__gt=now, lifted_at__isnull=True)
    return lasting.select_related("user", "imposed_by", "remark")


def interest(remark: Remark, user: AbstractUser) -> str:
    """Return, in words, why this person may not decide on a remark; or ""."""
    if remark.user_id == user.pk:
        return _("You said it yourself.")
    if remark.reports.filter(reporter_id=user.pk).exists():
        return _("You reported it yourself.")
    tournament = remark.tournament
    if tournament.host_id == user.pk:
        return _("You host this tournament.")
    if tournament.registrations.filter(user_id=user.pk).exists():
        return _("You play in this tournament.")
    return ""


def _around(remark: Remark) -> tuple[Remark, ...]:
    """Return what was said in the same place before and after, in its order."""
    place = Remark.objects.select_related("user", "hiding").filter(
        Q(match_id=remark.match_id)
        if remark.match_id is not None
        else Q(match__isnull=True, tournament_id=remark.tournament_id)
    )
    before = place.filter(pk__lte=remark.pk).order_by("-pk")[: _BEFORE + 1]
    after = place.filter(pk__gt=remark.pk).order_by("pk")[:_AFTER]
    return (*reversed(before), *after)
