"""Who calls, where the permissions have made sure that it is somebody."""

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.request import Request


def caller(request: Request) -> AbstractBaseUser:
    """Return the person who calls."""
    person = request.user
    assert isinstance(person, AbstractBaseUser)
    return person
