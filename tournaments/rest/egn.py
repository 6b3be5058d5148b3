"""A match's record in the notation of other programs."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.engine.egn import EgnError, write_egn
from tournaments.errors import NotTellableError
from tournaments.rest.schema import described
from tournaments.selectors.records import match_record


class RecordEgnView(APIView):
    """``GET matches/{id}/record.egn/``."""

    @described(
        "Read the record of a finished match in Euchre Game Notation",
        answers={200: OpenApiTypes.OBJECT},
        refuses={
            403: "`not_over`: it is still going on",
            409: "`not_tellable`: the notation has no word for something in it",
        },
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        """Answer 200 with the file, which other programs for Euchre can read."""
        del request
        try:
            text = write_egn(match_record(match_id))
        except EgnError as error:
            raise NotTellableError(str(error)) from error
        name = f"match-{match_id}.egn"
        return HttpResponse(
            text,
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )
