"""Tournaments in the admin site."""

import re

import pytest

from euchre_site.models import User
from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.models import Match, Move, Secret
from tournaments.services import play

pytestmark = pytest.mark.django_db

MODELS = ["tournament", "registration", "match", "move", "turn", "payout", "staffact"]
TALK = ["remark", "hiding", "report", "silence"]


def auditor() -> User:
    return factories.user("auditor", rights=["read_the_book"], is_staff=True)


@pytest.mark.parametrize("model", [*MODELS, *TALK, "outage"])
def test_an_auditor_reads_and_nobody_adds(model: str) -> None:
    browser = signed_in(auditor())

    assert browser.get(f"/admin/tournaments/{model}/").status_code == 200
    assert browser.get(f"/admin/tournaments/{model}/add/").status_code == 403


def test_even_an_admin_changes_nothing() -> None:
    table = factories.running()
    admin = factories.user("admin", is_staff=True, is_superuser=True)
    browser = signed_in(admin)
    page = f"/admin/tournaments/tournament/{table.tournament.pk}"

    assert browser.get(f"{page}/change/").status_code == 200
    assert browser.post(f"{page}/change/", {"buy_in": "1"}).status_code == 403
    assert browser.post(f"{page}/delete/").status_code == 403


def test_no_card_of_a_running_match_and_no_seed_is_shown() -> None:
    table = factories.running()
    play.advance(table.match.pk, now=factories.NOON)
    match = Match.objects.get(pk=table.match.pk)
    assert match.to_move is not None
    play.submit(
        match.pk,
        user=table.people[match.to_move],
        turn=1,
        move="order",
        received_at=factories.NOON,
    )
    browser = signed_in(auditor())
    pages = [
        f"/admin/tournaments/match/{match.pk}/change/",
        f"/admin/tournaments/tournament/{match.tournament_id}/change/",
        "/admin/tournaments/move/",
        f"/admin/tournaments/move/{Move.objects.get().pk}/change/",
    ]

    shown = "".join(browser.get(page).content.decode() for page in pages)

    seed = bytes(Secret.objects.get(pk=match.tournament_id).seed).hex()
    assert not re.search(r"\b[9TJQKA][SHDC]\b", shown)
    assert "order" not in re.findall(r"field-move[^>]*>([^<]*)<", shown)
    assert seed not in shown
    assert "hands" not in shown


@pytest.mark.parametrize(
    "query",
    [
        "match/?snapshot__icontains=JH",
        "match/?snapshot__regex=(",
        "match/?draw__dealer=1",
        "match/?id__range=1",
        "match/?state__regex=(",
        "registration/?client_seed__startswith=a",
        "turn/?due_at__year=99999999",
        "move/?move__startswith=discard",
    ],
)
def test_no_filter_asks_for_what_the_pages_hide(query: str) -> None:
    factories.running()

    answer = signed_in(auditor()).get(f"/admin/tournaments/{query}")

    assert answer.status_code == 400


def test_the_filters_of_a_page_work() -> None:
    factories.running()
    browser = signed_in(auditor())

    shown = words(browser.get("/admin/tournaments/match/?state__exact=playing"))
    hidden = words(browser.get("/admin/tournaments/match/?state__exact=finished"))

    assert "1 match" in shown
    assert "0 matches" in hidden
    assert (
        browser.get("/admin/ledger/account/?currency__code__exact=USD").status_code
        == 200
    )
