"""The pages of the tournaments."""

from django.urls import path

from tournaments.pages.hosting import views as hosting
from tournaments.pages.lobby import holdings, mine, practice
from tournaments.pages.lobby import views as lobby
from tournaments.pages.replay import views as replay
from tournaments.pages.review import audit
from tournaments.pages.review import views as review
from tournaments.pages.table import views as table
from tournaments.pages.talk import remarks, reports
from tournaments.pages.tournament import views as tournament

app_name = "tournaments"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lobby/", lobby.lobby_part, name="lobby_part"),
    path("mine/", mine.mine, name="mine"),
    path("practice/", practice.practise, name="practice"),
    path("host/", hosting.hosting, name="hosting"),
    path("host/new/", hosting.new, name="new"),
    path("t/<int:tournament_id>/", tournament.tournament, name="tournament"),
    path(
        "t/<int:tournament_id>/view/",
        tournament.tournament_part,
        name="tournament_part",
    ),
    path("t/<int:tournament_id>/edit/", hosting.edit, name="edit"),
    path("t/<int:tournament_id>/register/", tournament.register, name="register"),
    path("t/<int:tournament_id>/leave/", tournament.leave, name="leave"),
    path("t/<int:tournament_id>/open/", tournament.open_registration, name="open"),
    path("t/<int:tournament_id>/pause/", tournament.pause, name="pause"),
    path("t/<int:tournament_id>/resume/", tournament.resume, name="resume"),
    path("t/<int:tournament_id>/cancel/", tournament.cancel, name="cancel"),
    path("t/<int:tournament_id>/bots/", tournament.fill_with_bots, name="bots"),
    path("m/<int:match_id>/", table.table, name="table"),
    path("m/<int:match_id>/view/", table.table_part, name="table_part"),
    path("m/<int:match_id>/move/", table.move, name="move"),
    path("m/<int:match_id>/concede/", table.concede, name="concede"),
    path("m/<int:match_id>/play-on/", table.play_on, name="play_on"),
    path("account/in-play/", holdings.in_play, name="in_play"),
    path("account/held/", holdings.held, name="held"),
    path("m/<int:match_id>/replay/", replay.replay, name="replay"),
    path("m/<int:match_id>/record/", replay.record, name="record"),
    path("m/<int:match_id>/talk/", remarks.table_part, name="table_talk"),
    path("m/<int:match_id>/say/", remarks.say, name="say"),
    path("m/<int:match_id>/mute/", remarks.mute_at_table, name="mute_at_table"),
    path("t/<int:tournament_id>/chat/", remarks.lobby_part, name="chat"),
    path("t/<int:tournament_id>/write/", remarks.write, name="write"),
    path("remarks/<int:remark_id>/", remarks.remark, name="remark"),
    path("remarks/<int:remark_id>/report/", remarks.report, name="report"),
    path("remarks/<int:remark_id>/hide/", remarks.hide, name="hide_remark"),
    path("remarks/<int:remark_id>/mute/", remarks.mute_author, name="mute_author"),
    path("mutes/", remarks.mutes, name="mutes"),
    path("mutes/change/", remarks.change_mute, name="change_mute"),
    path("reports/", reports.reports, name="reports"),
    path("reports/lift/", reports.lift, name="lift_silence"),
    path("reports/<int:remark_id>/", reports.case, name="case"),
    path("reports/<int:remark_id>/dismiss/", reports.dismiss, name="dismiss_report"),
    path("reports/<int:remark_id>/silence/", reports.silence, name="silence"),
    path("audit/", audit.audit, name="audit"),
    path("review/", review.queue, name="queue"),
    path("review/view/", review.queue_part, name="queue_part"),
    path("review/approve/", review.approve_many, name="approve_many"),
    path("review/hold/", review.hold_many, name="hold_many"),
    path("review/reject/", review.reject_many, name="reject_many"),
    path("review/<int:payout_id>/", review.payout, name="payout"),
    path("review/<int:payout_id>/approve/", review.approve, name="approve"),
    path("review/<int:payout_id>/hold/", review.hold, name="hold"),
    path("review/<int:payout_id>/reject/", review.reject, name="reject"),
    path("review/<int:payout_id>/assign/", review.assign, name="assign"),
]
