"""Forms that no browser sends: refused like any other, never a fault of ours."""

import pytest

from tests import factories
from tests.tournaments.browsing import signed_in
from tournaments.services import life
from tournaments.services.terms import Terms

pytestmark = pytest.mark.django_db

NOWHERE = 10**9


@pytest.mark.parametrize("turn", ["9" * 5000, "9" * 30, "-1", "٣", "", "\0"])
def test_a_turn_that_is_no_number_of_ours_is_refused(turn: str) -> None:
    table = factories.running()
    client = signed_in(table.people[1])

    answer = client.post(f"/m/{table.match.pk}/move/", {"turn": turn, "move": "pass"})

    assert answer.status_code in {400, 409}


@pytest.mark.parametrize("path", ["pause", "cancel", "register"])
def test_a_nul_in_a_form_of_a_tournament_is_a_400(path: str) -> None:
    table = factories.running()
    client = signed_in(table.tournament.host)
    form = {"reason": "a\0b", "client_seed": "a\0b"}

    answer = client.post(f"/t/{table.tournament.pk}/{path}/", form)

    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["approve", "hold", "reject", "assign"])
@pytest.mark.parametrize("revision", ["0", "9" * 5000])
def test_deciding_on_a_payout_that_is_not_there_is_a_404(
    path: str, revision: str
) -> None:
    client = signed_in(factories.reviewer())
    form = {"revision": revision, "reason": "", "until": "", "to": "entrants"}

    answer = client.post(f"/review/{NOWHERE}/{path}/", form)

    assert answer.status_code == 404


@pytest.mark.parametrize("seed", ["", "x" * 65, "\n"])
def test_registering_for_the_draft_of_another_is_a_404(seed: str) -> None:
    host = factories.user("host")
    terms = Terms(name="Later", buy_in=100, fee=10, currency="USD")
    draft = life.create(host, terms=terms, now=factories.NOON)
    client = signed_in(factories.user("stranger"))

    answer = client.post(f"/t/{draft.pk}/register/", {"client_seed": seed})

    assert answer.status_code == 404
