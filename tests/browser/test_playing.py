"""How a hand is played in a real browser: at once, ahead of the turn, and by keys."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import (
    ACTION,
    People,
    act,
    act_and_wait,
    never_reloaded,
    turn_of,
    wait_for_another_turn,
)

pytestmark = pytest.mark.browser

LONG = {"move_seconds": "60"}
MOVES = re.compile("/move/$")
STREAMS = re.compile("/live/")
PLAYABLE = ".hand .card-legal[value^=play]"
PASS = "[data-call][data-key=P]"
OWN_SPOT = "[data-trick] [data-spot=bottom]"


@pytest.fixture
def ann(people: People) -> Page:
    """Give ann's page, at a table with three bots."""
    host, ann = people.sign_in("host"), people.sign_in("ann")
    people.seat_with_bots(host, ann, **LONG)
    return ann


def go_on_until(page: Page, wanted: str) -> None:
    """Make the first move that is offered until an element is there."""
    for _ in range(60):
        page.locator(f"{ACTION}, {wanted}").first.wait_for()
        if page.locator(wanted).count():
            return
        act_and_wait(page)
    pytest.fail(f"{wanted} never came.")


@contextmanager
def held(page: Page) -> Iterator[list[Route]]:
    """Hold every move that a page sends; those still held at the end go on."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route(MOVES, hold)
    yield waiting
    for route in waiting:
        route.continue_()
    page.unroute(MOVES)


def forgive(people: People, words: str) -> None:
    """Drop what a browser complains of where a test has brought it about."""
    people.complaints[:] = [said for said in people.complaints if words not in said]


def wait_until_sent(page: Page, waiting: list[Route]) -> None:
    for _ in range(200):
        if waiting:
            return
        page.evaluate("0")
    pytest.fail("Nothing was sent.")


def test_a_card_lies_in_the_trick_before_the_house_has_answered(ann: Page) -> None:
    go_on_until(ann, PLAYABLE)
    card = ann.locator(PLAYABLE).first
    name = card.get_attribute("data-card")
    turn = turn_of(ann)

    with held(ann) as waiting:
        card.click()
        expect(ann.locator(f"{OWN_SPOT} .playing-card")).to_have_count(1)
        expect(ann.locator(f"[data-card='{name}']")).to_have_class(re.compile("gone"))
        wait_until_sent(ann, waiting)
        ann.locator(PLAYABLE).last.click(force=True)  # A second click is none.
        assert len(waiting) == 1

    wait_for_another_turn(ann, turn)
    expect(ann.locator(f"[data-hand] [data-card='{name}']")).to_have_count(0)


def test_a_refused_card_goes_back_with_the_reason(ann: Page, people: People) -> None:
    go_on_until(ann, PLAYABLE)
    card = ann.locator(PLAYABLE).first
    name = card.get_attribute("data-card")
    card.evaluate("button => button.form.elements.turn.value = 9999")

    card.click()

    expect(ann.locator("#said")).to_contain_text("9999")
    expect(ann.locator(f"[data-card='{name}']")).not_to_have_class(re.compile("gone"))
    act_and_wait(ann)
    expect(ann.locator("#said .notice")).to_have_count(0)
    forgive(people, "409")


def test_a_move_that_finds_no_way_is_sent_again_and_counts_once(
    ann: Page, people: People
) -> None:
    ann.locator(ACTION).first.wait_for()
    turn = turn_of(ann)
    lost: list[Route] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.fallback()
        else:
            lost.append(route)
            route.abort()

    ann.route(MOVES, lose_the_first)
    ann.locator(ACTION).first.click()

    wait_for_another_turn(ann, turn)
    assert len(lost) == 1
    expect(ann.locator("#said .notice")).to_have_count(0)
    forgive(people, "ERR_FAILED")


def sign_in_in_another_tab(page: Page, people: People, name: str) -> None:
    tab = page.context.new_page()
    tab.goto("/")
    tab.locator("#menu > summary").click()
    tab.get_by_role("button", name="Sign out").click()
    tab.goto("/accounts/login/")
    tab.locator("[name=login]").fill(name)
    tab.locator("[name=password]").fill("demo")
    tab.locator("main [type=submit]").click()
    expect(tab).to_have_url(f"{people.house}/")


def test_what_one_person_wanted_is_not_sent_for_another(
    ann: Page, people: People
) -> None:
    go_on_until(ann, ACTION)
    sign_in_in_another_tab(ann, people, "ben")

    ann.get_by_text("Give the match up").click()
    with ann.expect_response(re.compile("/concede/$")) as refused:
        ann.locator("#give-up").click()

    assert refused.value.status == 403
    expect(ann.locator("#not-taken")).to_be_visible()
    forgive(people, "403")


def test_a_move_counts_after_a_new_sign_in_in_another_tab(
    ann: Page, people: People
) -> None:
    go_on_until(ann, ACTION)
    turn = ann.locator("[name=turn]").first.get_attribute("value")
    sign_in_in_another_tab(ann, people, "ann")

    with ann.expect_response(lambda answer: answer.status == 204) as taken:
        ann.locator(ACTION).first.click()

    assert f"turn={turn}&" in f"{taken.value.request.post_data}&"
    forgive(people, "403")


def test_a_card_that_cannot_be_played_says_why_and_nothing_is_sent(ann: Page) -> None:
    go_on_until(ann, ".hand [data-why]")
    barred = ann.locator(".hand [data-why]").first
    why = barred.get_attribute("data-why")

    with held(ann) as waiting:
        barred.click(force=True)  # Playwright takes aria-disabled for no target.
        assert why
        expect(ann.locator("#said")).to_have_text(why)
        assert not waiting


def two_at_play(people: People) -> tuple[Page, Page]:
    """Return the pages of who leads to a trick for two, and of who waits for that."""
    host, ann, ben = (people.sign_in(name) for name in ("host", "ann", "ben"))
    terms = {"rules_preset": "two-handed", "currency": "PLAY", **LONG}
    address = people.open_tournament(host, **terms)
    for page in (ann, ben):
        page.goto(address)
        page.get_by_role("button", name="Register").click()
    ann.get_by_role("link", name="Go to your table").click()
    pages = [ann, ben]
    for page in pages:
        expect(page.locator("[data-hand]")).to_be_visible()
        page.wait_for_load_state()
    for _ in range(200):
        pages.sort(key=lambda page: page.locator(ACTION).count(), reverse=True)
        leader, waiter = pages
        if waiter.locator(".hand [data-preselect]").count():
            return leader, waiter
        if leader.locator(ACTION).count():
            turn = turn_of(leader)
            act(leader)
            for page in pages:
                wait_for_another_turn(page, turn)
    pytest.fail("Nobody led to a trick.")


def test_a_card_that_is_chosen_before_the_turn_is_played_when_it_comes(
    people: People,
) -> None:
    leader, waiter = two_at_play(people)
    choice = waiter.locator(".hand [data-preselect]").first
    name = choice.get_attribute("data-card")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")

    act(leader)

    # Played, or told that it cannot be played: never silently forgotten.
    gone = waiter.locator(f"[data-hand]:not(:has([data-card='{name}']))")
    expect(gone.or_(waiter.locator("#said .notice")).first).to_be_visible()


def test_a_card_that_is_chosen_twice_is_kept(people: People) -> None:
    leader, waiter = two_at_play(people)
    choice = waiter.locator(".hand [data-preselect]").first
    name = choice.get_attribute("data-card")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")

    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "false")
    act(leader)

    expect(waiter.locator(ACTION).first).to_be_visible()
    expect(waiter.locator(f"[data-hand] [data-card='{name}']")).to_be_visible()
    expect(waiter.locator(".card-chosen")).to_have_count(0)


def test_a_hand_is_played_by_single_keys(ann: Page) -> None:
    with never_reloaded(ann):
        for _ in range(60):
            ann.locator(f"{ACTION}, #last-hand").first.wait_for()
            if ann.locator("#last-hand").count():
                break
            turn = turn_of(ann)
            press_a_key(ann)
            wait_for_another_turn(ann, turn)

    expect(ann.locator("#last-hand")).to_be_visible()


def press_a_key(page: Page) -> None:
    keys = page.locator("[data-call][data-key]").evaluate_all(
        "buttons => buttons.map(button => button.dataset.key)"
    )
    if keys:
        page.keyboard.press("o" if "O" in keys else keys[0].lower())
        return
    number = page.locator(".card-legal").first.get_attribute("data-key")
    assert number
    page.keyboard.press(number)
    expect(page.locator(".card-legal").first).to_be_focused()
    page.keyboard.press("Enter")


def test_keys_of_another_alphabet_count_by_where_they_are(ann: Page) -> None:
    go_on_until(ann, PASS)  # A bot may order up before it is ann's turn.
    turn = turn_of(ann)

    ann.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: '\u0437', code: 'KeyP', bubbles: true}))"
    )

    wait_for_another_turn(ann, turn)


def test_keys_can_be_switched_off(ann: Page) -> None:
    go_on_until(ann, PASS)  # A bot may order up before it is ann's turn.

    with held(ann) as waiting:
        ann.keyboard.press("Control+p")
        ann.evaluate("document.documentElement.dataset.keys = 'off'")
        ann.keyboard.press("p")
        ann.keyboard.press("?")
        expect(ann.locator("dialog#keys")).to_be_hidden()
        assert not waiting

        ann.evaluate("document.documentElement.dataset.keys = 'on'")
        ann.keyboard.press("?")
        expect(ann.locator("dialog#keys")).to_be_visible()
        ann.keyboard.press("Escape")
        expect(ann.locator("dialog#keys")).to_be_hidden()


def test_every_move_is_told_and_none_twice(ann: Page) -> None:
    ann.evaluate(
        "window.told = []; new MutationObserver(changes => changes.forEach(change =>"
        " change.addedNodes.forEach(line => told.push(line.textContent))))"
        ".observe(document.getElementById('announcer'), {childList: true})"
    )
    go_on_until(ann, PLAYABLE)
    for _ in range(3):  # Tricks of one hand, in which a card is played once.
        ann.locator(PLAYABLE).first.wait_for()
        act_and_wait(ann)

    played = [line for line in ann.evaluate("told") if " plays: " in line]
    # Two whole tricks and a card, of three players where one is alone.
    assert len(played) == len(set(played)) >= 7
    assert any(line.startswith("ann plays: ") for line in played)


def test_ten_seconds_left_is_said_once(people: People) -> None:
    host, ann = people.sign_in("host"), people.sign_in("ann")
    people.seat_with_bots(host, ann, **LONG)
    ann.locator(ACTION).first.wait_for()
    ann.route(re.compile("/view/$"), lambda route: route.abort())
    warnings = ann.locator("#announcer p").filter(has_text="Ten seconds left.")
    expect(warnings).to_have_count(0)

    # The deadline comes nearer by as much as the time would have taken.
    due_in = "clock => clock.dataset.due = new Date(Date.now() + %d).toISOString()"
    clock = ann.locator("[data-due][data-warn]")
    clock.evaluate(due_in % 11_000)
    expect(warnings).to_have_count(1)
    expect(ann.locator("[data-left]")).to_have_text(re.compile("0:0[0-8]"))
    expect(warnings).to_have_count(1)
    forgive(people, "ERR_FAILED")


def test_talk_gives_no_time_back(ann: Page) -> None:
    go_on_until(ann, ACTION)
    ann.evaluate("""() => {
        window.risen = 0;
        document.addEventListener("house:tick", ({ detail: { leftMs } }) => {
            if (leftMs > window.left + 500) window.risen += 1;
            window.left = leftMs;
        });
    }""")
    wait_seconds_of_the_clock(ann, 3)

    ann.get_by_text("Say something").click()
    ann.get_by_role("button", name="Hello").click()
    expect(ann.locator(".talk-said")).to_contain_text("ann: Hello")
    wait_seconds_of_the_clock(ann, 2)

    assert ann.evaluate("window.risen") == 0


def wait_seconds_of_the_clock(page: Page, count: int) -> None:
    """Wait until the clock at a table shows *count* seconds less, or a few more."""
    shown = page.locator("[data-left]")
    minutes, seconds = shown.inner_text().split(":")
    left = 60 * int(minutes) + int(seconds) - count
    later = [
        f"{each // 60}:{each % 60:02}" for each in range(max(left - 8, 0), left + 1)
    ]
    expect(shown).to_have_text(re.compile("|".join(later)))


def test_without_streams_the_table_goes_on(ann: Page, people: People) -> None:
    second = people.sign_in("ann")
    second.route(STREAMS, lambda route: route.abort())
    second.goto(ann.url)
    second.locator(ACTION).first.wait_for()
    turn = turn_of(second)

    with never_reloaded(second):
        act_and_wait(ann)
        wait_for_another_turn(second, turn)
    people.complaints[:] = [
        said for said in people.complaints if "ERR_FAILED" not in said
    ]


def test_a_visitor_sees_moves_by_the_stream(ann: Page, people: People) -> None:
    visitor = people.visit()
    with visitor.expect_response(STREAMS) as answered:
        visitor.goto(ann.url)
    assert answered.value.status == 200
    ann.locator(ACTION).first.wait_for()
    shown = visitor.locator("#prompt")
    expect(shown).to_contain_text("ann is to move")

    with never_reloaded(visitor):
        act_and_wait(ann)
        expect(visitor.locator("#announcer")).to_contain_text("ann")
    assert not visitor.locator("[data-hand]").count()
