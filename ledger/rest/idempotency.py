"""A POST that moves money is carried out once for each ``Idempotency-Key``.

The answer is stored in the database transaction of its effect. A refusal undoes both,
so what was refused may be tried again with the same key.
"""

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.errors import KeyReusedError
from ledger.models import IdempotentAnswer
from ledger.rest.callers import caller

HEADER = "Idempotency-Key"
LONGEST = 120
# Describes the header in the schema of a view.
PARAMETER = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="The same key and body answer the first answer again; another body "
    "is a 409 `key_reused`.",
)

Handler = Callable[..., Response]


def idempotent(handler: Handler) -> Handler:
    """Let a view's handler run once for each key that a user sends.

    Without the header the handler runs as it is, in a database transaction. Equal
    requests at the same moment wait for the first one and get its answer.
    """

    @wraps(handler)
    def once(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:  # noqa: ANN401
        key = request.headers.get(HEADER, "")
        if len(key) > LONGEST or not key.isprintable():
            message = f"A key has at most {LONGEST} printable characters."
            raise ValidationError({HEADER: [message]})
        with transaction.atomic():
            if not key:
                return handler(view, request, *args, **kwargs)
            answer, is_first = _claim(request, key)
            if not is_first:
                return Response(answer.answer, status=answer.status)
            response = handler(view, request, *args, **kwargs)
            if response.status_code >= HTTPStatus.BAD_REQUEST:
                transaction.set_rollback(True)
            else:
                _store(answer, response)
            return response

    return once


def _claim(request: Request, key: str) -> tuple[IdempotentAnswer, bool]:
    call = f"{request.method} {request.path}"
    body_hash = hashlib.sha256(
        json.dumps(request.data, sort_keys=True, default=str).encode()
    ).hexdigest()
    answer, is_first = IdempotentAnswer.objects.get_or_create(
        user_id=caller(request).pk,
        key=key,
        defaults={"call": call, "body_hash": body_hash},
    )
    if (answer.call, answer.body_hash) != (call, body_hash):
        raise KeyReusedError(
            _("The key %(key)s was used for another request.") % {"key": key}
        )
    return answer, is_first


def _store(answer: IdempotentAnswer, response: Response) -> None:
    answer.status = response.status_code
    if response.data is not None:
        answer.answer = json.loads(JSONRenderer().render(response.data))
    answer.save(update_fields=["status", "answer"])
