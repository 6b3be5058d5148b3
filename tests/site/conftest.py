"""People for the tests of the site; each test begins with no sign-in counted."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from euchre_site.models import User

PASSWORD = "four black jacks"


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", password=PASSWORD)
