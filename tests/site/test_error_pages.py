import pytest
from django.test import Client, RequestFactory

from euchre_site.models import User
from euchre_site.pages import errors


def test_a_page_that_does_not_exist_says_so(client: Client, db: None) -> None:
    response = client.get("/nothing/here/")

    assert response.status_code == 404
    assert "Nothing here" in response.content.decode()


def test_a_fault_of_ours_shows_no_traceback_and_asks_no_database(
    rf: RequestFactory,
) -> None:
    response = errors.server_error(rf.get("/"))

    page = response.content.decode()
    assert response.status_code == 500
    assert "It is our fault, not yours" in page
    assert "Traceback" not in page


def test_a_form_that_is_too_old_can_be_sent_again(ann: User) -> None:
    strict = Client(enforce_csrf_checks=True)

    response = strict.post("/accounts/login/", {"login": "ann", "password": "x"})

    assert response.status_code == 403
    assert "reload the page" in response.content.decode()


@pytest.mark.parametrize(("is_signed_in", "status"), [(True, 403), (False, 401)])
def test_the_script_of_a_page_is_told_that_its_form_is_outdated(
    ann: User, *, is_signed_in: bool, status: int
) -> None:
    strict = Client(enforce_csrf_checks=True)
    if is_signed_in:
        strict.force_login(ann)

    response = strict.post("/m/1/move/", headers={"HX-Request": "true"})

    assert (response.status_code, response["X-Form"]) == (status, "outdated")
    assert response["X-Person"] == (str(ann.pk) if is_signed_in else "")


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/2fa/", "/accounts/email/"])
def test_a_visitor_is_led_to_the_sign_in(client: Client, db: None, path: str) -> None:
    response = client.get(path)

    assert response.headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/",
        "/accounts/2fa/",
        "/accounts/email/",
        "/accounts/logout/",
        "/accounts/password/change/",
        "/accounts/reauthenticate/",
    ],
)
def test_the_pages_of_an_account_stand_in_the_houses_frame(
    client: Client, ann: User, path: str
) -> None:
    client.force_login(ann)

    page = client.get(path).content.decode()

    assert '<main id="main"' in page
    assert page.count("<h1") == 1


def test_an_address_of_the_house_that_is_not_its_own_is_a_400(
    client: Client, db: None
) -> None:
    response = client.get("/", headers={"Host": "elsewhere.example"})

    assert response.status_code == 400
