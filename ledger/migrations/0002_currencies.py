"""The currencies at the start; their exponents are our own data, not a library's."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

EXPONENTS = {
    "USD": 2,
    "EUR": 2,
    "GBP": 2,
    "CAD": 2,
    "UAH": 2,
    "RUB": 2,
    "JPY": 0,
    "KWD": 3,
    "PLAY": 2,
}


def add(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    del schema_editor
    currency = apps.get_model("ledger", "Currency")
    currency.objects.bulk_create(
        currency(code=code, exponent=exponent, is_play=code == "PLAY")
        for code, exponent in EXPONENTS.items()
    )


def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    del schema_editor
    apps.get_model("ledger", "Currency").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunPython(add, remove)]
