"""What the API takes and answers about talk, for its schema."""

from typing import Any

from django.contrib.auth import get_user_model
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Mute, Phrase, Remark, Report, Silence
from tournaments.models.talk import TEXT_LENGTH
from tournaments.rest.fields import TextField
from tournaments.services.talk_reports import SILENCE_HOURS
from tournaments.services.texts import REASON_LENGTH

Form = serializers.Serializer[Any]
_USERNAME_LENGTH = 60


class PhraseForm(Form):
    """What to say at a table."""

    phrase = serializers.ChoiceField(
        choices=Phrase.choices,
        help_text="`nice_lone_hand` is taken only after a lone hand.",
    )


class ChatForm(Form):
    """What to write in a lobby."""

    text = TextField(
        max_length=TEXT_LENGTH, help_text="One line; it is shown as it is written."
    )


class MuteForm(Form):
    """Whom to hear no more."""

    username = TextField(max_length=_USERNAME_LENGTH)


class ReportForm(Form):
    """What is wrong with a remark."""

    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    text = TextField(
        max_length=TEXT_LENGTH,
        allow_blank=True,
        default="",
        help_text="What the staff should know.",
    )


class ReportsQuery(Form):
    """Which reports to list: those that wait, or those that were decided."""

    decided = serializers.BooleanField(default=False)


class SilenceForm(Form):
    """For how long, and why; the author reads it."""

    hours = serializers.ChoiceField(choices=[(hours, hours) for hours in SILENCE_HOURS])
    reason = TextField(max_length=REASON_LENGTH)


class RemarkDocument(serializers.ModelSerializer[Remark]):
    """Something that was said."""

    username = serializers.CharField(source="user.username")
    text = serializers.SerializerMethodField(
        help_text="The phrase as a sentence in the caller's language, or what was"
        " written; empty if the staff has hidden it."
    )
    phrase = serializers.SerializerMethodField(
        help_text="Null in a chat, and if the staff has hidden it."
    )
    match = serializers.IntegerField(
        source="match_id", allow_null=True, help_text="Null in a chat."
    )
    hidden = serializers.SerializerMethodField()

    class Meta:
        model = Remark
        fields = (
            "id",
            "tournament",
            "match",
            "username",
            "phrase",
            "text",
            "said_at",
            "hidden",
        )

    def get_hidden(self, remark: Remark) -> bool:
        """Return whether the staff has hidden the remark."""
        return hasattr(remark, "hiding")

    def get_phrase(self, remark: Remark) -> str | None:
        """Return the code of the phrase, if it is one that may be shown."""
        return None if self.get_hidden(remark) else remark.phrase or None

    def get_text(self, remark: Remark) -> str:
        """Return what was said, if it may be shown."""
        if self.get_hidden(remark):
            return ""
        return str(Phrase(remark.phrase).label) if remark.phrase else remark.text


class ReportedRemarkDocument(RemarkDocument):
    """A remark as the staff reads it: also one that is hidden."""

    def get_phrase(self, remark: Remark) -> str | None:
        """Return the code of the phrase, if it is one."""
        return remark.phrase or None

    def get_text(self, remark: Remark) -> str:
        """Return what was said."""
        return str(Phrase(remark.phrase).label) if remark.phrase else remark.text


class MuteDocument(serializers.ModelSerializer[Mute]):
    """Somebody whom the caller does not hear."""

    username = serializers.CharField(source="muted.username")

    class Meta:
        model = Mute
        fields = ("username", "muted_at")


class OwnReportDocument(serializers.ModelSerializer[Report]):
    """A report, as its author sees it."""

    class Meta:
        model = Report
        fields = ("id", "remark", "reason", "text", "reported_at")


class ReportDocument(serializers.ModelSerializer[Report]):
    """A report, as the staff sees it."""

    remark = ReportedRemarkDocument()
    reporter = serializers.CharField(source="reporter.username")
    decision = serializers.SerializerMethodField(help_text="Null: it waits.")
    decided_by = serializers.SlugRelatedField(
        slug_field="username",
        allow_null=True,
        queryset=get_user_model().objects.all(),
    )

    class Meta:
        model = Report
        fields = (
            "id",
            "remark",
            "reporter",
            "reason",
            "text",
            "reported_at",
            "decision",
            "decided_by",
            "decided_at",
        )

    @extend_schema_field(
        serializers.ChoiceField(choices=Report.Decision.choices, allow_null=True)
    )
    def get_decision(self, report: Report) -> str | None:
        """Return what was decided, if it has been."""
        return report.decision or None


class SilenceDocument(serializers.ModelSerializer[Silence]):
    """Who may say nothing until when, and why."""

    username = serializers.CharField(source="user.username")

    class Meta:
        model = Silence
        fields = ("id", "username", "remark", "reason", "imposed_at", "until")
