"""A player can take a withdrawal back that no cashier has decided on."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("ledger", "0011_sealer")]

    operations = [
        migrations.RemoveConstraint("withdrawal", "withdrawal_decided_once"),
        migrations.AlterField(
            "withdrawal",
            "state",
            models.CharField(
                choices=[
                    ("asked", "asked for"),
                    ("paid", "paid out"),
                    ("refused", "refused"),
                    ("cancelled", "taken back"),
                ],
                default="asked",
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            "withdrawal",
            models.CheckConstraint(
                name="withdrawal_decided_once",
                condition=Q(
                    state="asked", decided_at__isnull=True, decided_by__isnull=True
                )
                | Q(
                    state__in=["paid", "refused", "cancelled"],
                    decided_at__isnull=False,
                ),
            ),
        ),
    ]
