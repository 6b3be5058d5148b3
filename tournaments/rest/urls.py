"""Tournaments, matches and payouts in the API."""

from django.urls import path

from tournaments.rest import (
    egn,
    matches,
    payouts,
    registrations,
    talk,
    talk_reports,
    tournaments,
)

_TOURNAMENT = "tournaments/<int:tournament_id>/"
_MATCH = "matches/<int:match_id>/"
_PAYOUT = "payouts/<int:payout_id>/"
_REMARK = "remarks/<int:remark_id>/"

urlpatterns = [
    path("tournaments/", tournaments.TournamentsView.as_view()),
    path(_TOURNAMENT, tournaments.TournamentView.as_view()),
    path(f"{_TOURNAMENT}open/", tournaments.OpenView.as_view()),
    path(f"{_TOURNAMENT}start/", tournaments.StartView.as_view()),
    path(f"{_TOURNAMENT}pause/", tournaments.PauseView.as_view()),
    path(f"{_TOURNAMENT}resume/", tournaments.ResumeView.as_view()),
    path(f"{_TOURNAMENT}cancel/", tournaments.CancelView.as_view()),
    path(f"{_TOURNAMENT}bots/", tournaments.BotsView.as_view()),
    path(f"{_TOURNAMENT}registrations/", registrations.RegistrationsView.as_view()),
    path(
        f"{_TOURNAMENT}registrations/me/",
        registrations.OwnRegistrationView.as_view(),
    ),
    path(f"{_TOURNAMENT}assign/", payouts.AssignView.as_view()),
    path(_MATCH, matches.MatchView.as_view()),
    path(f"{_MATCH}moves/", matches.MovesView.as_view()),
    path(f"{_MATCH}concede/", matches.ConcessionView.as_view()),
    path(f"{_MATCH}record/", matches.RecordView.as_view()),
    path(f"{_MATCH}record.egn/", egn.RecordEgnView.as_view()),
    path(f"{_MATCH}clocks/", matches.ClocksView.as_view()),
    path("payouts/", payouts.PayoutsView.as_view()),
    path(f"{_PAYOUT}approve/", payouts.ApproveView.as_view()),
    path(f"{_PAYOUT}hold/", payouts.HoldView.as_view()),
    path(f"{_PAYOUT}reject/", payouts.RejectView.as_view()),
    path(f"{_MATCH}phrases/", talk.PhrasesView.as_view()),
    path(f"{_TOURNAMENT}chat/", talk.ChatView.as_view()),
    path("mutes/", talk.MutesView.as_view()),
    path("mutes/<str:username>/", talk.MuteView.as_view()),
    path("reports/", talk_reports.ReportsView.as_view()),
    path(f"{_REMARK}report/", talk_reports.ReportView.as_view()),
    path(f"{_REMARK}dismiss/", talk_reports.DismissView.as_view()),
    path(f"{_REMARK}silence/", talk_reports.SilenceView.as_view()),
    path(f"{_REMARK}hide/", talk_reports.HideView.as_view()),
    path("silences/<int:silence_id>/lift/", talk_reports.LiftView.as_view()),
]
