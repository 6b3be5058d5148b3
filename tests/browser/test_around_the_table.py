"""Lobby, host's form and tournament pages in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, People, never_reloaded

pytestmark = pytest.mark.browser

SPACE = "\N{NO-BREAK SPACE}"


def test_sums_follow_what_a_host_types(people: People) -> None:
    host = people.sign_in("host")
    host.goto("/host/new/")
    pays = host.locator("[data-sum=pays]")
    prize = host.locator("[data-sum=prize]")

    expect(pays).to_have_text(f"2.20{SPACE}USD")
    host.get_by_label("Buy-in").fill("12.5")
    host.get_by_label("Fee").fill("0.75")
    expect(pays).to_have_text(f"26.50{SPACE}USD")
    expect(prize).to_have_text(f"25.00{SPACE}USD")

    host.get_by_label("Currency").select_option("JPY")
    expect(pays).to_have_text("—")
    expect(host.get_by_text("JPY has no decimals")).to_be_visible()
    host.get_by_label("Buy-in").fill("100")
    host.get_by_label("Fee").fill("10")
    expect(pays).to_have_text(f"220{SPACE}JPY")

    host.get_by_label("Name", exact=True).fill("Yen table")
    host.get_by_role("button", name="Open registration").click()
    expect(host.get_by_text(f"Register for 220{SPACE}JPY")).to_have_count(0)
    expect(host.get_by_text(f"buy-in 100{SPACE}JPY")).to_be_visible()


def test_a_new_tournament_appears_in_the_lobby_by_itself(people: People) -> None:
    ann, host = people.sign_in("ann"), people.sign_in("host")

    with never_reloaded(ann):
        people.open_tournament(host, name="Suddenly there", currency="PLAY")
        expect(ann.get_by_role("link", name="Suddenly there")).to_be_visible()


def test_what_is_typed_outlives_a_refresh(people: People) -> None:
    host, ann = people.sign_in("host"), people.sign_in("ann")
    address = people.open_tournament(host, currency="PLAY")
    ben = people.sign_in("ben")
    ben.goto(address)
    ben.get_by_text("Add a seed of your own").click()
    ben.get_by_label("Client seed").fill("my own se")

    ann.goto(address)
    ann.get_by_role("button", name="Register").click()

    expect(ben.locator(".players")).to_contain_text("ann")
    expect(ben.get_by_label("Client seed")).to_have_value("my own se")
    assert ben.evaluate("document.activeElement.id") == "client-seed"


@pytest.mark.parametrize("name", ["ann", "auditor", "cashier", "host", "reviewer"])
def test_nothing_sticks_out_on_a_phone(people: People, name: str) -> None:
    page = people.sign_in(name, at=PHONE)
    own = {
        "ann": [
            "/account/",
            "/account/in-play/",
            "/account/held/",
            "/account/history/",
            "/account/statement/",
            "/mine/",
        ],
        "auditor": ["/audit/?prove"],
        "cashier": ["/desk/", "/desk/?player=ann", "/desk/cash/"],
        "host": ["/host/", "/host/new/"],
        "reviewer": ["/review/"],
    }

    for address in ["/", "/t/1/", "/t/2/", *own.get(name, [])]:
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], address
        hidden = page.locator(".table-scroll").evaluate_all(
            "tables => tables.filter(t => t.scrollWidth > t.clientWidth).length"
        )
        assert hidden == 0, address


def test_the_menu_of_a_phone_leads_everywhere(people: People) -> None:
    host = people.sign_in("host", at=PHONE)
    menu = host.locator("#menu")

    expect(host.get_by_role("link", name="Hosting")).to_be_hidden()
    menu.locator("summary").click()
    host.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Hosting")).to_be_hidden()
    menu.locator("summary").click()
    menu.get_by_role("link", name="Hosting").click()

    expect(host.get_by_role("heading", name="Hosting")).to_be_visible()


def test_times_are_in_the_zone_of_the_device_until_another_is_chosen(
    people: People,
) -> None:
    ann = people.sign_in("ann")

    ann.context.add_cookies(
        [{"name": "time_zone", "value": "Asia/Tokyo", "url": people.house}]
    )
    ann.add_init_script(
        "Intl.DateTimeFormat.prototype.resolvedOptions = () =>"
        " ({ timeZone: 'Europe/Kiev' })"
    )
    ann.goto("/accounts/preferences/")
    expect(ann.get_by_text("Times are in Asia/Tokyo now.")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("Times are in Europe/Kyiv now.")).to_be_visible()
    ann.get_by_label("Time zone").select_option("America/New_York")
    ann.get_by_role("button", name="Keep these").click()

    expect(ann.get_by_text("Times are in America/New_York now.")).to_be_visible()
    ann.get_by_label("Time zone").select_option("")
    ann.get_by_role("button", name="Keep these").click()


def test_a_password_can_be_read_while_it_is_typed(people: People) -> None:
    visitor = people.visit()
    visitor.goto("/accounts/login/")
    password = visitor.get_by_label("Password")
    password.fill("demo")

    visitor.get_by_role("button", name="Show").click()

    expect(password).to_have_attribute("type", "text")
