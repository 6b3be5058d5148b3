"""The tournaments' Django app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, matches, moves and payouts."""

    name = "tournaments"
    verbose_name = "Tournaments"
    append_only_tables = (
        "tournaments_move",
        "tournaments_turn",
        "tournaments_remark",
        "tournaments_hiding",
    )
