"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class HouseArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB and two passes, the first choice of OWASP's cheat sheet.

    Django's own 100 MiB a hash would let a few sign-ins at once fill a small machine.
    """

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
