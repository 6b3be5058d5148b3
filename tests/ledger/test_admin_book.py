"""Auditors read the book in the admin site."""

import pytest

from tests.ledger.book import bring, person
from tests.ledger.browsing import signed_in

pytestmark = pytest.mark.django_db


def test_auditor_reads_the_book_in_the_admin_site_and_changes_nothing() -> None:
    auditor = person("auditor", "read_the_book")
    auditor.is_staff = True
    auditor.save(update_fields=["is_staff"])
    client = signed_in(auditor)
    posted = bring(person("ann"), 1000)

    for name in ("account", "currency", "transfer", "withdrawal"):
        assert client.get(f"/admin/ledger/{name}/").status_code == 200
        assert client.get(f"/admin/ledger/{name}/add/").status_code == 403
    path = f"/admin/ledger/transfer/{posted.id}/change/"
    assert "1000" in client.get(path).content.decode()
    assert client.post(path, {"reason": "x"}).status_code == 403
