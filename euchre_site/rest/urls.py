"""People in the API."""

from django.urls import path

from euchre_site.rest import views

urlpatterns = [
    path("tokens/", views.TokensView.as_view(), name="api_tokens"),
    path("me/", views.MeView.as_view(), name="api_me"),
    path("signup/", views.SignUpView.as_view(), name="api_signup"),
]
