"""A draft is its host's alone to write anew."""

import pytest

from euchre_site.models import User
from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import signed_in, words
from tournaments.errors import (
    NotAllowedError,
    NotFoundError,
    TermsError,
    WrongStateError,
)
from tournaments.models import Tournament
from tournaments.services import life
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db

TERMS = Terms(name="Friday table", buy_in=100, fee=10, currency="USD")
REVISED = Terms(
    name="Sunday table",
    buy_in=500,
    fee=0,
    currency="JPY",
    rules_preset="sport-poker",
    rules={"points_to_win": 5},
    move_seconds=21,
    bank_seconds=60,
    review="flagged",
    hold_hours=1,
)


def host() -> User:
    return factories.user("host", rights=["host_tournaments"])


@pytest.fixture
def draft() -> Tournament:
    return life.create(host(), terms=TERMS, now=NOON)


def test_every_term_of_a_draft_can_be_changed(draft: Tournament) -> None:
    life.revise(draft.pk, actor=host(), terms=REVISED)

    made = life.create(host(), terms=REVISED, now=NOON)
    kept = Tournament.objects.filter(pk__in=[draft.pk, made.pk]).values()
    revised, new = ({k: v for k, v in row.items() if k != "id"} for row in kept)
    assert revised == new
    assert (new["first_move_seconds"], new["state"]) == (32, "draft")


def test_a_term_without_sense_is_refused_as_in_a_new_one(draft: Tournament) -> None:
    wrong = Terms(name=" ", buy_in=1, fee=0, currency="USD")

    with pytest.raises(TermsError):
        life.revise(draft.pk, actor=host(), terms=wrong)

    draft.refresh_from_db()
    assert draft.name == "Friday table"


def test_nobody_else_changes_a_draft(draft: Tournament) -> None:
    for person in (factories.user("other"), factories.user("admin", is_superuser=True)):
        with pytest.raises(NotAllowedError):
            life.revise(draft.pk, actor=person, terms=REVISED)


def test_what_is_open_or_not_there_is_not_changed() -> None:
    opened = factories.tournament()

    with pytest.raises(WrongStateError, match="open, not a draft"):
        life.revise(opened.pk, actor=opened.host, terms=REVISED)
    with pytest.raises(NotFoundError):
        life.revise(10**6, actor=opened.host, terms=REVISED)


def test_the_form_of_a_draft_says_what_it_says() -> None:
    draft = life.create(host(), terms=REVISED, now=NOON)
    browser = signed_in(host())

    assert (
        f'href="/t/{draft.pk}/edit/"' in browser.get(f"/t/{draft.pk}/").content.decode()
    )
    page = browser.get(f"/t/{draft.pk}/edit/")

    form = page.context["form"]
    options = {field.name: field.value() for field in form.options()}
    assert options["rules_points_to_win"] == "5"
    assert options["rules_bury_upcard"] == "False"
    assert {f.name: f.value() for f in form if f.name not in options} == {
        "name": "Sunday table",
        "currency": "JPY",
        "buy_in": "500",
        "fee": "0",
        "rules_preset": "sport-poker",
        "move_seconds": 21,
        "bank_seconds": 60,
        "review": "flagged",
        "hold_hours": 1,
    }
    assert "A player pays now 1000 JPY" in words(page)


def test_a_draft_is_saved_or_saved_and_opened(draft: Tournament) -> None:
    browser = signed_in(host())
    address = f"/t/{draft.pk}/edit/"
    sent = {
        "name": "Sunday table",
        "currency": "USD",
        "buy_in": "2.50",
        "fee": "0.10",
        "rules_preset": "standard",
        "move_seconds": "30",
        "bank_seconds": "0",
        "review": "always",
        "hold_hours": "72",
    }

    refused = browser.post(address, sent | {"buy_in": "much", "draft": ""})
    saved = browser.post(address, sent | {"draft": ""})
    draft.refresh_from_db()
    assert refused.status_code == 400
    assert "is not an amount" in words(refused)
    assert saved["Location"] == f"/t/{draft.pk}/"
    assert (draft.name, draft.buy_in, draft.state) == ("Sunday table", 250, "draft")

    browser.post(address, sent | {"buy_in": "3.00", "open": ""})
    draft.refresh_from_db()
    assert (draft.buy_in, draft.state) == (300, "open")

    late = browser.get(address, follow=True)
    assert "Its terms stand: only a draft can be changed." in words(late)


def test_the_draft_of_another_host_is_not_there(draft: Tournament) -> None:
    other = factories.user("host2", rights=["host_tournaments"])

    assert signed_in(other).get(f"/t/{draft.pk}/edit/").status_code == 404
    player = signed_in(factories.user("ann"))
    assert player.get(f"/t/{draft.pk}/edit/").status_code == 403
