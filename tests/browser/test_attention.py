"""How a table calls for attention: a sound, the title, the icon; and how it is told to be quiet."""

from bessemer.server.seats import invitation
from tests.browser.kit import ME, House, Window
from tests.browser.moments import bidding
from tests.browser.test_together import bid

SPY = """
window.opened = window.struck = 0;
window.AudioContext = class extends window.AudioContext {
  constructor() {
    super();
    window.opened++;
  }
  createOscillator() {
    const tone = super.createOscillator();
    const start = tone.start.bind(tone);
    tone.start = (at) => (window.struck++, start(at));
    return tone;
  }
};
"""
TONES = 4
"""Two strokes of two tones each."""


def waiting(house: House, prefs: str) -> tuple[Window, Window]:
    """Ada, who is to move, and Bruno, who listens."""
    table, cookie = house.table((ME, "friend"), bidding(), 5)
    ada, bruno = house.window(cookie), house.window(prefs=prefs)
    bruno.page.add_init_script(SPY)
    ada.sit(table)
    bruno.join(invitation(cookie, table, 1, 1))
    bruno.connected()
    assert heard(bruno) == (0, 0)
    return ada, bruno


def heard(window: Window) -> tuple[int, int]:
    """How many sounds were begun, and how many tones were struck."""
    opened, struck = window.page.evaluate("[window.opened, window.struck]")
    return opened, struck


def icon(window: Window) -> str:
    return window.page.get_attribute("link[rel=icon]", "href") or ""


def test_a_turn_strikes_the_anvil_once(house: House) -> None:
    ada, bruno = waiting(house, "none.on.off")
    bruno.page.click("#phase")
    bid(ada)
    bruno.settled()
    assert heard(bruno) == (1, TONES)
    bid(bruno)
    ada.settled()
    bid(ada)
    bruno.settled()
    assert heard(bruno) == (1, 2 * TONES)  # one context for all strokes


def test_a_turn_is_silent_where_sound_is_off(house: House) -> None:
    ada, bruno = waiting(house, "none.off.off")
    bruno.page.click("#phase")
    bid(ada)
    bruno.settled()
    assert heard(bruno) == (0, 0)


def test_sound_is_switched_off_and_on_at_the_table(house: House) -> None:
    ada, bruno = waiting(house, "none.on.off")
    page = bruno.page
    page.click("#menu-button")
    page.click("[data-open=prefs]")
    page.uncheck("#prefs [name=sound]", force=True)
    page.click("#prefs [data-close]")
    bid(ada)
    bruno.settled()
    assert heard(bruno) == (0, 0)
    page.evaluate("document.querySelector('#prefs').showModal()")
    page.check("#prefs [name=sound]", force=True)
    assert heard(bruno) == (1, TONES)  # as a sample


def test_title_and_icon_say_whose_turn_it_is(house: House) -> None:
    ada, bruno = waiting(house, "none.off.off")
    quiet = icon(bruno)
    assert ada.page.title().startswith("● Your turn")
    assert bruno.page.title() == "Furnace · Bessemer"
    assert "icon-turn" in icon(ada)
    assert "icon-turn" not in quiet
    bid(ada)
    bruno.settled()
    assert bruno.page.title() == "● Your turn · Furnace · Bessemer"
    assert "icon-turn" in icon(bruno)
    bid(bruno)
    ada.settled()
    bruno.page.wait_for_function("() => document.title === 'Furnace · Bessemer'")
    assert icon(bruno) == quiet or icon(bruno).endswith(quiet)
    picture = bruno.page.request.get(house.url + icon(ada))
    assert picture.headers["content-type"].startswith("image/svg+xml")
