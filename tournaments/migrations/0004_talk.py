import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_staff_acts_on_payouts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Remark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "phrase",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("hello", "Hello"),
                            ("good_luck", "Good luck, everybody"),
                            ("well_played", "That was well played"),
                            ("nice_lone_hand", "That was a nice lone hand"),
                            ("thanks", "Thanks"),
                            ("sorry", "Sorry about that"),
                            ("one_moment", "One moment, please"),
                            ("good_game", "Good game, everybody"),
                            ("goodbye", "Goodbye"),
                        ],
                        max_length=24,
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300)),
                ("key", models.CharField(max_length=64)),
                ("said_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remarks",
                        to="tournaments.match",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remarks",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remarks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "permissions": [("moderate_talk", "Can decide on what people say")],
            },
        ),
        migrations.CreateModel(
            name="Hiding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("hidden_at", models.DateTimeField()),
                (
                    "hidden_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "remark",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hiding",
                        to="tournaments.remark",
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("insult", "It insults or threatens somebody"),
                            ("cheating", "It tells of a hand, or arranges a match"),
                            ("private", "It gives away somebody's private details"),
                            ("advertising", "It advertises, or floods the page"),
                            ("other", "Something else"),
                        ],
                        max_length=12,
                    ),
                ),
                ("text", models.CharField(blank=True, default="", max_length=300)),
                ("reported_at", models.DateTimeField()),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[("dismissed", "dismissed"), ("silenced", "silenced")],
                        default="",
                        max_length=12,
                    ),
                ),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "remark",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="tournaments.remark",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Silence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("imposed_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "imposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "remark",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="silences",
                        to="tournaments.remark",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="silences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Spectator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("viewer", models.CharField(max_length=64)),
                ("seen_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="spectators",
                        to="tournaments.match",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("muted_at", models.DateTimeField()),
                (
                    "muted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "muted"), name="mute_once"),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("muted")), _negated=True),
                        name="mute_of_somebody_else",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="remark",
            index=models.Index(
                models.F("user"),
                models.OrderBy(models.F("said_at"), descending=True),
                name="remark_rate",
            ),
        ),
        migrations.AddIndex(
            model_name="remark",
            index=models.Index(
                models.F("match"),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("match__isnull", False)),
                name="remark_at_match",
            ),
        ),
        migrations.AddIndex(
            model_name="remark",
            index=models.Index(
                models.F("tournament"),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("match__isnull", True)),
                name="remark_in_lobby",
            ),
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.UniqueConstraint(
                fields=("user", "key"), name="remark_said_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="remark",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("match__isnull", False),
                        ("text", ""),
                        models.Q(("phrase", ""), _negated=True),
                    ),
                    models.Q(
                        ("match__isnull", True),
                        ("phrase", ""),
                        models.Q(("text", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="remark_is_a_phrase_at_a_match_or_a_text",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("decision", "")),
                fields=["id"],
                name="report_undecided",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                fields=("remark", "reporter"), name="report_once_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("decided_at__isnull", True),
                        ("decided_by__isnull", True),
                        ("decision", ""),
                    ),
                    models.Q(
                        models.Q(("decision", ""), _negated=True),
                        ("decided_at__isnull", False),
                        ("decided_by__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="report_decided_has_time_and_person",
            ),
        ),
        migrations.AddIndex(
            model_name="silence",
            index=models.Index(
                models.F("user"),
                models.OrderBy(models.F("until"), descending=True),
                name="silence_of_user",
            ),
        ),
        migrations.AddConstraint(
            model_name="silence",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gt", models.F("imposed_at"))),
                name="silence_ends_after_it_began",
            ),
        ),
        migrations.AddConstraint(
            model_name="silence",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("lifted_at__isnull", True), ("lifted_by__isnull", True)),
                    models.Q(
                        ("lifted_at__isnull", False), ("lifted_by__isnull", False)
                    ),
                    _connector="OR",
                ),
                name="silence_lifted_by_somebody",
            ),
        ),
        migrations.AddIndex(
            model_name="spectator",
            index=models.Index(fields=["seen_at"], name="spectator_seen"),
        ),
        migrations.AddConstraint(
            model_name="spectator",
            constraint=models.UniqueConstraint(
                fields=("match", "viewer"), name="spectator_once_a_match"
            ),
        ),
    ]
