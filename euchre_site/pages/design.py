"""The words of the house's look, for whoever writes a page: tokens and components."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

_COLOURS = (
    ("page", "What everything lies on."),
    ("surface", "Cards, fields, menus: paper on the page."),
    ("sunken", "What is not to be written on, or lies lower than the page."),
    ("line", "Borders and rules."),
    ("ink", "Text."),
    ("muted", "Text that explains other text, and the borders of fields."),
    ("accent", "Links, main buttons, the reader's own."),
    ("accent-strong", "The same, under the pointer."),
    ("accent-ink", "Text on accent."),
    ("accent-soft", "What is chosen; notices; badges."),
    ("brass", "What is won; the house's ornaments."),
    ("brass-soft", "The ground of brass."),
    ("wrong", "Errors, losses, what cannot be undone."),
    ("wrong-soft", "The ground of wrong."),
    ("good", "What has come in, what holds."),
    ("focus", "The ring around what has the keyboard."),
)
_SIZES = (
    ("text-s", "Help, footnotes, heads of tables."),
    ("text-m", "Text."),
    ("text-l", "h3, heads of cards, the large button."),
    ("text-xl", "h2, figures."),
    ("text-2xl", "h1, the price of a tournament."),
)
_SHAPES = (
    ("space-s, space, space-l, space-xl", "0.5, 1, 1.5 and 2.5 rem between things."),
    ("radius-s, radius, radius-l", "Corners: inside, of controls, of cards."),
    ("target", "How high a main control is at least: 44 px."),
    ("measure, gutter", "How wide a page gets, and the room at its sides."),
    ("shadow, shadow-raised", "Paper on the page; a menu or dialog above it."),
    ("quick, calm, turn", "How long a change takes; 0 where motion is reduced."),
    ("sans, serif, mono", "Text; headings and the house's name; code."),
    ("band, band-ink, band-muted", "The green band at the top, dark in every theme."),
    ("band-line, band-focus", "Its lower edge, and the ring in it."),
)
_COMPONENTS = (
    "buttons",
    "fields",
    "segments",
    "cards",
    "badges",
    "notices",
    "stakes",
    "seats",
    "steps",
    "tabs",
    "table",
    "progress",
    "empty",
    "dialog",
)
_ICONS = sorted(
    path.stem
    for path in Path(settings.BASE_DIR, "templates", "icons").glob("*.svg")
    if path.stem != "logo"
)
_THEMES = ("felt", "dark")


@require_safe
def design_page(request: HttpRequest) -> HttpResponse:
    """Show every token and component, in each theme."""
    context = {
        "colours": _COLOURS,
        "sizes": _SIZES,
        "shapes": _SHAPES,
        "themes": _THEMES,
        "icons": [(name, f"icons/{name}.svg") for name in _ICONS],
        "components": [
            (name, f"site/design/{name}.html", f"site/design/{name}.txt")
            for name in _COMPONENTS
        ],
    }
    return render(request, "site/design.html", context)
