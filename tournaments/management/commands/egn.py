"""``egn export FILE`` and ``egn import FILE``: records to other programs and back."""

from argparse import ArgumentParser
from json import dumps
from typing import Any

from django.core.management.base import CommandError

from tournaments.engine.egn import read_egn, write_egn
from tournaments.engine.record import RecordError
from tournaments.management.records import RecordCommand, read, read_text
from tournaments.words.records import told


class Command(RecordCommand):
    """Print a record as EGN, or an EGN file as a record; exit 1 where it cannot."""

    help = (
        "Prints the record in FILE in Euchre Game Notation, or the game in an EGN file"
        " as a record that play_record replays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the direction, then the file as all commands about records do."""
        parser.add_argument("direction", choices=["export", "import"])
        super().add_arguments(parser)

    def handle(self, *_args: str, direction: str, file: str, **_options: Any) -> None:  # noqa: ANN401  (Django's)
        """Print the other form; what the file left open goes to standard error."""
        try:
            if direction == "export":
                self.stdout.write(write_egn(read(file)), ending="")
                return
            imported = read_egn(read_text(file))
        except RecordError as error:
            raise CommandError(f"{file}: {told(error)}") from None
        for note in imported.notes:
            self.stderr.write(note)
        self.stdout.write(dumps(imported.record, indent=2))
