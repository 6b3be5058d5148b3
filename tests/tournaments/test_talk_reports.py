"""The staff decides on reported remarks, once, and nobody on their own."""

import pytest

from euchre_site.models import User
from tests import factories
from tests.factories import NOON, Table, hours
from tests.tournaments.dealt import dealt, seconds
from tournaments.errors import (
    AlreadyDecidedError,
    NotAllowedError,
    NotFoundError,
    OwnInterestError,
    SilencedError,
    TermsError,
    TooOftenError,
)
from tournaments.models import Hiding, Remark, Report, Silence, StaffAct
from tournaments.selectors import review
from tournaments.selectors import talk_reports as selectors
from tournaments.services import talk, talk_reports

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return dealt(currency="PLAY", buy_in=0, fee=0)


@pytest.fixture
def remark(table: Table) -> Remark:
    """Give what the player at seat 1 wrote in the lobby."""
    return write(table, 1, "You play like a shoe.")


def write(table: Table, seat: int, text: str) -> Remark:
    return talk.write(
        table.match.tournament_id,
        user=table.people[seat],
        text=text,
        key=text,
        now=NOON,
    )


def moderator(name: str = "reviewer") -> User:
    return factories.user(name, rights=["moderate_talk", "review_payouts"])


def report(remark: Remark, user: User, **given: str) -> Report:
    said = {"reason": "insult", "text": ""} | given
    return talk_reports.report(remark.pk, user=user, now=NOON, **said)


def silence(remark: Remark, actor: User, hours: int = 24) -> Silence:
    return talk_reports.silence(
        remark.pk, actor=actor, hours=hours, reason="Be kind.", now=NOON
    )


def dismiss(remark: Remark, actor: User) -> None:
    talk_reports.dismiss(remark.pk, actor=actor, reason="Harmless.", now=NOON)


def test_anybody_reports_a_remark_once(table: Table, remark: Remark) -> None:
    report(remark, table.people[2], text="Not nice.")
    report(remark, table.people[2], reason="other")
    report(remark, factories.user("onlooker"))

    waiting = list(selectors.reports())

    assert [row.reason for row in waiting] == ["insult", "insult"]
    assert waiting[0].text == "Not nice."


@pytest.mark.parametrize(
    "given",
    [{"reason": ""}, {"reason": "rude"}, {"text": "x" * 301}, {"text": "a\0b"}],
)
def test_a_report_that_makes_no_sense_is_refused(
    table: Table, remark: Remark, given: dict[str, str]
) -> None:
    with pytest.raises(TermsError):
        report(remark, table.people[2], **given)

    assert not Report.objects.exists()


def test_nobody_has_more_than_twenty_reports_wait(table: Table) -> None:
    angry = factories.user("angry")
    said = [
        Remark.objects.create(
            tournament=table.tournament,
            user=table.people[1],
            text=f"Shoe {number}.",
            key=str(number),
            said_at=NOON,
        )
        for number in range(21)
    ]
    for remark in said[:20]:
        report(remark, angry)

    with pytest.raises(TooOftenError):
        report(said[20], angry)

    report(said[0], angry)
    assert Report.objects.count() == 20
    dismiss(said[0], moderator())
    report(said[20], angry)


def test_nobody_reports_their_own_remark_or_none(table: Table, remark: Remark) -> None:
    with pytest.raises(NotAllowedError):
        report(remark, table.people[1])
    with pytest.raises(NotFoundError):
        report(Remark(pk=10**6), table.people[1])


def test_who_is_silenced_is_silent_everywhere_and_the_remark_is_hidden(
    table: Table, remark: Remark
) -> None:
    report(remark, table.people[2])
    report(remark, table.people[3])

    silence(remark, moderator())

    assert not selectors.reports().exists()
    assert {row.decision for row in selectors.reports(is_decided=True)} == {"silenced"}
    assert Hiding.objects.get().remark == remark
    with pytest.raises(SilencedError, match=r"Be kind\."):
        write(table, 1, "But")
    with pytest.raises(SilencedError):
        talk.say(
            table.match.pk,
            user=table.people[1],
            phrase="sorry",
            key="s",
            now=NOON + hours(23),
        )


def test_what_was_dismissed_stands(table: Table, remark: Remark) -> None:
    report(remark, table.people[2])

    dismiss(remark, moderator())

    assert not Hiding.objects.exists()
    assert selectors.reports(is_decided=True).get().decision == "dismissed"


