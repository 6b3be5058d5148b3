"""The sealer: covers what was posted with the next seal."""

from django.db import connection

MOST = 10_000
"""How many transfers one seal covers at most."""


def seal(most: int = MOST) -> int:
    """Append a seal over the next *most* transfers; return how many it covers.

    None is covered where nothing new is committed, while another sealer is at it, or
    while a transaction is running that began to write before all that is new: it
    may still commit a transfer, which comes first. No poster waits for this.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT ledger_append_seal(%s)", [most])
        [covered] = cursor.fetchone()
    return int(covered)
