"""What players, hosts and reviewers are refused, in their words."""

from typing import Any, ClassVar


class TournamentError(Exception):
    """A rule was broken and nothing was changed.

    ``code`` is the machine's word for it, ``status`` the HTTP status that fits;
    the message is for a person.
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409


class NotFoundError(TournamentError):
    """There is no such thing, or the caller may not know of it."""

    code = "not_found"
    status = 404


class WrongStateError(TournamentError):
    """The tournament or match is not in a state that allows this."""

    code = "wrong_state"


class TermsError(TournamentError):
    """A term of a tournament makes no sense; ``fields`` names it."""

    code = "invalid"
    status = 400

    def __init__(self, field: str, message: str, *, option: str = "") -> None:
        """Refuse the term *field*, or an *option* in it, for what *message* says."""
        super().__init__(message)
        self.fields: dict[str, Any] = {
            field: {option: [message]} if option else [message]
        }


class NotAllowedError(TournamentError):
    """The caller has no right to do this."""

    code = "permission_denied"
    status = 403


class FullError(TournamentError):
    """Every place is taken."""

    code = "full"


class AlreadyRegisteredError(TournamentError):
    """The player has a place already."""

    code = "already_registered"


class NotRegisteredError(TournamentError):
    """The player has no place to give up."""

    code = "not_registered"


class OwnTournamentError(TournamentError):
    """A host has no stake in an own tournament."""

    code = "own_tournament"


class NotYourTurnError(TournamentError):
    """Somebody else is to move."""

    code = "not_your_turn"


class StaleTurnError(TournamentError):
    """The turn has been decided already, or has not come yet."""

    code = "stale_turn"


class TooLateError(TournamentError):
    """The move arrived after the last moment at which it counts."""

    code = "too_late"


class NotReceivedError(TournamentError):
    """The move could not be stored in time and does not count; send it again."""

    code = "not_received"


class PausedError(TournamentError):
    """The match is paused."""

    code = "paused"


class OverError(TournamentError):
    """The match is over."""

    code = "over"


class NotOverError(TournamentError):
    """What was asked for is shown when the match is over."""

    code = "not_over"
    status = 403


class NotTellableError(TournamentError):
    """The notation that was asked for has no word for something in the match."""

    code = "not_tellable"


class RefusedMoveError(TournamentError):
    """The rules of the game do not allow the move."""

    code = "illegal_move"
    status = 422


class StaleRevisionError(TournamentError):
    """The payout was changed after the reviewer looked at it."""

    code = "stale_revision"


class AlreadyDecidedError(TournamentError):
    """The payout, or the report of a remark, is decided on for good."""

    code = "already_decided"


class OnHoldError(TournamentError):
    """The payout is on hold, and many are not the way to decide on it."""

    code = "on_hold"


class OwnInterestError(TournamentError):
    """The reviewer has an interest in the tournament."""

    code = "own_interest"
    status = 403


class NothingToAssignError(TournamentError):
    """The pool holds no rejected money."""

    code = "nothing_to_assign"


class TalkClosedError(TournamentError):
    """Nothing can be said there now, or not by the caller."""

    code = "talk_closed"


class SilencedError(TournamentError):
    """The staff has silenced the caller for a time."""

    code = "silenced"
    status = 403


class TooOftenError(TournamentError):
    """The caller has said much in a short time, and can soon say more."""

    code = "too_often"
    status = 429


class SaidAlreadyError(TournamentError):
    """The key was used before, to say something else."""

    code = "key_reused"
