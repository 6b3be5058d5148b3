"""What the API answers, for its schema: the documents themselves are selectors'."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from tournaments.engine.moves import BID_NAMES
from tournaments.models import Match, Payout, Registration, Tournament, Turn
from tournaments.rest.fields import RuleSetField
from tournaments.selectors.review import until

Document = serializers.Serializer[Any]
_Text = serializers.CharField
_Whole = serializers.IntegerField
_Moment = serializers.DateTimeField


def _wholes(**options: Any) -> serializers.ListField:  # noqa: ANN401  (DRF's any)
    return serializers.ListField(child=_Whole(), **options)


@extend_schema_serializer(component_name="Error")
class ErrorDocument(Document):
    """Why a request was refused."""

    code = _Text(help_text="A word for programs.")
    detail = _Text(help_text="A sentence for people.")
    fields = serializers.DictField(  # type: ignore[assignment]  # DRF moves it away.
        required=False, help_text="What is wrong with each field of the body."
    )


class RegistrationSummary(Document):
    """A place in a tournament."""

    number = _Whole(help_text="Counts the tournament's registrations from 1.")
    username = _Text()
    state = serializers.ChoiceField(choices=Registration.State.choices)


class RegistrationDocument(RegistrationSummary):
    """The caller's own place, and where it leads."""

    tournament = _Whole()
    taken = _Whole(
        help_text="What the account paid: buy-in, fee and, with partners, the reserve."
    )
    client_seed = _Text()
    match = _Whole(
        allow_null=True, help_text="The match, once the last place is taken."
    )


class SeatSummary(Document):
    """Who sits where."""

    seat = _Whole()
    username = _Text()
    number = _Whole(help_text="The number of the registration.")


class MatchSummary(Document):
    """A match of a tournament."""

    id = _Whole()
    state = serializers.ChoiceField(choices=Match.State.choices)
    result = serializers.ChoiceField(choices=Match.Result.choices, allow_null=True)
    seats = SeatSummary(many=True)


class CancellationDocument(Document):
    """Why a tournament is called off, and whether it is done or waits for a second."""

    reason = _Text()
    asked_at = _Moment(allow_null=True)
    done = serializers.BooleanField()


class TournamentDocument(Document):
    """A tournament; amounts in minor units of its currency."""

    id = _Whole()
    name = _Text()
    preset = _Text()
    state = serializers.ChoiceField(choices=Tournament.State.choices)
    host = _Text()
    buy_in = _Whole()
    fee = _Whole()
    currency = _Text()
    capacity = _Whole(help_text="The seats of the rules.")
    rules_preset = _Text()
    rules = RuleSetField()
    move_seconds = _Whole()
    bank_seconds = _Whole()
    review = serializers.ChoiceField(choices=Tournament.Review.choices)
    hold_hours = _Whole()
    commitment = _Text(
        allow_null=True, help_text="Of the seed of every deal; null in a draft."
    )
    reserve = _Whole(
        help_text="What registration takes besides buy-in and fee; 0 without partners."
    )
    pool = _Whole(help_text="The buy-ins of those who are registered.")
    fees = _Whole()
    registrations = RegistrationSummary(many=True)
    matches = MatchSummary(many=True)
    pause_reason = _Text(allow_blank=True)
    cancellation = CancellationDocument(allow_null=True)


class TurnDocument(Document):
    """The turn that was taken."""

    turn = _Whole()


class ConcessionDocument(Document):
    """What came of agreeing to concede."""

    ended = serializers.BooleanField(
        help_text="Whether this has ended the match: one side alone had not agreed."
    )


class SeatDocument(SeatSummary):
    """A seat of a match that is played."""

    connected = serializers.BooleanField()
    bot = serializers.BooleanField()
    concedes = serializers.BooleanField()


class PlayedCard(Document):
    """A card on the table."""

    seat = _Whole()
    card = _Text()


class TakenTrick(Document):
    """A trick of this hand that was taken."""

    taker = _Whole(help_text="The seat that took it.")
    cards = PlayedCard(many=True, help_text="In the order of play.")


class CallDocument(Document):
    """What a seat said about trump."""

    seat = _Whole()
    call = _Text()


class _Contract(Document):
    calls = CallDocument(many=True)
    trump = _Text(allow_null=True, help_text="S, H, D, C, or NT for no trump.")
    maker = _Whole(allow_null=True)
    bid = serializers.ChoiceField(
        choices=BID_NAMES,
        allow_null=True,
        help_text="The highest bid, in games with bids.",
    )
    alone = serializers.BooleanField()
    defender = _Whole(allow_null=True, help_text="Who defends alone, if anybody does.")
    sitting_out = _wholes()


class PastGameDocument(Document):
    """A game that was won with a hand."""

    number = _Whole(help_text="Counts the games of the match from 1.")
    winner = _Whole(help_text="The place in `sides` of the one that won.")
    score = _wholes()
    carried = _Whole(help_text="The winner's points at the start of the next game.")


class HandDocument(_Contract):
    """How the last hand ended."""

    number = _Whole()
    dealer = _Whole()
    tricks = _wholes()
    points = _wholes()
    last_trick = PlayedCard(many=True)
    game = PastGameDocument(
        allow_null=True, help_text="The game that was won with it, if one was."
    )


class ResultDocument(Document):
    """How a match ended."""

    kind = serializers.ChoiceField(choices=Match.Result.choices)
    winning_seats = _wholes()
    late_seat = _Whole(allow_null=True)
    score = _wholes()
    games = _wholes()
    margin = _Whole(
        allow_null=True, help_text="Of a rubber that was played out, in rubber points."
    )


