"""Talk in the API: phrases at a match, the chat of a tournament, mutes."""

import secrets

from django.utils.translation import gettext as _
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger.rest.idempotency import PARAMETER, idempotent
from tournaments.errors import NotFoundError
from tournaments.models import Match, Mute, Remark
from tournaments.rest import talk_examples as examples
from tournaments.rest.callers import caller
from tournaments.rest.requests import read
from tournaments.rest.schema import described
from tournaments.rest.talk_documents import (
    ChatForm,
    MuteDocument,
    MuteForm,
    PhraseForm,
    RemarkDocument,
)
from tournaments.rest.tournaments import check_visible
from tournaments.selectors import database_now
from tournaments.selectors.talk import muted_by, said_at_match, said_in_lobby
from tournaments.services import talk

_TOO_OFTEN = "`too_often`: two seconds between two, and eight a minute"
_SILENCED = "`permission_denied`; `silenced`: the detail says until when and why"


class PhrasesView(GenericAPIView[Remark]):
    """``GET`` and ``POST matches/{id}/phrases/``."""

    serializer_class = RemarkDocument
    queryset = Remark.objects.none()

    @described(
        "Read what was said at a match, newest first; nothing of whom you have muted",
        answers={200: RemarkDocument(many=True)},
        examples=[examples.PHRASE_SAID],
    )
    def get(self, request: Request, match_id: int) -> Response:
        """Answer with a page of phrases."""
        if not Match.objects.filter(pk=match_id).exists():
            raise NotFoundError(_("There is no such match."))
        said = said_at_match(match_id, viewer_id=caller(request).pk)
        page = self.paginate_queryset(said)
        return self.get_paginated_response(RemarkDocument(page, many=True).data)

    @described(
        "Say a phrase at your table, during the match and ten minutes after it",
        takes=PhraseForm,
        parameters=[PARAMETER],
        answers={201: RemarkDocument},
        refuses={
            403: _SILENCED,
            409: "`talk_closed`: the match has not begun, or has long been over",
            429: _TOO_OFTEN,
        },
        examples=[examples.PHRASE, examples.PHRASE_SAID],
    )
    @idempotent
    def post(self, request: Request, match_id: int) -> Response:
        """Answer 201 with the remark."""
        remark = talk.say(
            match_id,
            user=caller(request),
            phrase=read(PhraseForm, request)["phrase"],
            key=secrets.token_urlsafe(),
            now=database_now(),
        )
        return Response(RemarkDocument(remark).data, status=201)


class ChatView(GenericAPIView[Remark]):
    """``GET`` and ``POST tournaments/{id}/chat/``."""

    serializer_class = RemarkDocument
    queryset = Remark.objects.none()

    @described(
        "Read the chat of a tournament, newest first; nothing of whom you have muted",
        answers={200: RemarkDocument(many=True)},
        examples=[examples.WRITTEN],
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Answer with a page of the chat."""
        check_visible(tournament_id, caller(request))
        said = said_in_lobby(tournament_id, viewer_id=caller(request).pk)
        page = self.paginate_queryset(said)
        return self.get_paginated_response(RemarkDocument(page, many=True).data)

    @described(
        "Write in the chat, as a registered player, the host or staff",
        takes=ChatForm,
        parameters=[PARAMETER],
        answers={201: RemarkDocument},
        refuses={
            403: _SILENCED,
            409: "`talk_closed`: before registration, a day after the end, and for"
            " whoever sits in a match for real money",
            429: _TOO_OFTEN,
        },
        examples=[examples.CHAT, examples.WRITTEN],
    )
    @idempotent
    def post(self, request: Request, tournament_id: int) -> Response:
        """Answer 201 with the remark."""
        remark = talk.write(
            tournament_id,
            user=caller(request),
            text=read(ChatForm, request)["text"],
            key=secrets.token_urlsafe(),
            now=database_now(),
        )
        return Response(RemarkDocument(remark).data, status=201)


class MutesView(GenericAPIView[Mute]):
    """``GET`` and ``POST mutes/``."""

    serializer_class = MuteDocument
    queryset = Mute.objects.none()

    @described(
        "List whom you have muted, newest first", answers={200: MuteDocument(many=True)}
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of the caller's own mutes."""
        page = self.paginate_queryset(muted_by(caller(request).pk))
        return self.get_paginated_response(MuteDocument(page, many=True).data)

    @described(
        "Hear somebody no more; nobody else learns of it",
        takes=MuteForm,
        answers={201: MuteDocument},
    )
    def post(self, request: Request) -> Response:
        """Answer 201, whether or not they were muted before."""
        username = read(MuteForm, request)["username"]
        mute = talk.mute(username, user=caller(request), now=database_now())
        return Response(MuteDocument(mute).data, status=201)


class MuteView(APIView):
    """``DELETE mutes/{username}/``."""

    @described("Hear somebody again", answers={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Answer 204, whether or not they were muted."""
        talk.unmute(username, user=caller(request))
        return Response(status=204)
