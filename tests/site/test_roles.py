import pytest
from django.apps import apps
from django.contrib.auth.models import Group

from euchre_site import staff
from euchre_site.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("role", "permissions"),
    [
        ("host", {"tournaments.host_tournaments"}),
        ("cashier", {"ledger.work_the_desk"}),
        ("reviewer", {"tournaments.review_payouts", "tournaments.moderate_talk"}),
        ("auditor", {"ledger.read_the_book"}),
    ],
)
def test_a_role_gives_its_permissions_and_no_other(
    ann: User, role: str, permissions: set[str]
) -> None:
    ann.groups.add(Group.objects.get(name=role))

    assert ann.get_all_permissions() == permissions
    assert staff.roles_of(ann) == [role]
    assert staff.is_staff(ann)


def test_a_player_holds_no_role(ann: User) -> None:
    assert staff.roles_of(ann) == []
    assert not staff.is_staff(ann)


def test_migrating_again_changes_nothing() -> None:
    before = _granted()

    for label in ("ledger", "tournaments", "euchre_site"):
        staff.grant_roles(apps.get_app_config(label), using="default")

    assert _granted() == before


def test_a_permission_that_somebody_took_or_gave_is_theirs_to_decide() -> None:
    auditor = Group.objects.get(name="auditor")
    given = Group.objects.get(name="host").permissions.get()
    auditor.permissions.add(given)

    staff.grant_roles(apps.get_app_config("ledger"), using="default")

    assert given in auditor.permissions.all()


def _granted() -> list[tuple[str, str]]:
    rows = Group.objects.order_by("name", "permissions__codename")
    return list(rows.values_list("name", "permissions__codename"))
