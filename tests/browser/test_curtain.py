"""One screen for people who must not see each other's hands: a curtain between their turns."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bessemer.content.packs import build_game
from bessemer.kernel.session import Session
from tests.browser.kit import ME, PHONE, WIDE, House, Window
from tests.browser.westminster import install
from tests.cover import ROOT
from tests.server.processes import Process, process
from tools.arrange import advance

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response, WebSocket


@pytest.fixture(scope="module", name="westminster")
def _westminster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path]]:
    """A server that knows a game with hidden hands, and the folder of its games."""
    folder = tmp_path_factory.mktemp("westminster")
    places = (str(install(folder / "packages")), str(ROOT), os.environ.get("PYTHONPATH", ""))
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))
        with process(folder / "games") as running:
            yield running, folder / "games"


@pytest.fixture(name="window")
def _window(westminster: tuple[Process, Path], browser: "Browser") -> Iterator[Window]:
    """A browser at that server."""
    with ExitStack() as stack:
        window = House(*westminster, browser, stack).window()
        yield window
        assert window.faults == []


def heard(page: "Page") -> list[str]:
    """Everything that the server sends to a page from now on."""
    texts: list[str] = []

    def answer(response: "Response") -> None:
        if response.status == 200 and "/static/" not in response.url:
            texts.append(response.text())

    def frame(socket: "WebSocket") -> None:
        socket.on("framereceived", lambda data: texts.append(str(data)))

    page.on("response", answer)
    page.on("websocket", frame)
    return texts


def sit_down_together(window: Window) -> "Page":
    """Ada and Bruno begin a game at one screen."""
    page = window.open("/new/parliament")
    page.locator("[data-option=players] label", has_text="2").click()
    for seat, (name, kind) in enumerate((("Ada", "Me"), ("Bruno", "Here"))):
        page.fill(f"[name=seat-{seat}-name]", name)
        page.locator(f"[data-seat='{seat}'] .seg label", has_text=kind).click()
    page.click("[data-go]")
    page.wait_for_url("**/table/*")
    window.connected()
    return page


def hand(page: "Page", seat: int) -> list[str]:
    return page.locator(f"#hand-{seat} li").all_inner_texts()


def asks_for(page: "Page", name: str) -> None:
    """The curtain is drawn until this player comes."""
    page.wait_for_selector("#curtain[open]")
    assert page.inner_text("#curtain h2") == f"Pass the screen to {name}"
    assert page.inner_text("#curtain button") == f"I am {name}"
    page.wait_for_function("() => document.querySelector('#eyes')?.textContent === '-1'")
    assert {*hand(page, 0), *hand(page, 1)} == {"?"}


def come(page: "Page", seat: int) -> list[str]:
    """Say who one is, and see one's own hand and no other."""
    page.click("#curtain button")
    page.wait_for_function(f"() => document.querySelector('#eyes')?.textContent === '{seat}'")
    assert not page.is_visible("#curtain")
    assert "?" not in hand(page, seat)
    assert set(hand(page, 1 - seat)) == {"?"}
    return hand(page, seat)


def test_a_hand_is_sent_only_to_who_says_that_it_is_theirs(window: Window) -> None:
    sent = heard(window.page)
    page = sit_down_together(window)
    asks_for(page, "Ada")
    ada = come(page, 0)
    window.connected()
    page.keyboard.press("m")
    page.locator("#move-list button", has_text="Shelve").first.click()
    asks_for(page, "Bruno")
    assert not any(card in page.content() for card in ada)
    before = list(sent)
    bruno = come(page, 1)
    assert before
    assert not any(card in text for card in bruno for text in before)
    assert "Bruno plays." in page.inner_text("#live")


def test_nothing_but_the_button_opens_the_curtain(window: Window) -> None:
    page = sit_down_together(window)
    asks_for(page, "Ada")
    for key in ("Enter", "Escape", "Escape", " ", "m"):
        page.keyboard.press(key)
        asks_for(page, "Ada")
    page.reload()
    asks_for(page, "Ada")
    come(page, 0)
    page.reload()
    asks_for(page, "Ada")


def test_a_replay_of_a_running_game_shows_no_hand(window: Window) -> None:
    page = sit_down_together(window)
    come(page, 0)
    window.open(page.url.removeprefix(window.house.url).replace("table", "replay"))
    page.wait_for_selector("#eyes")
    assert {*hand(page, 0), *hand(page, 1)} == {"?"}
    page.keyboard.press("Home")
    assert {*hand(page, 0), *hand(page, 1)} == {"?"}


def sealed(state: Any) -> bool:
    """Both may place Managers, unseen by the other."""
    return bool(state.sealed) and len(state.pending) == 2


def placing_managers() -> tuple[int, Session]:
    """A game of Furnace: Interbellum for two in which both may place Managers now, and its seed."""
    game = build_game("furnace-interbellum", 2, {})
    for seed in range(1, 200):
        with suppress(LookupError):
            return seed, advance(Session(game, seed), sealed)
    raise AssertionError("nobody ever has Managers")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_managers_are_placed_behind_the_curtain(house: House, size: dict[str, Any]) -> None:
    seed, _ = placing_managers()
    table, cookie = house.table((ME, ME), sealed, seed, game="furnace-interbellum")
    window = house.window(cookie, **size)
    page = window.open(f"/table/{table}")
    for name in ("Ada", "Bruno"):
        page.wait_for_selector("#curtain[open]")
        assert page.inner_text("#curtain h2") == f"Pass the screen to {name}"
        page.wait_for_selector("body:not(.my-turn)")
        assert page.locator(".manned").count() == 0
        page.click("#curtain button")
        page.wait_for_selector("body.my-turn")
        window.connected()
        assert page.locator(".manned").count() == 0  # the other's stand there unseen
        if not page.is_visible("#move-list"):
            page.keyboard.press("m")
        page.locator("#move-list button", has_text="Put the").first.click()
        page.wait_for_selector(".manned", state="attached")
        if "unseen until all" in page.inner_text("body"):  # else that was the last Manager
            page.locator("#move-list button", has_text="Finish").first.click()
    page.wait_for_function("() => !document.body.innerText.includes('unseen until all')")
    page.wait_for_selector("body.my-turn")  # everything lies open again: whoever is next simply plays
    assert not page.is_visible("#curtain")


def test_the_curtain_falls_as_soon_as_something_is_secret(house: House) -> None:
    """The auction lies open; after its last move both place Managers, so that move draws the curtain."""
    seed, session = placing_managers()
    turn, (seat, move) = len(session.moves) - 1, session.moves[-1]
    table, cookie = house.table((ME, ME), lambda state: state.turn == turn, seed, game="furnace-interbellum")
    window = house.window(cookie)
    page = window.sit(table, seat)
    page.wait_for_selector("body.my-turn")
    assert not page.is_visible("#curtain")
    text = session.game.vocabulary.text(move)
    page.keyboard.press("m")
    page.locator(f'#move-list button[data-move="{text}"]').click()
    page.wait_for_selector("#curtain[open]")
    page.wait_for_selector("body:not(.my-turn)")
    assert page.locator("#table [data-drop=manager]").count() == 0
    page.click("#curtain button")
    page.wait_for_selector("body.my-turn")
    assert not page.is_visible("#curtain")
