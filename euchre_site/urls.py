"""Where everything is."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from euchre_site.pages import design, health
from euchre_site.rest.docs import SchemaView, docs_page
from euchre_site.rest.views import NotFoundView
from ledger.pages.urls import patterns as ledger_pages
from tournaments.pages import fragments
from tournaments.selectors import in_play, tournament_names

# The admin site has no door of its own: one sign-in, one limit, one second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

_ledger_pages = ledger_pages(
    in_play=in_play, names=tournament_names, answer_part=fragments.answer
)
urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", include("euchre_site.pages.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("euchre_site.rest.urls")),
    path("api/v1/", include("ledger.rest.urls")),
    path("api/v1/", include("tournaments.rest.urls")),
    path("", include("tournaments.live.urls")),
    path("", include("tournaments.pages.urls")),
    path("", include(_ledger_pages)),
    path("api/schema/", SchemaView.as_view(), name="api_schema"),
    path("api/docs/", docs_page, name="api_docs"),
    path("design/", design.design_page, name="design"),
    re_path(r"^api/", NotFoundView.as_view()),
    # Browsers ask for it wherever no page names an icon.
    path("favicon.ico", RedirectView.as_view(url=static("site/favicon.svg"))),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics_page),
]

handler400 = "euchre_site.pages.errors.bad_request"
handler403 = "euchre_site.pages.errors.permission_denied"
handler404 = "euchre_site.pages.errors.not_found"
handler500 = "euchre_site.pages.errors.server_error"
