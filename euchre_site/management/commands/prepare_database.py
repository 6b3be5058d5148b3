"""Create the application's role on a PostgreSQL of one's own."""

from django.conf import settings
from django.core.management.base import BaseCommand
from psycopg.conninfo import conninfo_to_dict

from euchre_site.roles import prepare_database


class Command(BaseCommand):
    """Create the role that the application has in the database."""

    help = (
        "Creates the application's role (DATABASE_APPLICATION_ROLE), if it is missing,"
        " as the owner in DATABASE_OWNER_URL; with the password that DATABASE_URL has"
        " for it. Run it once, before the first `migrate`, which grants the rights."
    )
    requires_system_checks = ()

    def handle(self, *_args: object, **_options: object) -> None:
        """Create the role; safe to repeat."""
        role: str = settings.DATABASE_APPLICATION_ROLE
        application = conninfo_to_dict(settings.DATABASE_URL)
        is_named = application.get("user") == role
        password = str(application.get("password") or "") if is_named else ""
        prepare_database(settings.DATABASE_OWNER_URL, role=role, password=password)
        self.stdout.write(f"The role {role} is ready; now run `manage.py migrate`.")
