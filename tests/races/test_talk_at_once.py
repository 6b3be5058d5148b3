"""However many threads speak or decide at the same moment, the limits hold."""

from collections.abc import Callable
from functools import partial

from tests import factories
from tests.factories import NOON
from tests.races.crowd import Crowd, refusals
from tests.soak import sample_and_soak
from tests.tournaments.dealt import dealt
from tournaments.models import Mute, Remark, Report, Silence
from tournaments.services import talk, talk_reports


def test_one_who_presses_twice_says_it_once(crowd: Crowd) -> None:
    table = dealt()
    say = partial(
        talk.say,
        table.match.pk,
        user=table.people[1],
        phrase="hello",
        key="one click",
        now=NOON,
    )

    said = crowd.at_once(*[say] * 4)

    assert len({remark.pk for remark in said}) == Remark.objects.count() == 1


def test_one_who_speaks_in_two_threads_is_heard_once_in_two_seconds(
    crowd: Crowd,
) -> None:
    table = dealt()

    found = crowd.at_once(
        *[
            partial(
                talk.say,
                table.match.pk,
                user=table.people[1],
                phrase="hello",
                key=f"click {number}",
                now=NOON,
            )
            for number in range(2)
        ]
    )

    assert refusals(found) == ["too_often"]
    assert Remark.objects.count() == 1


def test_of_two_decisions_at_once_one_counts(crowd: Crowd) -> None:
    table = dealt()
    remark = talk.say(
        table.match.pk, user=table.people[1], phrase="hello", key="k", now=NOON
    )
    talk_reports.report(
        remark.pk, user=table.people[2], reason="other", text="", now=NOON
    )
    one, two = (
        factories.user(name, rights=["moderate_talk"]) for name in ("one", "two")
    )
    dismiss = partial(talk_reports.dismiss, remark.pk, reason="Fine.", now=NOON)
    silence = partial(
        talk_reports.silence, remark.pk, hours=1, reason="Not fine.", now=NOON
    )

    found = crowd.at_once(partial(dismiss, actor=one), partial(silence, actor=two))

    assert refusals(found) == ["already_decided"]
    decision = Report.objects.get().decision
    assert Silence.objects.exists() == (decision == "silenced")


@sample_and_soak(3)
def test_muting_and_hearing_again_at_once_refuses_nobody(
    crowd: Crowd, rounds: int
) -> None:
    ann = factories.user("ann")
    factories.user("ben")
    mute: Callable[[], object] = partial(talk.mute, "ben", user=ann, now=NOON)
    unmute: Callable[[], object] = partial(talk.unmute, "ben", user=ann)
    for _ in range(rounds):
        found = crowd.at_once(*[mute, unmute] * 5)

        assert refusals(found) == []
        assert Mute.objects.count() <= 1
