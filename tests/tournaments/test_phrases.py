"""Players say phrases at their table, and nothing there tells of a hand."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.factories import NOON, Table
from tests.tournaments.dealt import dealt, seconds, submit
from tournaments.errors import (
    NotAllowedError,
    NotFoundError,
    SaidAlreadyError,
    SilencedError,
    TalkClosedError,
    TermsError,
    TooOftenError,
)
from tournaments.models import Match, Phrase, Remark, Silence
from tournaments.selectors import match_view
from tournaments.selectors import talk as selectors
from tournaments.services import bots, life, play, talk

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return dealt()


def say(
    table: Table,
    seat: int = 1,
    phrase: str = Phrase.HELLO,
    *,
    key: str = "",
    at: datetime = NOON,
) -> Remark:
    return talk.say(
        table.match.pk,
        user=table.people[seat],
        phrase=phrase,
        key=key or f"{seat} {phrase} {at}",
        now=at,
    )


def shown(table: Table, *, to: int | None = None) -> list[str]:
    viewer = None if to is None else table.people[to].pk
    said = selectors.said_at_match(table.match.pk, viewer_id=viewer)
    return [remark.phrase for remark in said]


def test_a_player_says_a_phrase_and_everybody_hears_it(table: Table) -> None:
    say(table)

    assert shown(table) == shown(table, to=3) == ["hello"]


def test_the_same_key_says_it_once(table: Table) -> None:
    first = say(table, key="a click")
    again = say(table, key="a click", at=NOON + seconds(60))

    assert first == again
    assert shown(table) == ["hello"]


def test_a_key_says_nothing_else_a_second_time(table: Table) -> None:
    say(table, key="a click")

    with pytest.raises(SaidAlreadyError):
        say(table, phrase="thanks", key="a click", at=NOON + seconds(60))


def test_the_key_of_one_is_no_key_of_another(table: Table) -> None:
    say(table, 1, key="a click")
    say(table, 2, key="a click")

    assert len(shown(table)) == 2


@pytest.mark.parametrize("key", ["", "k" * 65, "a\0b", "a\nb"])
def test_a_key_that_is_none_is_refused(table: Table, key: str) -> None:
    with pytest.raises(TermsError):
        talk.say(
            table.match.pk, user=table.people[1], phrase="hello", key=key, now=NOON
        )


def test_only_who_has_a_seat_says_something(table: Table) -> None:
    with pytest.raises(NotAllowedError):
        talk.say(
            table.match.pk,
            user=factories.user("host"),
            phrase="hello",
            key="k",
            now=NOON,
        )
    with pytest.raises(NotFoundError):
        talk.say(10**6, user=table.people[1], phrase="hello", key="k", now=NOON)


@pytest.mark.parametrize("phrase", ["", "I pass", "go_alone", "Hello", "hello\0"])
def test_what_is_no_phrase_is_not_said(table: Table, phrase: str) -> None:
    with pytest.raises(TermsError):
        say(table, phrase=phrase)

    assert shown(table) == []


def test_no_phrase_names_a_card_a_suit_or_a_call() -> None:
    told = {"card", "trump", "suit", "bower", "ace", "king", "pass", "order", "call"}
    told |= {"hearts", "spades", "clubs", "diamonds", "alone", "strong", "weak"}

    spoken = {word for phrase in Phrase for word in phrase.label.lower().split()}

    assert spoken.isdisjoint(told)


def test_a_lone_hand_is_praised_only_after_one(table: Table) -> None:
    with pytest.raises(TermsError, match="after one"):
        say(table, phrase=Phrase.NICE_LONE_HAND)


def test_a_lone_hand_is_praised_when_it_is_over(table: Table) -> None:
    submit(table, at=NOON, move="order alone")
    play.advance(table.match.pk, now=NOON)
    while hand_number(table) == 1:
        submit(table, at=NOON)
        play.advance(table.match.pk, now=NOON)

    say(table, phrase=Phrase.NICE_LONE_HAND)

    assert shown(table) == ["nice_lone_hand"]


def hand_number(table: Table) -> object:
    view = match_view(table.match.pk, user_id=None, now=NOON)
    return view["hand_number"]


def test_phrases_are_said_for_ten_minutes_after_the_match(table: Table) -> None:
    table.concede()
    end = Match.objects.get(pk=table.match.pk).finished_at
    assert end is not None

    say(table, phrase="good_game", at=end + timedelta(minutes=9, seconds=59))

    with pytest.raises(TalkClosedError):
        say(table, phrase="goodbye", at=end + timedelta(minutes=10))


def test_a_pause_stops_the_clock_and_not_the_talk(table: Table) -> None:
    host = factories.user("host")
    life.pause(table.match.tournament_id, actor=host, reason="A moment", now=NOON)

    say(table)

    assert shown(table) == ["hello"]


def test_two_seconds_lie_between_one_phrase_and_the_next(table: Table) -> None:
    say(table)

    with pytest.raises(TooOftenError):
        say(table, at=NOON + seconds(1.9))
    say(table, at=NOON + seconds(2))
    say(table, 2, at=NOON + seconds(2))

    assert len(shown(table)) == 3


def test_eight_a_minute_are_enough(table: Table) -> None:
    for number in range(8):
        say(table, at=NOON + seconds(3 * number))

    with pytest.raises(TooOftenError):
        say(table, at=NOON + seconds(59))
    say(table, at=NOON + seconds(60))


def test_who_is_silenced_says_nothing_and_is_told_why_and_until_when(
    table: Table,
) -> None:
    remark = say(table)
    Silence.objects.create(
        user=table.people[1],
        remark=remark,
        reason="Insults",
        imposed_by=factories.reviewer(),
        imposed_at=NOON,
        until=NOON + factories.hours(24),
    )

    with pytest.raises(SilencedError, match=r"2 Jan 2040.*Insults"):
        say(table, at=NOON + factories.hours(23))
    say(table, at=NOON + factories.hours(24))


def test_bots_say_nothing() -> None:
    free = factories.tournament(currency="PLAY", buy_in=0, fee=0)
    bots.fill(free.pk, actor=factories.user("host"), now=NOON)
    table = Table.of(free.matches.get())

    with pytest.raises(NotAllowedError):
        say(table)


def test_a_bubble_stands_for_a_moment_at_the_seat_that_spoke(table: Table) -> None:
    say(table, 2, "thanks")
    say(table, 2, "hello", at=NOON + seconds(3))

    def at(seconds_later: float) -> dict[int, Phrase]:
        now = NOON + seconds(seconds_later)
        return selectors.bubbles(table.match.pk, viewer_id=None, now=now)

    assert at(4) == {2: Phrase.HELLO}
    assert at(12) == {}


def test_nobody_hears_whom_they_have_muted(table: Table) -> None:
    say(table, 2)
    muted = table.people[2].username.upper()
    talk.mute(muted, user=table.people[1], now=NOON)
    talk.mute(muted, user=table.people[1], now=NOON)

    assert shown(table, to=1) == []
    assert shown(table, to=3) == ["hello"]

    talk.unmute(muted, user=table.people[1])
    talk.unmute(muted, user=table.people[1])

    assert shown(table, to=1) == ["hello"]


def test_nobody_mutes_themselves_or_nobody(table: Table) -> None:
    ann = factories.user("ann")

    with pytest.raises(NotAllowedError):
        talk.mute("Ann", user=ann, now=NOON)
    with pytest.raises(NotFoundError):
        talk.mute("somebody", user=ann, now=NOON)


def test_a_remark_stays_as_it_was_said(table: Table) -> None:
    remark = say(table)

    for change in (
        lambda: Remark.objects.update(phrase="thanks"),
        remark.delete,
    ):
        with pytest.raises(Exception, match="permission denied"), transaction.atomic():
            change()


def test_the_database_holds_no_remark_that_is_neither_phrase_nor_text(
    table: Table,
) -> None:
    for fields in ({}, {"phrase": "hello", "text": "x"}, {"text": "x"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Remark.objects.create(
                tournament_id=table.match.tournament_id,
                match=table.match,
                user=table.people[1],
                key="k",
                said_at=NOON,
                **fields,
            )