def test_a_case_is_decided_once(table: Table, remark: Remark) -> None:
    with pytest.raises(AlreadyDecidedError):
        dismiss(remark, moderator())
    report(remark, table.people[2])
    dismiss(remark, moderator())

    with pytest.raises(AlreadyDecidedError):
        silence(remark, moderator("reviewer2"))

    assert not Silence.objects.exists()


def test_no_one_decides_who_is_not_asked_to(table: Table, remark: Remark) -> None:
    report(remark, table.people[2])
    auditor = factories.user("auditor", rights=["read_the_book"])

    for actor in (table.people[3], factories.user("host"), auditor):
        with pytest.raises(NotAllowedError):
            dismiss(remark, actor)
        with pytest.raises(NotAllowedError):
            silence(remark, actor)
        with pytest.raises(NotAllowedError):
            talk_reports.hide(remark.pk, actor=actor, reason="No", now=NOON)


def test_no_one_decides_who_is_in_it(table: Table, remark: Remark) -> None:
    insiders = [*table.people.values(), factories.user("host"), factories.user("eve")]
    report(remark, factories.user("eve"))

    for insider in insiders:
        with pytest.raises(OwnInterestError):
            dismiss(remark, moderator(insider.username))


@pytest.mark.parametrize("hours_asked", [-1, 0, 2, 10**9])
def test_a_silence_has_one_of_four_lengths(
    table: Table, remark: Remark, hours_asked: int
) -> None:
    report(remark, table.people[2])

    with pytest.raises(TermsError):
        silence(remark, moderator(), hours_asked)

    assert selectors.reports().count() == 1


def test_a_decision_has_a_reason(table: Table, remark: Remark) -> None:
    report(remark, table.people[2])

    with pytest.raises(TermsError):
        talk_reports.dismiss(remark.pk, actor=moderator(), reason=" ", now=NOON)
    with pytest.raises(TermsError):
        talk_reports.hide(remark.pk, actor=moderator(), reason="", now=NOON)

    assert not StaffAct.objects.exists()


def test_a_silence_can_be_lifted(table: Table, remark: Remark) -> None:
    report(remark, table.people[2])
    imposed = silence(remark, moderator())

    for _ in range(2):
        talk_reports.lift(imposed.pk, actor=moderator(), reason="Sorry.", now=NOON)

    talk.say(
        table.match.pk,
        user=table.people[1],
        phrase="thanks",
        key="t",
        now=NOON + seconds(2),
    )
    acts = StaffAct.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["silence", "lift_silence"]


def test_nobody_lifts_their_own_silence(table: Table, remark: Remark) -> None:
    report(remark, table.people[2])
    imposed = silence(remark, moderator())

    with pytest.raises(OwnInterestError):
        talk_reports.lift(
            imposed.pk,
            actor=moderator(table.people[1].username),
            reason="Mine",
            now=NOON,
        )
    with pytest.raises(NotFoundError):
        talk_reports.lift(0, actor=moderator(), reason="None", now=NOON)


def test_what_is_hidden_is_kept(table: Table, remark: Remark) -> None:
    for reason in ("Rude", "Again"):
        talk_reports.hide(remark.pk, actor=moderator(), reason=reason, now=NOON)

    kept = Hiding.objects.get()
    assert kept.reason == "Rude"
    assert kept.remark.text == "You play like a shoe."
    assert StaffAct.objects.get().act == "hide_remark"


def test_who_decides_on_talk_may_still_decide_on_payouts(
    table: Table, remark: Remark
) -> None:
    report(remark, table.people[2])
    actor = moderator()

    silence(remark, actor)

    assert review.interest(table.tournament, actor.pk) == ""


def test_a_case_shows_what_was_said_around_it(table: Table, remark: Remark) -> None:
    talk.say(table.match.pk, user=table.people[2], phrase="hello", key="p", now=NOON)
    answers = [
        talk.write(
            table.match.tournament_id,
            user=table.people[3],
            text=f"Answer {number}",
            key=f"{number}",
            now=NOON + seconds(10 * number),
        )
        for number in range(7)
    ]
    report(answers[0], table.people[2])

    case = selectors.case_of(answers[0].pk)

    assert case is not None
    assert [said.pk for said in case.around] == [
        remark.pk,
        *(answer.pk for answer in answers[:6]),
    ]
