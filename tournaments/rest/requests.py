"""What the API takes about tournaments, matches and payouts."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from ledger.rest.fields import MomentField
from tournaments.engine import rules
from tournaments.models import Payout, Tournament
from tournaments.rest.fields import (
    AmountField,
    CounterField,
    RulesField,
    SmallField,
    TextField,
)
from tournaments.services.texts import REASON_LENGTH

Form = serializers.Serializer[Any]


def read(form_class: type[Form], request: Request) -> dict[str, Any]:
    """Return what the body says.

    Raises:
        ValidationError: it does not fit the form; the error names the fields.

    """
    return _checked(form_class(data=request.data))


def read_query(form_class: type[Form], request: Request) -> dict[str, Any]:
    """Return what the query in the address says; raises what ``read`` does."""
    return _checked(form_class(data=request.query_params))


def _checked(form: Form) -> dict[str, Any]:
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


class TournamentsQuery(Form):
    """Which tournaments to list."""

    state = serializers.ChoiceField(choices=Tournament.State.choices, required=False)


class PayoutsQuery(Form):
    """Which payouts to list."""

    state = serializers.ChoiceField(choices=Payout.State.choices, required=False)


class TermsForm(Form):
    """What a host decides before a tournament opens."""

    name = TextField(max_length=80)
    preset = TextField(max_length=32, default="single-table")
    buy_in = AmountField(help_text="What goes to the prize pool, in minor units.")
    fee = AmountField(help_text="What the house keeps, in minor units.")
    currency = TextField(max_length=12)
    rules_preset = TextField(
        max_length=32,
        default="standard",
        help_text=f"One of {', '.join(rules.PRESETS)}.",
    )
    rules = RulesField(default=dict)
    move_seconds = SmallField(default=30)
    bank_seconds = SmallField(default=0, help_text="The time bank of each player.")
    review = serializers.ChoiceField(
        choices=Tournament.Review.choices,
        default=Tournament.Review.ALWAYS.value,
        help_text="Which payouts wait for a reviewer.",
    )
    hold_hours = SmallField(
        default=72,
        help_text="After how long a payout that nobody decided is released by itself,"
        " where the policy is flagged or off.",
    )


class ReasonForm(Form):
    """Why something is done; players read it."""

    reason = TextField(max_length=REASON_LENGTH)


class RegistrationForm(Form):
    """A place in a tournament."""

    client_seed = TextField(
        max_length=64,
        required=False,
        trim_whitespace=False,
        help_text="Goes into the seat draw and every deal; drawn where it is missing.",
    )


class MoveForm(Form):
    """A move in notation, for the turn that the caller's view showed."""

    turn = CounterField()
    move = TextField(max_length=24, trim_whitespace=False)


class DecisionForm(Form):
    """A decision on a payout as it stood at *revision*."""

    revision = CounterField()


class RejectionForm(DecisionForm):
    """Why a payout is rejected; its payee reads it."""

    reason = TextField(max_length=REASON_LENGTH)


class HoldForm(RejectionForm):
    """Why, and until when, a payout is not released by itself."""

    until = MomentField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Not needed where a reviewer decides on every payout.",
    )


class AssignmentForm(Form):
    """Who is to get the rejected money."""

    to = TextField(
        max_length=150,
        help_text="`entrants` (the others, in proportion) or a player's username.",
    )
    reason = TextField(max_length=REASON_LENGTH)
