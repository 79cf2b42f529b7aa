"""The pages as documents: well-formed, escaped, without inline scripts and styles, made from facts alone."""

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from bessemer.games import registry
from bessemer.kernel.errors import OptionError
from bessemer.kernel.meta import Rule
from bessemer.kernel.seen import LogLine
from bessemer.web import assets, board, pages
from bessemer.web.facts import BotChoice, Mark, Prefs, SeatFacts, TableRow, Viewer
from bessemer.web.orders import read_order
from tools.preview import LOBBY, pages_to_see, position

FURNACE = registry.find("furnace").meta
LOCKED = replace(FURNACE, rules=(Rule("chain", True, "players", (2, 3), "Only with 2 or 3 players."),))
BOTS = (BotChoice("greedy", "Engineer", "Plans."), BotChoice("random", "Apprentice", "Does not."))
EVIL = '<script>alert("x")</script>'
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Outline(HTMLParser):
    """Reads a document strictly: what is opened is closed in order; keeps ids, attributes and scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute stands twice in {tag}"
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def boot_of(html: str) -> Any:
    found = re.search(r'<script type="application/json" id="boot">(.*?)</script>', html)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("path", pages_to_see(Prefs()))
def test_every_page_is_well_formed_and_inert(path: str) -> None:
    html = pages_to_see(Prefs())[path]()
    page = Outline(html)
    assert html.startswith("<!doctype html>")
    assert len(set(page.ids)) == len(page.ids), "ids are unique"
    for tag, attributes in page.tags:
        assert "style" not in attributes, f"{tag} has an inline style"
        assert not [name for name in attributes if name.startswith("on")], f"{tag} has an inline handler"
        assert tag != "style"
        if tag == "script":
            assert attributes.get("type") == "application/json" or attributes.get("src")
        if tag == "img":
            assert "alt" in attributes
        for name in ("src", "href"):
            assert not (attributes.get(name) or "").startswith(("http:", "//")), (
                "nothing comes from elsewhere"
            )


@pytest.mark.parametrize("path", pages_to_see(Prefs()))
def test_every_asset_of_a_page_exists(path: str) -> None:
    html = unescape(pages_to_see(Prefs())[path]())
    names = set(re.findall(r'/static/([^"#]+)', html))
    own = {name for name in names if not name.startswith(("art-", "table-"))}
    assert own
    assert all(assets.asset(name) for name in own)


def test_names_are_escaped_everywhere() -> None:
    seats = (SeatFacts(EVIL), SeatFacts(EVIL, taken=False, link=f"https://x/{EVIL}"))
    table = replace(LOBBY, seats=seats)
    row = TableRow("t", FURNACE, EVIL, "/table/t", waiting=EVIL, waiting_seat=1)
    log = (LogLine(EVIL, 0, 1),)
    seen = replace(position(9), log=log)
    written = [
        pages.lobby_page(table, Viewer((0,), host=True), Prefs()),
        pages.join_page(table, 1, EVIL, Prefs(), EVIL, EVIL),
        pages.hosting_html(replace(table, started=True), Viewer((0,), host=True)),
        pages.start_page([FURNACE], [row], Prefs(), name=EVIL),
        pages.tables_page([row], Prefs()),
        pages.message_page(EVIL, EVIL, 400, Prefs()),
        pages.new_table_page(FURNACE, BOTS, Prefs(), error=EVIL, name=EVIL),
        pages.table_page(table, seen, Viewer((0,), host=True), Prefs()),
        pages.log_html(log, 0, "", 3),
    ]
    assert all("<script>alert" not in html for html in written)
    assert all("alert" in html for html in written)


def test_the_script_learns_what_the_seat_may_do() -> None:
    seen = position(9)
    table = replace(LOBBY, started=True, seq=9)
    boot = boot_of(pages.table_page(table, seen, Viewer((seen.seat,)), Prefs()))
    assert boot["seat"] == seen.seat
    assert boot["seq"] == 9
    assert [offer["move"] for offer in boot["offers"]] == [offer.move for offer in seen.offers]
    assert set(boot["offers"][0]) == {"move", "label", "targets", "ends"}


def test_start_page_offers_the_first_click_as_a_form() -> None:
    html = pages.start_page([FURNACE], [], Prefs())
    assert "Play now against two bots" in html
    page = Outline(html)
    form = next(attributes for tag, attributes in page.tags if tag == "form")
    assert form["action"] == "/new/furnace"
    assert form["method"] == "post"


def test_start_page_shows_only_games_that_exist() -> None:
    assert pages.start_page([FURNACE], [], Prefs()).count('class="box') == 1
    assert pages.start_page([FURNACE] * 5, [], Prefs()).count('class="box') == 5


# A new table ----------------------------------------------------------------------------------------


def test_the_form_has_everything_of_the_meta() -> None:
    html = pages.new_table_page(FURNACE, BOTS, Prefs())
    page = Outline(html)
    names = {attributes.get("name") for tag, attributes in page.tags if tag == "input"}
    assert {f"option-{option.id}" for option in FURNACE.options} <= names
    assert {f"seat-{seat}-kind" for seat in range(4)} <= names
    presets = [a["value"] for tag, a in page.tags if tag == "input" and a.get("name") == "preset"]
    assert presets == [preset.id for preset in FURNACE.presets]


def test_a_match_is_a_switch_and_what_it_carries_over_is_not_asked_for() -> None:
    duel = registry.find("furnace-duel").meta
    page = Outline(pages.new_table_page(duel, BOTS, Prefs(), "campaign"))
    values = [a["value"] for tag, a in page.tags if tag == "input" and a.get("name") == "option-campaign"]
    assert values == ["none", "first"]
    assert "checked" in next(a for tag, a in page.tags if a.get("value") == "first")


def test_a_locked_switch_says_why_at_once() -> None:
    assert "Only with 2 or 3 players." in pages.new_table_page(LOCKED, BOTS, Prefs(), "chain")
    first = pages.new_table_page(LOCKED, BOTS, Prefs(), "first-game")
    assert '<em class="why" id="why-chain"></em>' in first


def test_the_script_gets_rules_and_presets_in_the_words_of_the_form() -> None:
    html = pages.new_table_page(LOCKED, BOTS, Prefs())
    found = re.search(r'id="facts">(.*?)</script>', html)
    assert found is not None
    facts = json.loads(found[1])
    rule = {"id": "chain", "value": "on", "needs": "players", "among": ["2", "3"]}
    assert facts["rules"] == [{**rule, "why": "Only with 2 or 3 players."}]
    assert facts["presets"]["first-game"] == {
        "players": 3,
        "options": {"capitalists": "off", "rounds": "3", "chain": "off"},
    }


def test_an_order_is_read_from_the_form() -> None:
    body = (
        "players=3&option-capitalists=off&option-rounds=3&option-chain=off&option-chain=on&nonce=abc"
        "&seat-0-kind=me&seat-0-name=++Ada++L.+&seat-1-kind=friend&seat-2-kind=bot&seat-2-bot=greedy"
    )
    order = read_order(FURNACE, body)
    assert order.options == {"capitalists": False, "rounds": 3, "chain": True}
    assert [(seat.kind, seat.name, seat.bot) for seat in order.seats] == [
        ("me", "Ada L.", ""),
        ("friend", "Bruno", ""),
        ("bot", "Carmen", "greedy"),
    ]
    assert order.nonce == "abc"
    assert not order.starts_at_once


def test_an_order_of_bots_alone_starts_at_once() -> None:
    assert read_order(FURNACE, "players=2").starts_at_once


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("players=7", "players"),
        ("players=3&option-rounds=9", "rounds"),
        ("players=3&option-nonsense=1", "nonsense"),
        ("players=3&seat-0-kind=king", "Seat 1"),
        ("players=3&seat-0-kind=me&seat-1-kind=me", "Only one seat"),
        ("&".join(f"a{k}=1" for k in range(500)), "could not be read"),
    ],
)
def test_a_wrong_order_is_refused_in_words(body: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        read_order(FURNACE, body)


def test_a_rule_of_the_game_is_checked_too() -> None:
    with pytest.raises(OptionError, match="Only with 2 or 3 players"):
        read_order(LOCKED, "players=4&option-chain=on")


# Lobby, rules, replay, preferences ------------------------------------------------------------------


def test_only_the_host_sees_links() -> None:
    link = LOBBY.seats[3].link
    assert link in unescape(pages.lobby_page(LOBBY, Viewer((0,), host=True), Prefs()))
    hidden = replace(LOBBY, seats=tuple(replace(seat, link="") for seat in LOBBY.seats))
    guest = pages.lobby_page(hidden, Viewer((1,)), Prefs())
    assert "/join/" not in unescape(guest)
    assert "Start the game" not in guest
    running = replace(LOBBY, started=True)
    assert link in unescape(pages.hosting_html(running, Viewer((0,), host=True)))
    assert "/seats/" not in unescape(pages.hosting_html(replace(hidden, started=True), Viewer((1,))))


def test_the_lobby_has_a_qr_code_and_the_seal() -> None:
    html = pages.lobby_page(LOBBY, Viewer((0,), host=True), Prefs())
    assert 'class="qr"' in html
    assert LOBBY.commitment in html
    assert "7f3a 91c2 … e40b" in html


def test_choices_and_settings_are_called_by_their_names() -> None:
    meta = registry.find("furnace-duel").meta
    form = pages.new_table_page(meta, BOTS, Prefs())
    assert re.search(r'name="option-board" value="new-england" ><span>New England</span>', form)
    assert [form.index(f"<span>{name}</span>") for name in meta.options[0].names] == sorted(
        form.index(f"<span>{name}</span>") for name in meta.options[0].names
    )
    options = meta.validate(2, {"board": "baltic", "lease": True})
    table = replace(LOBBY, meta=meta, options=options, seats=LOBBY.seats[:2])
    assert "Baltic Sea board" in (html := pages.lobby_page(table, Viewer((0,), host=True), Prefs()))
    assert "campaign" not in html.lower()
    began = replace(table, options=meta.validate(2, {"campaign": "first"}))
    assert "Campaign" in pages.lobby_page(began, Viewer((0,), host=True), Prefs())


def test_every_rule_has_an_anchor() -> None:
    text = (registry.folder("furnace") / "rules.md").read_text(encoding="utf-8")
    html = pages.rules_page(FURNACE, text, Prefs())
    ids = re.findall(r"^- \*\*([A-Z]+\d[\w.]*)\*\*", text, flags=re.MULTILINE)
    assert len(ids) > 50
    assert all(f'<li id="{id}">' in html for id in ids)


def test_rules_are_escaped() -> None:
    assert "<script>alert" not in pages.rules_page(FURNACE, f"# X\n\n{EVIL}\n\n- **F1.1** {EVIL}\n", Prefs())


def test_the_replay_has_a_scrubber_with_marks() -> None:
    seen = position(30, replay=True)
    html = pages.replay_page(LOBBY, seen, 30, 148, [Mark(0, "Round I"), Mark(74, "Round II")], Prefs())
    assert 'max="148" value="30"' in html
    assert 'x1="50%"' in html.replace("50.0%", "50%")
    assert boot_of(html)["total"] == 148


@pytest.mark.parametrize("text", [None, "", "x", "grace.on.on", "no.on.on.dark", "grace.on.on.pink"])
def test_an_unreadable_cookie_gives_the_defaults(text: str | None) -> None:
    assert Prefs.read(text) == Prefs()


def test_preferences_are_kept_as_text() -> None:
    prefs = Prefs("confirm", False, True, "light")
    assert Prefs.read(str(prefs)) == prefs
    assert 'data-theme="light"' in pages.tables_page([], prefs)


def test_assets_carry_a_hash_and_are_found_by_it() -> None:
    name = assets.url("bessemer.js").removeprefix("/static/")
    found = assets.asset(name)
    assert found is not None
    assert found.type.startswith("text/javascript")
    assert assets.asset("bessemer.js") is None
    assert assets.asset("../facts.py") is None
    assert assets.cover("furnace") != assets.cover("unknown")


def test_a_replay_can_be_one_small_file_that_needs_nothing_else() -> None:
    frames = [board.board_html(position(at, replay=True), sprite_url="") for at in range(0, 120)]
    html = pages.replay_file(LOBBY, frames, position(9).log, [Mark(0, "Round 1: auction")])
    assert len(html.encode()) < 3_000_000
    assert "/static/" not in unescape(html)
    assert boot_of(html)["total"] == 119
