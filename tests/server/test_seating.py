"""Who sits where: what the lobby promises, who comes and goes, names, and that no seat is ever left alone."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.kit import FRIEND, ME, RANDOM, Player, new_key, server, solo, visitor

BRUNO, CARMEN = 1, 2
WIDE_ADA = "\N{FULLWIDTH LATIN CAPITAL LETTER A}da"
HOSTILE = "  <b>Zoë</b>\u202e\n\x00 "


@pytest.fixture(name="host")
def _host(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path, pace=60) as client:
        yield client


class Party:
    """Ada, who is the host, and the links to the seats of Bruno and Carmen; Dmitri is a bot."""

    def __init__(self, host: TestClient) -> None:
        names = ("Ada", "Bruno", "Carmen", "Dmitri")
        kinds = (ME, FRIEND, FRIEND, RANDOM)
        seats = [{**kind, "name": name} for kind, name in zip(kinds, names, strict=True)]
        made = host.post("/api/tables", json={"game": "furnace", "seats": seats}).json()
        self.ada = Player(host, made["id"])
        self.links: dict[str, str] = made["links"]
        self.ada.post("nonce", nonce=new_key())

    def link(self, seat: int) -> str:
        """The link to a seat, as the host sees it now."""
        found: str = self.ada.facts()["links"][str(seat)]
        return found

    def guest(self, seat: int, link: str = "", name: str = "", nonce: bool = True) -> Player:
        """Somebody who sits down with a link."""
        guest = Player(visitor(self.ada.client), self.ada.table)
        answer = sit(guest, link or self.links[str(seat)], name)
        assert answer.status_code == 200, answer.text
        if nonce and self.ada.facts()["status"] == "lobby":
            assert guest.post("nonce", nonce=new_key()).status_code == 204
        return guest

    def start(self) -> None:
        """The game begins."""
        answer = self.ada.post("start")
        assert answer.status_code == 204, answer.text

    def seat(self, seat: int) -> dict[str, Any]:
        """What everybody may know of a seat."""
        found: dict[str, Any] = self.ada.facts()["seats"][seat]
        return found


@pytest.fixture(name="party")
def _party(host: TestClient) -> Party:
    return Party(host)


def sit(player: Player, link: str, name: str = "") -> Any:
    """Use a link."""
    return player.client.post("/api/join", json={"token": link.rpartition("/")[2], "name": name})


def told(player: Player) -> list[str]:
    """The log."""
    return [line["words"] for line in player.view(-1)["log"]["lines"]]


# What the lobby promises ----------------------------------------------------------------------------


def test_bots_sit_in_for_who_is_missing_and_friends_take_over_by_the_link_that_was_sent(party: Party) -> None:
    assert [seat["missing"] for seat in party.ada.facts()["seats"]] == [False, True, True, False]
    party.start()
    for seat in (BRUNO, CARMEN):
        kept = party.seat(seat)
        assert (kept["kind"], kept["bot"], kept["held"], kept["invited"]) == ("bot", "foreman", False, True)
    assert party.ada.facts()["links"] == party.links
    bruno = party.guest(BRUNO, name="Bertha")
    assert party.seat(BRUNO) | {"mine": True} == bruno.facts()["seats"][BRUNO]
    assert (party.seat(BRUNO)["kind"], party.seat(BRUNO)["name"]) == ("human", "Bertha")
    assert list(party.ada.facts()["links"]) == [str(CARMEN)]
    lines = told(party.ada)
    assert "Bruno is missing; the bot Foreman plays until they come." in lines
    assert lines[-1] == "Bertha takes the seat of Bruno from the bot Foreman."


def test_who_has_sat_down_and_left_before_adding_to_chance_is_missing_too(party: Party) -> None:
    bruno = party.guest(BRUNO, nonce=False)
    with bruno.client.websocket_connect(f"{bruno.path}/push"):
        assert not party.seat(BRUNO)["missing"]
        assert party.ada.post("start").status_code == 409  # it comes in a moment
    assert party.seat(BRUNO)["missing"]
    party.start()
    assert (party.seat(BRUNO)["kind"], party.seat(BRUNO)["held"]) == ("bot", True)
    assert bruno.post("seats/1", bot=None).json()["seats"][BRUNO]["kind"] == "human"


def test_the_game_waits_for_who_is_only_away(party: Party) -> None:
    bruno = party.guest(BRUNO)  # sat down and is away again
    party.start()
    assert party.seat(BRUNO)["kind"] == "human"
    deadline = time.monotonic() + 20
    while BRUNO not in party.ada.view(0)["pending"] and time.monotonic() < deadline:
        if party.ada.view(0)["offers"]:
            party.ada.first_move(0)
        party.ada.post("hurry")
        time.sleep(0.02)
    assert party.ada.view(0)["pending"] == [BRUNO]
    bruno.first_move(BRUNO)


# Invitations, bots, kicks ---------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
def test_only_a_seat_that_somebody_holds_is_given_back(party: Party, running: bool) -> None:
    if running:
        party.start()
    party.ada.post("seats/1", bot="greedy")
    before = party.ada.facts()
    for seat in (BRUNO, 3):
        answer = party.ada.post(f"seats/{seat}", bot=None)
        assert (answer.status_code, answer.json()["error"]) == (
            409,
            "Nobody holds this seat; invite somebody with a link.",
        )
    assert party.ada.facts() == before
    guest = party.guest(BRUNO, party.link(BRUNO))
    party.ada.post("seats/1", bot="greedy")
    assert guest.facts()["seats"][BRUNO]["mine"]
    assert party.ada.post("seats/1", bot=None).json()["seats"][BRUNO]["kind"] == "human"


def test_a_bot_plays_on_until_somebody_uses_the_link(party: Party) -> None:
    party.start()
    made = party.ada.post("seats/3", link=True).json()
    assert (made["seats"][3]["kind"], made["seats"][3]["bot"]) == ("bot", "random")
    party.ada.post("seats/3", bot="greedy")
    assert party.link(3) == made["links"]["3"]
    party.guest(3, made["links"]["3"], "Edda")
    assert (party.seat(3)["kind"], party.seat(3)["name"]) == ("human", "Edda")


def test_a_new_link_leaves_the_guest_where_he_is_until_somebody_uses_it(party: Party) -> None:
    bruno = party.guest(BRUNO)
    made = party.ada.post("seats/1", link=True).json()
    assert (made["seats"][BRUNO]["held"], made["seats"][BRUNO]["invited"]) == (True, True)
    assert bruno.facts()["seats"][BRUNO]["mine"]
    party.guest(BRUNO, made["links"]["1"])
    assert not bruno.facts()["seats"][BRUNO]["mine"]
    assert not party.seat(BRUNO)["invited"]


@pytest.mark.parametrize("running", [False, True])
def test_who_is_sent_away_leaves_a_seat_that_can_be_taken(party: Party, running: bool) -> None:
    bruno = party.guest(BRUNO)
    if running:
        party.start()
    gone = party.ada.post("seats/1", kick=True).json()
    assert not bruno.facts()["seats"][BRUNO]["mine"]
    assert gone["seats"][BRUNO]["kind"] == ("bot" if running else "human")
    assert gone["links"]["1"] != party.links["1"]
    assert sit(bruno, party.links["1"]).status_code == 404
    assert party.ada.post("seats/1", kick=True).status_code == 409  # nobody sits there
    party.guest(BRUNO, party.link(BRUNO))


def test_a_link_is_closed_unless_nobody_could_act_then(party: Party) -> None:
    before = party.ada.facts()
    assert party.ada.post("seats/1", link=False).status_code == 409
    assert party.ada.facts() == before
    party.ada.post("seats/1", bot="greedy")
    assert party.link(BRUNO) == party.links["1"]
    assert party.ada.post("seats/1", link=False).json()["seats"][BRUNO]["invited"] is False
    assert sit(Player(visitor(party.ada.client), party.ada.table), party.links["1"]).status_code == 404


def test_a_change_is_made_whole_or_not_at_all(party: Party) -> None:
    bruno = party.guest(BRUNO)
    before = party.ada.facts()
    assert bruno.post("seats/1", name="Zoe", kick=True).status_code == 403
    assert bruno.post("seats/1", name="Zoe", bot="nobody").status_code == 400
    assert party.ada.post("seats/1", name="Zoe", bot="greedy").status_code == 403
    assert party.ada.post("seats/1", kick=True, bot=None).status_code == 409
    assert party.ada.facts() == before
    assert bruno.post("seats/1", name="Zoe", bot="greedy").json()["seats"][BRUNO]["name"] == "Zoe"


def test_after_the_end_a_link_still_leads_to_the_rematch_and_the_record_stays(party: Party) -> None:
    party.start()
    party.ada.post("end")
    record = party.ada.client.get(f"{party.ada.path}/export").content
    guest = Player(visitor(party.ada.client), party.ada.table)
    shown = guest.client.get(party.links["1"].removeprefix("http://testserver")).text
    assert "the game is over, and the seat is yours in the rematch" in shown
    assert 'name="name"' not in shown
    assert sit(guest, party.links["1"], "Zoe").status_code == 200
    for change in ({"bot": "greedy"}, {"link": True}, {"name": "Zoe"}):
        assert party.ada.post("seats/0", **change).status_code == 409
    assert party.ada.client.get(f"{party.ada.path}/export").content == record
    again = Player(guest.client, party.ada.post("rematch").json()["id"])
    assert again.facts()["seats"][BRUNO]["mine"]


def test_a_rematch_has_bots_where_nobody_sat(party: Party) -> None:
    bruno = party.guest(BRUNO)
    party.ada.post("end")
    again = Player(party.ada.client, party.ada.post("rematch").json()["id"])
    kinds = [(seat["kind"], seat["held"]) for seat in again.facts()["seats"]]
    assert kinds == [("human", True), ("human", True), ("bot", False), ("bot", False)]
    assert Player(bruno.client, again.table).facts()["seats"][BRUNO]["mine"]


# A bot that plays for somebody ----------------------------------------------------------------------


def test_who_is_played_for_is_not_asked(host: TestClient) -> None:
    ada = solo(host, RANDOM)
    while ada.view(0)["pending"] != [0]:
        ada.post("hurry")
    assert ada.view(0)["offers"]
    assert "Your turn" in host.get("/tables").text
    ada.post("seats/0", bot="random")
    sight = ada.view(0)
    if 0 in sight["pending"]:  # the bot takes its time
        assert (sight["offers"], sight["undo"]) == ([], "A bot plays this seat.")
        assert "Your turn" not in host.get("/tables").text
    page = host.get(f"/table/{ada.table}").text
    assert "Random, a bot, plays for you." in page
    assert "plays for you" not in visitor(host).get(f"/table/{ada.table}").text
    ada.post("seats/0", bot=None)
    assert "plays for you" not in host.get(f"/table/{ada.table}/menu").text


# Who is there ---------------------------------------------------------------------------------------


def test_a_browser_is_there_as_long_as_one_of_its_windows_is(party: Party) -> None:
    bruno = party.guest(BRUNO)
    address = f"{bruno.path}/push?seat=1&since=-1"

    def there() -> bool:
        found: bool = party.seat(BRUNO)["present"]
        return found

    assert not there()
    with bruno.client.websocket_connect(address):
        with bruno.client.websocket_connect(address) as second:
            assert there()
            assert second.receive_json()["here"] == [BRUNO]
        assert there()
    assert not there()


def test_a_window_that_comes_back_hears_of_seats_that_changed_without_a_move(host: TestClient) -> None:
    ada = solo(host, RANDOM)
    sight, version = ada.view(), 1
    with host.websocket_connect(f"{ada.path}/push?since={sight['seq']}") as first:
        version = first.receive_json()["version"]
        ada.post("seats/1", link=True)
        address = f"{ada.path}/push?since={ada.view()['seq']}&version={version}"
        with host.websocket_connect(address) as again:
            assert again.receive_json()["version"] == version + 1


def test_everybody_is_here_only_if_so(party: Party) -> None:
    bruno = party.guest(BRUNO)
    party.ada.post("seats/2", bot="greedy")
    lobby = f"/lobby/{party.ada.table}"

    def heading() -> str:
        page: str = party.ada.client.get(lobby).text
        return page.partition('id="invite"')[2].partition("<h2>")[2].partition("</h2>")[0]

    assert heading() == "3 of 4 are here"
    assert "Bruno is away." in party.ada.client.get(lobby).text
    with bruno.client.websocket_connect(f"{bruno.path}/push?seat=1"):
        assert heading() == "Everybody is here"


def test_who_looks_at_a_page_is_there(host: TestClient) -> None:
    ada = solo(host, RANDOM)
    page = host.get(f"/table/{ada.table}").text
    assert "away" not in page.partition('id="host"')[2].partition("</dialog>")[0]


# Names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
def test_a_guest_says_who_sits_down(party: Party, running: bool) -> None:
    if running:
        party.start()
    guest = party.guest(BRUNO, name=HOSTILE)
    assert party.seat(BRUNO)["name"] == "<b>Zoë</b>"
    if not running:
        party.start()
    assert guest.view()["seats"][BRUNO]["name"] == "<b>Zoë</b>"
    assert not any("Bruno bids" in words for words in told(party.ada))
    party.ada.post("end")
    assert party.ada.client.get(f"{party.ada.path}/export").json()["seats"][BRUNO] == "<b>Zoë</b>"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 25, "A name has at most 24 letters."),
        ("ADA", "Somebody at this table is called ADA already."),
        (f" {WIDE_ADA}", f"is called {WIDE_ADA} already."),
    ],
)
def test_a_wrong_name_is_told_and_changes_nothing(party: Party, name: str, why: str) -> None:
    before = party.ada.facts()
    guest = Player(visitor(party.ada.client), party.ada.table)
    answer = sit(guest, party.links["1"], name)
    assert (answer.status_code, why in answer.json()["error"]) == (400, True)
    page = guest.client.post(party.links["1"].removeprefix("http://testserver"), data={"name": name})
    assert page.status_code == 400
    assert why in page.text
    assert 'id="sit"' in page.text  # to try again
    assert party.ada.facts() == before
    seated = party.guest(BRUNO, name="\u3164\u200b")  # nothing that could be seen: the seat keeps its name
    assert party.seat(BRUNO)["name"] == "Bruno"
    assert seated.post("seats/1", name=name).status_code == 400
    assert party.seat(BRUNO)["name"] == "Bruno"


def test_doubled_names_of_a_new_table_get_numbers(host: TestClient) -> None:
    seats = [
        {**ME, "name": "Bruno"},
        {**FRIEND, "name": "bruno"},
        {**RANDOM, "name": "B" * 24},
        {**RANDOM, "name": "B" * 24},
    ]
    made = host.post("/api/tables", json={"game": "furnace", "seats": seats}).json()
    called = [seat["name"] for seat in Player(host, made["id"]).facts()["seats"]]
    assert called == ["Bruno", "bruno 2", "B" * 24, "B" * 21 + " 2"]


# No seat is left alone ------------------------------------------------------------------------------

CHANGES: list[dict[str, Any]] = [
    {"bot": "random"},
    {"bot": ""},
    {"bot": None},
    {"kick": True},
    {"link": True},
    {"link": False},
    {"kick": True, "bot": "greedy"},
    {"link": True, "bot": "random"},
    {"link": False, "bot": None},
    {"name": "Zoe"},
    {"name": "Ada"},
]


def all_can_go_on(ada: Player) -> None:
    """Everybody who must decide can, or the host sees a link with which somebody could."""
    facts = ada.facts()
    must = facts["pending"] if facts["status"] == "running" else range(facts["players"])
    for seat in must:
        place = facts["seats"][seat]
        link = facts.get("links", {}).get(str(seat))
        assert place["kind"] == "bot" or place["held"] or link, (seat, facts)
        assert bool(link) == place["invited"], (seat, facts)
        if place["invited"] and facts["status"] == "running":
            page = ada.client.get(f"/table/{ada.table}/menu").text
            assert link.rpartition("/")[2] in page


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_with_seats_somebody_can_go_on(host: TestClient, seed: int) -> None:
    chance = random.Random(seed)
    party = Party(host)
    people = [party.ada]
    start = chance.randrange(30)
    done = 0
    for step in range(60):
        who = chance.choice([party.ada, chance.choice(people)])
        seat = chance.randrange(4)
        if step == start:
            party.start()
        elif chance.random() < 0.25 and (links := party.ada.facts().get("links")):
            people.append(party.guest(0, chance.choice(list(links.values()))))
        else:
            answer = who.post(f"seats/{seat}", **chance.choice(CHANGES))
            assert answer.status_code in (200, 400, 401, 403, 409), answer.text
            done += answer.status_code == 200
        all_can_go_on(party.ada)
    assert done > 10
