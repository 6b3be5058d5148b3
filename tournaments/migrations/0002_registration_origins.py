import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="RegistrationOrigin",
            fields=[
                (
                    "registration",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="origin",
                        serialize=False,
                        to="tournaments.registration",
                    ),
                ),
                ("network", models.CharField(blank=True, default="", max_length=64)),
                ("device", models.CharField(blank=True, default="", max_length=64)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("network", ""), _negated=True),
                            models.Q(("device", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="registration_origin_is_known",
                    ),
                ],
            },
        ),
    ]
