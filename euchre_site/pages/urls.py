"""Pages about a person's sign-in."""

from django.urls import path

from euchre_site.pages import preferences, reset, settings

app_name = "site"
urlpatterns = [
    path("", settings.settings_page, name="settings"),
    path("preferences/", preferences.preferences_page, name="preferences"),
    path("language/", preferences.language, name="language"),
    path("reset/<uidb64>/<token>/", reset.ResetView.as_view(), name="reset"),
]