class MatchDocument(_Contract):
    """The caller's view of a match.

    Only a player's view has `your_seat`, `hand` and `legal`. `tricks`, `score`,
    `games`, `rubber` and `points` have a number for each of `sides`: seats 1 and 3,
    then seats 2 and 4 with partners, else one for each seat.
    """

    id = _Whole()
    tournament = _Whole()
    number = _Whole(help_text="The number of the match in its tournament.")
    state = serializers.ChoiceField(choices=Match.State.choices)
    version = _Whole(help_text="Goes up with each change.")
    turn = _Whole(help_text="The number of the move that is awaited.")
    now = _Moment(help_text="The server's time, which alone counts.")
    due_at = _Moment(allow_null=True, help_text="The deadline of the move awaited.")
    remaining_ms = _Whole(
        allow_null=True, help_text="What is left on the clock while it is paused."
    )
    bank_seconds = serializers.FloatField(
        help_text="What is left in the time bank of the seat to move."
    )
    notice = _Text(allow_blank=True, help_text="Why the clock was moved, if it was.")
    pause_reason = _Text(allow_blank=True)
    rules = RuleSetField()
    seats = SeatDocument(many=True)
    sides = serializers.ListField(
        child=_wholes(), help_text="The seats of each side, as numbers by side go."
    )
    phase = serializers.ChoiceField(
        choices=[
            *("draw", "cut", "name", "bid", "call1", "defend", "exchange", "discard"),
            *("give", "call2", "play", "over"),
        ]
    )
    to_move = _Whole(allow_null=True)
    hand_number = _Whole()
    dealer = _Whole()
    must_name = serializers.BooleanField()
    upcard = _Text(allow_null=True)
    upcard_suit = _Text(allow_null=True)
    turned_down = serializers.BooleanField()
    trick = PlayedCard(many=True)
    last_trick = PlayedCard(many=True)
    taken = TakenTrick(many=True, help_text="The tricks of this hand, in order.")
    tricks = _wholes()
    score = _wholes()
    games = _wholes()
    rubber = _wholes(help_text="Rubber points, in a rubber.")
    at_the_bridge = serializers.IntegerField(
        allow_null=True,
        help_text="The place in `sides` of the one at the bridge, in a game to 5.",
    )
    counts = serializers.DictField(
        child=_Whole(), help_text="How many cards each seat holds."
    )
    last_hand = HandDocument(allow_null=True)
    result = ResultDocument(allow_null=True)
    your_seat = _Whole(required=False)
    hand = serializers.ListField(child=_Text(), required=False)
    legal = serializers.ListField(
        child=_Text(), required=False, help_text="The moves that the caller may make."
    )


class RecordSeatDocument(SeatSummary):
    """A seat of a record."""


class ClientSeedDocument(Document):
    """The client seed of a registration."""

    number = _Whole()
    seed = _Text()


class RecordMoveDocument(Document):
    """A move of a record."""

    turn = _Whole()
    seat = _Whole()
    move = _Text()
    at = _Moment()


class RecordResultDocument(Document):
    """The result in a record."""

    ended = serializers.ChoiceField(choices=Match.Result.choices)
    winners = _wholes()
    score = _wholes()
    late = _Whole(allow_null=True)


class RecordDocument(Document):
    """Everything that it takes to play a match again and check its deals."""

    version = _Whole()
    tournament = _Text()
    match = _Whole(help_text="The number of the match in its tournament.")
    rules = RuleSetField()
    seats = RecordSeatDocument(many=True)
    first_dealer = _Whole()
    commitment = _Text()
    seed = _Text(allow_null=True, help_text="Null until the tournament is over.")
    client_seeds = ClientSeedDocument(many=True)
    hand_keys = serializers.ListField(child=_Text())
    moves = RecordMoveDocument(many=True)
    result = RecordResultDocument()


class ClockDocument(Document):
    """The evidence of one turn's clock."""

    turn = _Whole()
    seat = _Whole()
    published_at = _Moment()
    due_at = _Moment(allow_null=True)
    received_at = _Moment(allow_null=True)
    decided_at = _Moment()
    extended_ms = _Whole(help_text="What outages of the house have added.")
    bank_used_ms = _Whole()
    was_connected = serializers.BooleanField()
    how = serializers.ChoiceField(choices=Turn.How.choices)


class PayoutDocument(Document):
    """A payout under review; the amount in minor units of the currency."""

    id = _Whole()
    tournament = _Whole(source="tournament_id")
    match = _Whole(source="match_id", allow_null=True)
    username = _Text(source="registration.user.username")
    kind = serializers.ChoiceField(choices=Payout.Kind.choices)
    amount = _Whole()
    currency = _Text(source="tournament.currency")
    state = serializers.ChoiceField(choices=Payout.State.choices)
    revision = _Whole()
    flags = serializers.ListField(child=_Text())
    until = serializers.SerializerMethodField(
        help_text="When it is released by itself; while it is held, not before."
    )
    reason = _Text(allow_blank=True)
    proposed_at = _Moment()
    decided_at = _Moment(allow_null=True)
    decided_by = _Text(source="decided_by.username", allow_null=True, default=None)

    @extend_schema_field(_Moment(allow_null=True))
    def get_until(self, payout: Payout) -> str | None:
        """Return when the payout can be released by itself."""
        moment = until(payout)
        return None if moment is None else _Moment().to_representation(moment)
