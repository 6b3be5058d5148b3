"""Who may work the cashier's desk."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView


class WorksTheDesk(BasePermission):
    """Cashiers, and nobody else."""

    message = "This is for cashiers."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the caller works the desk."""
        del view
        return request.user.has_perm("ledger.work_the_desk")
