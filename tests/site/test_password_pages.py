import re

from django.test import Client

from euchre_site.models import User

PASSWORD = "four black jacks"
NEW = "two red bowers"


def test_no_rule_of_a_password_is_empty(client: Client, db: None) -> None:
    page = client.get("/accounts/signup/").content.decode()

    rules = re.findall(r"<li>(.*?)</li>", page.partition("field-help")[2])
    assert len(rules) >= 5
    assert all(rule.strip() for rule in rules)


def test_after_a_password_change_one_is_back_at_the_settings(
    client: Client, ann: User
) -> None:
    client.force_login(ann)

    answer = client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )

    assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/")
    ann.refresh_from_db()
    assert ann.check_password(NEW)
