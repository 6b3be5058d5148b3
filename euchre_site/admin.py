"""People in the admin site.

Who may change people there, but is no superuser, changes players alone: the right to
make or change staff would be every right.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.authtoken.models import TokenProxy

from euchre_site import resets, staff
from euchre_site.models import User
from ledger.admin_filters import OfferedFilters

# Both would show secrets: API tokens, and the seeds of second factors.
admin.site.unregister([TokenProxy, Authenticator])
admin.site.unregister(Group)
admin.site.site_header = admin.site.site_title = settings.HOUSE_NAME


_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def _may_touch(request: HttpRequest, person: User | None) -> bool:
    return request.user.is_superuser or person is None or not staff.is_staff(person)


@admin.register(User)
class PersonAdmin(OfferedFilters, UserAdmin):  # type: ignore[type-arg]
    """Everybody with a sign-in."""

    list_display = ("username", "is_bot", "is_staff", "is_active", "last_login")
    list_filter = ("is_bot", "is_staff", "is_active", "groups")
    actions = ("hand_out_reset",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("first_name", "last_name", "email", "is_bot")}),
        (
            "What it may do",
            {
                "fields": ("is_active", *_RIGHTS),
            },
        ),
        ("When", {"fields": ("last_login", "date_joined")}),
    )

    @admin.action(
        description="Hand out a link for a new password",
        permissions=["reset_passwords"],
    )
    def hand_out_reset(
        self, request: HttpRequest, queryset: QuerySet[User]
    ) -> HttpResponse | None:
        """Show a link for each person, once."""
        actor = request.user
        assert isinstance(actor, User)
        people = list(queryset)
        if not all(resets.may_reset(actor, person) for person in people):
            words = "Only a superuser hands out a link for staff."
            self.message_user(request, words, messages.ERROR)
            return None
        links = [
            (
                person.username,
                request.build_absolute_uri(resets.make_link(person, actor=actor)),
            )
            for person in people
        ]
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": "Links for a new password",
            "links": links,
        }
        response = render(request, "admin/reset_links.html", context)
        response.headers["Cache-Control"] = "no-store"
        return response

    def get_readonly_fields(
        self, request: HttpRequest, obj: User | None = None
    ) -> tuple[str, ...]:
        """Let superusers alone give rights."""
        fields = tuple(super().get_readonly_fields(request, obj))
        return fields if request.user.is_superuser else (*fields, *_RIGHTS)

    def has_change_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        """Let superusers alone change staff, or set their passwords."""
        allowed = super().has_change_permission(request, obj)
        return allowed and _may_touch(request, obj)

    def has_delete_permission(
        self, request: HttpRequest, obj: User | None = None
    ) -> bool:
        """Let superusers alone delete staff."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and _may_touch(request, obj)

    def has_reset_passwords_permission(self, request: HttpRequest) -> bool:
        """Return whether the caller may hand out links."""
        return request.user.has_perm("euchre_site.reset_passwords")


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    """The roles, whose rights superusers alone change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let superusers alone add a role."""
        return request.user.is_superuser and super().has_add_permission(request)

    def has_change_permission(
        self, request: HttpRequest, obj: Group | None = None
    ) -> bool:
        """Let superusers alone change what a role may do."""
        allowed = super().has_change_permission(request, obj)
        return request.user.is_superuser and allowed


@admin.register(Authenticator)
class SecondFactorAdmin(OfferedFilters):
    """Second factors: to take one away from somebody who has lost it."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = ("user", "type", "created_at", "last_used_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: a person sets up the own factor."""
        del request
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Authenticator | None = None
    ) -> bool:
        """Refuse: there is nothing to change by hand."""
        del request, obj
        return False

    def has_delete_permission(
        self, request: HttpRequest, obj: Authenticator | None = None
    ) -> bool:
        """Let superusers alone take a factor away from staff."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and _may_touch(request, obj.user if obj else None)
