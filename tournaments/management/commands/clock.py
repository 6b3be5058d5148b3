"""``manage.py clock``: finds what is due. Several may run at once."""

import signal
import threading
from types import FrameType

from django.core.management.base import BaseCommand

from tournaments.management import clockwork


class Command(BaseCommand):
    """Run the clock until a signal ends it."""

    help = (
        "Finds what is due (moves, clocks that ran out, held payouts) and hands it to"
        " the workers; watches that the house is up. Several may run."
    )

    def handle(self, **_options: object) -> None:
        """Run until SIGINT or SIGTERM, and end at once then."""
        stop = threading.Event()

        def end(_number: int, _frame: FrameType | None) -> None:
            stop.set()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        clockwork.run(stop)
