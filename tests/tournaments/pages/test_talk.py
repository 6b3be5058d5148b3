"""Talk on the pages of tables and tournaments."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from euchre_site.models import User
from tests import factories
from tests.factories import Table
from tests.tournaments.browsing import HTMX, signed_in, words
from tests.tournaments.dealt import dealt
from tournaments import selectors
from tournaments.models import Hiding, Match, Mute, Remark, Report, Silence, Tournament
from tournaments.services import life, registration, talk
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return dealt()


@pytest.fixture
def opened() -> Tournament:
    found = factories.tournament(currency="PLAY", buy_in=0, fee=0)
    for name in ("ann", "ben"):
        registration.register(
            found.pk, user=factories.user(name), client_seed="s", now=now()
        )
    return found


def now() -> Any:
    return selectors.database_now()


def talk_of(table: Table) -> str:
    return f"/m/{table.match.pk}/talk/"


def say(
    table: Table,
    browser: Client,
    phrase: str = "hello",
    *,
    key: str = "",
    **headers: Any,
) -> Any:
    address = f"/m/{table.match.pk}/say/"
    given = {"phrase": phrase, "key": key or phrase}
    return browser.post(address, given, headers=headers)


def write(tournament: Tournament, name: str, text: str, **headers: Any) -> Any:
    address = f"/t/{tournament.pk}/write/"
    given = {"text": text, "key": text[:60]}
    return signed_in(factories.user(name)).post(address, given, headers=headers)


# --- Beside a table ---


def test_a_phrase_is_said_on_everybodys_page_and_at_the_seat(table: Table) -> None:
    speaker = table.people[2]

    answer = say(table, signed_in(speaker), "thanks", **HTMX)

    assert answer.status_code == 200
    for browser in (signed_in(table.people[1]), Client()):
        shown = browser.get(talk_of(table)).content.decode()
        assert f"<strong>{speaker.username}</strong>: Thanks" in shown
        assert re.search(r'id="bubble-2"[^>]*data-elsewhere>Thanks<', shown)
        page = browser.get(f"/m/{table.match.pk}/").content.decode()
        assert re.search(r'id="bubble-2" aria-hidden="true">Thanks<', page)
        assert page.count('id="bubble-2"') == 1


def test_without_a_script_the_form_leads_back_to_the_table(table: Table) -> None:
    browser = signed_in(table.people[1])

    answer = say(table, browser)

    assert answer.status_code == 302
    assert answer["Location"] == f"/m/{table.match.pk}/"
    assert "Hello" in words(browser.get(answer["Location"]))


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_refused_is_said_why(table: Table, headers: dict[str, str]) -> None:
    browser = signed_in(table.people[1])
    say(table, browser)

    refused = say(table, browser, "thanks", **headers)

    assert refused.status_code == 429
    assert "Wait two seconds" in words(refused)
    assert Remark.objects.count() == 1


@pytest.mark.parametrize(
    "given",
    [{}, {"phrase": "hello"}, {"key": "k"}, {"phrase": "go alone", "key": "k"}],
)
def test_a_form_that_makes_no_sense_says_nothing(
    table: Table, given: dict[str, str]
) -> None:
    browser = signed_in(table.people[1])

    assert browser.post(f"/m/{table.match.pk}/say/", given).status_code == 400
    assert not Remark.objects.exists()


def test_a_spectator_is_told_when_hands_are_shown_and_says_nothing(
    table: Table,
) -> None:
    onlooker = signed_in(factories.user("onlooker"))

    shown = words(onlooker.get(f"/m/{table.match.pk}/"))

    assert "All hands are shown when the match is over." in shown
    assert "Say something" not in shown
    assert say(table, onlooker).status_code == 403
    assert Client().post(f"/m/{table.match.pk}/say/").status_code == 302


def test_a_part_that_has_not_changed_is_not_sent_again(table: Table) -> None:
    browser = signed_in(table.people[1])
    first = browser.get(talk_of(table), headers=HTMX)

    again = browser.get(talk_of(table), headers=HTMX | {"If-None-Match": first["ETag"]})

    assert again.status_code == 304


def test_onlookers_without_a_stream_are_counted_by_what_they_ask_for(
    table: Table,
) -> None:
    for name in ("eve", "fay", "eve"):
        signed_in(factories.user(name)).get(talk_of(table))

    shown = words(signed_in(table.people[1]).get(talk_of(table)))

    assert "2 watching" in shown


def test_somebody_is_muted_at_the_table_and_heard_again(table: Table) -> None:
    ann, other = table.people[1], table.people[2].username
    say(table, signed_in(table.people[2]))
    browser = signed_in(ann)
    address = f"/m/{table.match.pk}/mute/"

    muted = browser.post(address, {"username": other}, headers=HTMX)

    assert f"Hear again: {other}" in muted.content.decode()
    assert "<strong>" + other + "</strong>: Hello" not in muted.content.decode()
    assert "Hello" in words(Client().get(talk_of(table)))

    heard = browser.post(address, {"username": other, "mute": "off"}, headers=HTMX)

    assert "<strong>" + other + "</strong>: Hello" in heard.content.decode()


def test_phrases_end_some_time_after_the_match(table: Table) -> None:
    table.concede()
    Match.objects.update(finished_at=now() - factories.hours(1))
    browser = signed_in(table.people[1])

    shown = words(browser.get(talk_of(table)))

    assert "during the match and ten minutes after it" in shown
    assert say(table, browser).status_code == 409


def test_there_is_no_talk_at_no_table(client: Client) -> None:
    assert client.get("/m/1000000/talk/").status_code == 404
    assert client.get("/t/1000000/chat/").status_code == 404


# --- In a lobby ---


def test_chat_is_for_everybody_to_read(opened: Tournament) -> None:
    answer = write(opened, "ann", "<script>alert(1)</script> https://x.example")

    assert answer.status_code == 302
    for address in (f"/t/{opened.pk}/", f"/t/{opened.pk}/chat/"):
        shown = Client().get(address).content.decode()
        assert "<strong>ann</strong>: &lt;script&gt;" in shown
        assert 'href="https://x.example' not in shown
        assert "Sign in to write" in shown


@pytest.mark.parametrize(
    ("name", "text", "status", "told"),
    [
        ("ann", "x" * 301, 400, "300 characters at most; these are 301"),
        ("ann", " ", 400, "Write something."),
        ("ann", "two\nlines", 400, "one line"),
        ("cleo", "Hello", 403, "Only registered players"),
        ("ann", "a\0b", 400, ""),
    ],
)
def test_what_cannot_be_written_is_told(
    opened: Tournament, name: str, text: str, status: int, told: str
) -> None:
    for headers in ({}, HTMX):
        answer = write(opened, name, text, **headers)
        assert answer.status_code == status
        assert told in html.unescape(answer.content.decode())

    assert not Remark.objects.exists()


def test_who_plays_for_money_reads_why_the_chat_is_closed(table: Table) -> None:
    player = table.people[1]
    page = f"/t/{table.match.tournament_id}/"

    assert "match for real money" in words(signed_in(player).get(page))
    assert write(table.tournament, player.username, "psst").status_code == 409


def test_a_draft_has_no_chat() -> None:
    host = factories.user("host", rights=["host_tournaments"])
    terms = Terms(name="Draft", buy_in=0, fee=0, currency="PLAY")
    draft = life.create(host, terms=terms, now=now())

    assert "Chat" not in words(signed_in(host).get(f"/t/{draft.pk}/"))
    assert Client().get(f"/t/{draft.pk}/chat/").status_code == 404


# --- One remark, and the staff ---


@pytest.fixture
def remark(opened: Tournament) -> Remark:
    return talk.write(
        opened.pk, user=factories.user("ann"), text="Rude", key="k", now=now()
    )


def moderator() -> User:
    return factories.user("reviewer", rights=["moderate_talk"])


def test_somebody_reports_and_mutes_from_the_page_of_a_remark(remark: Remark) -> None:
    ben = signed_in(factories.user("ben"))
    page = f"/remarks/{remark.pk}/"

    assert "Rude" in words(ben.get(page))
    assert ben.post(f"{page}report/", {"reason": "rude"}).status_code == 400
    answer = ben.post(f"{page}report/", {"reason": "insult", "text": "Why?"})
    muted = ben.post(f"{page}mute/", follow=True)

    assert answer.status_code == 302
    assert "Muted: ann." in words(muted)
    assert "The staff will look at it." in words(ben.get(page))
    assert Report.objects.get().text == "Why?"
    assert "ann" in words(ben.get("/mutes/"))
    chat = words(ben.get(f"/t/{remark.tournament_id}/chat/"))
    assert "Rude" not in chat
    assert "Only people whom you have muted have written." in chat

    ben.post("/mutes/change/", {"username": "ann", "mute": "off"})

    assert not Mute.objects.exists()
    assert ben.post("/mutes/change/", {"username": "ben"}).status_code == 403
    assert ben.post("/mutes/change/", {"username": "?"}).status_code == 404


def test_a_reviewer_silences_who_then_reads_why(remark: Remark) -> None:
    signed_in(factories.user("ben")).post(
        f"/remarks/{remark.pk}/report/", {"reason": "insult"}
    )
    staff = signed_in(moderator())
    case = f"/reports/{remark.pk}/"

    assert "Rude" in words(staff.get("/reports/"))
    assert "It insults or threatens somebody" in words(staff.get(case))
    assert staff.post(f"{case}silence/", {"hours": "3"}).status_code == 400
    answer = staff.post(f"{case}silence/", {"hours": "24", "reason": "Be kind."})
    assert answer.status_code == 302

    assert "Nothing waits." in words(staff.get("/reports/"))
    assert "silenced" in words(staff.get("/reports/?decided"))
    ann = signed_in(factories.user("ann"))
    shown = words(ann.get(f"/t/{remark.tournament_id}/"))
    assert "The staff says why: Be kind." in shown
    assert "hidden by the staff" in shown
    assert "Rude" not in shown
    assert write(remark.tournament, "ann", "But").status_code == 403

    silence = Silence.objects.get().pk
    staff.post("/reports/lift/", {"silence": silence, "reason": "Enough."})

    assert "The staff says why" not in words(ann.get(f"/t/{remark.tournament_id}/"))


def test_a_reviewer_dismisses_and_hides(remark: Remark) -> None:
    signed_in(factories.user("ben")).post(
        f"/remarks/{remark.pk}/report/", {"reason": "other"}
    )
    staff = signed_in(moderator())

    staff.post(f"/reports/{remark.pk}/dismiss/", {"reason": "Harmless."})
    twice = staff.post(f"/reports/{remark.pk}/dismiss/", {"reason": "Harmless."})
    hidden = staff.post(f"/remarks/{remark.pk}/hide/", {"reason": "Still."})

    assert Report.objects.get().decision == "dismissed"
    assert twice.status_code == 409
    assert hidden.status_code == 302
    assert Hiding.objects.get().reason == "Still."
    for address in (f"/remarks/{remark.pk}/", f"/t/{remark.tournament_id}/chat/"):
        shown = signed_in(factories.user("ben")).get(address).content.decode()
        assert "Rude" not in shown, "not even in the name of a link"


def test_an_auditor_reads_reports_and_decides_nothing(remark: Remark) -> None:
    signed_in(factories.user("ben")).post(
        f"/remarks/{remark.pk}/report/", {"reason": "other"}
    )
    auditor = signed_in(factories.user("auditor", rights=["read_the_book"]))

    assert auditor.get("/reports/").status_code == 200
    assert auditor.get(f"/reports/{remark.pk}/").status_code == 200
    refused = auditor.post(f"/reports/{remark.pk}/dismiss/", {"reason": "x"})
    assert refused.status_code == 403
    assert Report.objects.get().decision == ""


def test_nobody_else_reads_reports(remark: Remark) -> None:
    host = signed_in(factories.user("host", rights=["host_tournaments"]))

    for address in ("/reports/", f"/reports/{remark.pk}/"):
        assert host.get(address).status_code == 403
        assert Client().get(address).status_code == 302
    assert host.post("/reports/lift/", {"silence": "1"}).status_code in {403, 404}
    assert Client().get(f"/remarks/{remark.pk}/").status_code == 302
    assert host.get("/remarks/1000000/").status_code == 404
    assert signed_in(moderator()).get("/reports/1000000/").status_code == 404
