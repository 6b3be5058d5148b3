"""What the pages of the book have to be told by others, who stand over the book."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from ledger.pages.lines import TournamentNames

P = ParamSpec("P")

InPlay = Callable[[int], dict[str, int]]
"""Says by currency what a player's registrations have taken."""

AnswerPart = Callable[[HttpRequest, str, Mapping[str, object]], HttpResponse]
"""Answers with a part of a page, a template and its context, if it has changed."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Money in play, names of tournaments, and how a part of a page is answered."""

    in_play: InPlay
    names: TournamentNames
    answer_part: AnswerPart


def part_for_who_is_signed_in(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Tell the script of a page that its reader has signed out meanwhile."""

    @wraps(view)
    def answer(
        request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not request.user.is_authenticated:
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
        return view(request, *args, **kwargs)

    return answer
