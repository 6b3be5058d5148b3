"""Who calls, and what a role lets them do."""

from django.contrib.auth.models import AbstractUser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.selectors.talk_rights import MODERATE


def caller(request: Request) -> AbstractUser:
    """Return the person who calls; every view here needs one."""
    assert isinstance(request.user, AbstractUser)
    return request.user


class MayHost(IsAuthenticated):
    """Hosts, who create tournaments and lead their own."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller is a host."""
        return super().has_permission(request, view) and caller(request).has_perm(
            "tournaments.host_tournaments"
        )


class MayReview(IsAuthenticated):
    """Reviewers, who decide on payouts."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller is a reviewer."""
        return super().has_permission(request, view) and caller(request).has_perm(
            "tournaments.review_payouts"
        )


class MayReadPayouts(IsAuthenticated):
    """Reviewers, and auditors, who read everything."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller may read the queue."""
        return super().has_permission(request, view) and any(
            map(
                caller(request).has_perm,
                ("tournaments.review_payouts", "ledger.read_the_book"),
            )
        )


class MayModerate(IsAuthenticated):
    """Staff who decide on what people say."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller decides on it."""
        return super().has_permission(request, view) and caller(request).has_perm(
            MODERATE
        )


class MayReadReports(IsAuthenticated):
    """They, and auditors, who read everything."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller may read what was reported."""
        return super().has_permission(request, view) and any(
            map(caller(request).has_perm, (MODERATE, "ledger.read_the_book"))
        )
