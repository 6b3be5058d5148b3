"""Pages of a list, each with the address of the next."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class CursorPages(CursorPagination):
    """``{"next", "results"}``, read by position, so that any page costs the same.

    A view orders its list by its own ``ordering``, newest first where it has none.
    """

    page_size = 50
    max_page_size = 200
    page_size_query_param = "limit"

    def get_ordering(
        self, request: Request, queryset: QuerySet[Any], view: APIView
    ) -> tuple[str, ...]:
        """Return the view's ordering."""
        del request, queryset
        return tuple(getattr(view, "ordering", ("-id",)))

    def paginate_queryset(
        self,
        queryset: QuerySet[Any] | Sequence[Any],
        request: Request,
        view: APIView | None = None,
    ) -> list[Any] | None:
        """Return one page.

        Raises:
            NotFound: the cursor is not one that this list gave out.

        """
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, TypeError, ValidationError, DataError):
            if request.query_params.get(self.cursor_query_param):
                raise NotFound(self.invalid_cursor_message) from None
            raise

    def get_paginated_response(self, data: Any) -> Response:  # noqa: ANN401  (DRF's)
        """Answer with the page and the address of the next."""
        return Response({"next": self.get_next_link(), "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page of items of *schema*."""
        return {
            "type": "object",
            "required": ["next", "results"],
            "properties": {
                "next": {
                    "type": "string",
                    "format": "uri",
                    "nullable": True,
                    "example": None,
                },
                "results": schema,
            },
        }
