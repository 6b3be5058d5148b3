from datetime import UTC, datetime

from django.template import engines

MOMENT = datetime(2026, 11, 29, 22, 27, tzinfo=UTC)


def _shown(text: str) -> str:
    return engines["django"].from_string(text).render({"moment": MOMENT})


def test_a_date_has_one_form_and_says_its_time_zone() -> None:
    assert _shown("{{ moment }}") == "29 Nov 2026, 22:27 UTC"
    assert _shown('{{ moment|date:"DATETIME_FORMAT" }}') == "29 Nov 2026, 22:27 UTC"
    assert _shown('{{ moment|date:"SHORT_DATETIME_FORMAT" }}') == "29 Nov 2026, 22:27"
    assert _shown('{{ moment|date:"DATE_FORMAT" }}') == "29 Nov 2026"
