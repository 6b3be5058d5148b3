"""The streams."""

from django.urls import path

from tournaments.live import views

urlpatterns = [
    path("live/", views.live, name="live"),
    path(
        "api/v1/matches/<int:match_id>/stream/",
        views.match_stream,
        name="api_match_stream",
    ),
]
