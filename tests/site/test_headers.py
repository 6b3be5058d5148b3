import hashlib
import re
from pathlib import Path

import pytest
from django.test import Client

from euchre_site.models import User

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
VENDORED = ROOT / "static" / "vendor"

# Code or style inside a page; a script with a source, or with data, is neither.
INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\bsrc=)(?![^>]*json)",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", ["/accounts/login/", "/nothing", "/api/v1/nothing/"])
def test_every_answer_allows_only_the_houses_own_files(
    client: Client, db: None, path: str
) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("path", ["/", "/account/", "/api/v1/me/", "/accounts/"])
def test_what_a_person_reads_stays_out_of_every_cache(
    client: Client, ann: User, path: str
) -> None:
    client.force_login(ann)

    answer = client.get(path)

    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]


def test_what_is_the_same_for_all_is_kept(client: Client, db: None) -> None:
    answer = client.get("/static/site/tokens.css")

    answer.close()
    assert answer.headers["Cache-Control"] == "max-age=300, public"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_code_or_style_inside(template: Path) -> None:
    assert INLINE.findall(template.read_text()) == []


def test_what_is_vendored_is_what_was_checked() -> None:
    rows = re.findall(r"`([^`]+)` \| `([0-9a-f]{64})`", _vendor_list())

    assert rows
    for name, expected in rows:
        content = (VENDORED / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == expected, name


def test_everything_vendored_is_listed_with_its_licence() -> None:
    files = {
        str(path.relative_to(VENDORED))
        for path in VENDORED.rglob("*")
        if path.is_file() and path.name != "VENDOR.md"
    }

    listed = set(re.findall(r"`([^`]+)` \| `[0-9a-f]{64}`", _vendor_list()))
    assert files == listed
    for folder in {name.split("/")[0] for name in files}:
        assert any(name.startswith(f"{folder}/LICEN") for name in files), folder


def test_an_answer_has_its_requests_id(client: Client, db: None) -> None:
    given = client.get("/healthz", headers={"X-Request-ID": "proxy-0123456789"})
    drawn = client.get("/healthz", headers={"X-Request-ID": "a b\tc"})

    assert given.headers["X-Request-ID"] == "proxy-0123456789"
    assert re.fullmatch(r"[0-9a-f-]{36}", drawn.headers["X-Request-ID"])


def test_pages_load_nothing_from_elsewhere(client: Client, db: None) -> None:
    page = client.get("/accounts/login/").content.decode()

    sources = re.findall(r'(?:src|href|action)="([^"]+)"', page)
    assert sources
    assert all(source.startswith(("/", "#")) for source in sources)


def _vendor_list() -> str:
    return (VENDORED / "VENDOR.md").read_text()
