"""Who calls the API, by the token in the request's header."""

from typing import Any

import structlog
from rest_framework.authentication import TokenAuthentication

from euchre_site import staff
from euchre_site.rest.refusals import SecondFactorRequiredError


class HouseTokenAuthentication(TokenAuthentication):
    """``Authorization: Token …``; staff outside the demo need a second factor."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        """Return the person and the token.

        Raises:
            AuthenticationFailed: there is no such token, or it may not come in.
            SecondFactorRequiredError: the person became staff and has no second factor.

        """
        user, token = super().authenticate_credentials(key)
        if staff.lacks_second_factor(user):
            raise SecondFactorRequiredError
        structlog.contextvars.bind_contextvars(user_id=user.pk)
        return user, token
