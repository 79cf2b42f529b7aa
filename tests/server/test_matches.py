"""A campaign at the table: kept game by game, led on by whoever may, the same after a restart."""

import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bessemer.records.match import read_match
from bessemer.records.record import read, replay
from bessemer.server.seats import COOKIE, invitation
from tests.campaigns import choosing, golden, keeping
from tests.server.kit import HERE, NONCE, Player, server, solo, visitor
from tools.arrange import ME, Until, arrange_match, over

HTML = {"accept": "text/html"}
DUEL: dict[str, Any] = {"game": "furnace-duel"}


@pytest.fixture(name="host")
def _host(tmp_path: Path) -> Iterator[TestClient]:
    with server(tmp_path) as client:
        yield client


def campaign(
    host: TestClient, folder: Path, games: int, until: Until, seats: tuple[str, str] = (ME, "random")
) -> tuple[Player, str]:
    """A campaign in some game; who sits there at its last table, and the id of the match."""
    tables, cookie = arrange_match(folder, seats, golden(games), until)
    host.cookies[COOKIE] = cookie
    return Player(host, tables[-1]), tables[0]


def sheet(client: TestClient, match: str) -> str:
    page = client.get(f"/match/{match}", headers=HTML)
    assert page.status_code == 200, page.text
    return page.text


def test_a_campaign_begins_with_its_first_table(host: TestClient) -> None:
    ada = solo(host, HERE, **DUEL, options={"campaign": "first"})
    facts = ada.facts()
    assert (facts["match"], facts["number"]) == (ada.table, 1)
    match = host.get(f"/api/matches/{ada.table}").json()
    assert [game["table"] for game in match["games"]] == [ada.table]
    assert match["sheet"] == [{"title": "Total", "points": [0, 0]}]
    assert "Game 1 is being played: Britain." in sheet(host, ada.table)
    assert solo(host, HERE, **DUEL).facts()["match"] is None


def test_the_form_begins_a_campaign(host: TestClient) -> None:
    assert 'value="campaign"' in host.get("/new/furnace-duel").text
    answer = host.post(
        "/new/furnace-duel", content="option-campaign=first&seat-1-kind=here", follow_redirects=False
    )
    table = answer.headers["location"].rpartition("/")[2]
    assert Player(host, table).facts()["match"] == table


def test_the_winner_chooses_and_everybody_comes_to_the_next_table(host: TestClient, tmp_path: Path) -> None:
    ada, match = campaign(host, tmp_path, 1, choosing)
    page = sheet(host, match)
    assert "You have won: choose where the next game is played." in page
    assert page.count('data-move="travel to') == 5
    assert ada.post("rematch", nonce=NONCE).status_code == 409  # nothing is chosen yet
    assert ada.play(0, "travel to victoria").status_code == 200
    assert "Play Victoria" in sheet(host, match)
    made = ada.post("rematch", nonce=NONCE).json()
    assert ada.post("rematch", nonce=NONCE).json()["id"] == made["id"]
    facts = Player(host, made["id"]).facts()
    assert (facts["match"], facts["number"], facts["started"]) == (match, 2, True)
    assert facts["options"]["board"] == "victoria"
    assert facts["options"]["campaign"] == "britain=B"
    assert ada.facts()["rematch"] == made["id"]
    assert [seat["name"] for seat in facts["seats"]] == ["Ada", "Bruno"]


def test_nobody_else_chooses_and_no_board_twice(host: TestClient, tmp_path: Path) -> None:
    ada, match = campaign(host, tmp_path, 4, choosing, (ME, ME))
    for seat, move, status, words in (
        (1, "travel to baltic", 400, "seat 0 must move"),
        (0, "travel to alps", 400, "not legal"),
        (0, "travel to the moon", 400, "travel to the moon"),
    ):
        answer = ada.play(seat, move)
        assert answer.status_code == status, answer.text
        assert words in answer.json()["error"].lower()
    stranger = visitor(host)
    assert "data-move" not in sheet(stranger, match)
    forged = Player(stranger, ada.table)
    assert forged.play(0, "travel to baltic", seq=ada.facts()["seq"]).status_code == 401
    assert forged.post("rematch", nonce=NONCE).status_code == 401
    assert ada.facts()["rematch"] is None
    assert ada.facts()["over"] is False


def test_there_is_no_sheet_without_a_campaign(host: TestClient) -> None:
    single = solo(host, HERE, **DUEL)
    for id in ("no-such-match", single.table):
        answer = host.get(f"/match/{id}", headers=HTML)
        assert answer.status_code == 404
        assert "There is no such match." in answer.text
        assert host.get(f"/api/matches/{id}").status_code == 404


def test_a_bot_chooses_by_itself(host: TestClient, tmp_path: Path) -> None:
    bruno, match = campaign(host, tmp_path, 1, choosing, ("greedy", ME))
    bruno.facts()  # whoever looks wakes the bots
    for _ in range(200):
        if bruno.facts()["over"]:
            break
        time.sleep(0.1)
    page = sheet(host, match)
    assert "Ada has chosen New England." in page
    assert "Play New England" in page
    made = bruno.post("rematch", nonce=NONCE).json()
    assert Player(host, made["id"]).facts()["options"]["campaign"] == "britain=B"


def test_a_host_without_a_seat_leads_bots_to_the_next_game(host: TestClient, tmp_path: Path) -> None:
    watched, match = campaign(host, tmp_path, 1, over, ("random", "random"))
    assert "Play " not in sheet(visitor(host), match)
    assert 'data-act="rematch">Play ' in sheet(host, match)
    made = watched.post("rematch", nonce=NONCE).json()
    assert (made["started"], Player(host, made["id"]).facts()["number"]) == (True, 2)


def test_what_the_runner_up_keeps_is_chosen_on_the_sheet(host: TestClient, tmp_path: Path) -> None:
    ada, match = campaign(host, tmp_path, 5, keeping, (ME, ME))
    page = sheet(host, match)
    assert "Choose what the runner-up keeps" in page
    seat = ada.facts()["pending"][0]
    kept = ada.view(seat)["offers"][0]
    assert f'data-move="{kept["move"]}"' in page
    assert ada.play(seat, kept["move"]).status_code == 200
    assert ada.facts()["over"]  # one board is left
    assert "One board is left: New England." in sheet(host, match)
    options = Player(host, ada.post("rematch", nonce=NONCE).json()["id"]).facts()["options"]
    assert f"baltic=B:{kept['move'].removeprefix('carry ')}" in options["campaign"]


def test_the_end_of_a_campaign_and_another_one(host: TestClient, tmp_path: Path) -> None:
    ada, match = campaign(host, tmp_path, 6, over)
    facts = host.get(f"/api/matches/{match}").json()
    assert facts["over"]
    assert facts["leaders"] == [0]
    assert facts["sheet"][-1] == {"title": "Total", "points": [87, 39]}
    assert [game["number"] for game in facts["games"]] == [1, 2, 3, 4, 5, 6]
    assert "Ada wins the campaign" in sheet(host, match)
    again = Player(host, ada.post("rematch", nonce=NONCE).json()["id"]).facts()
    assert (again["match"], again["number"]) == (again["id"], 1)
    assert again["options"]["board"] == "britain"
    assert again["options"]["capitalists"] is True


def test_a_campaign_is_there_after_a_restart_and_exports(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        ada, match = campaign(host, tmp_path, 3, choosing)
        cookies = dict(host.cookies)
        before = sheet(host, match)
    with server(tmp_path) as host:
        host.cookies.update(cookies)
        assert sheet(host, match) == before
        ada = Player(host, ada.table)
        assert ada.play(0, "travel to baltic").status_code == 200
        exported = read_match(host.get(f"/api/matches/{match}/export").content)
        assert [record.options["board"] for record in exported.played] == ["britain", "alps", "victoria"]
        following = exported.next_game()
        assert following is not None
        made = Player(host, ada.post("rematch", nonce=NONCE).json()["id"])
        assert made.facts()["options"] == following.options
        for record in exported.played:
            assert replay(record).over
        alone = read(host.get(f"/api/tables/{match}/export").content)
        assert alone == exported.played[0]


def test_my_tables_lead_to_the_sheet_when_the_next_game_waits(host: TestClient, tmp_path: Path) -> None:
    _, match = campaign(host, tmp_path, 1, over)
    page = unescape(host.get("/tables").text)
    assert "Campaign, game 1. The next game waits" in page
    assert f'href="/match/{match}"' in page


def test_friends_meet_again_in_the_lobby_of_the_next_game(host: TestClient, tmp_path: Path) -> None:
    ada, match = campaign(host, tmp_path, 1, choosing, (ME, "friend"))
    friend = visitor(host)
    token = invitation(str(host.cookies[COOKIE]), ada.table, 1, 1)
    assert friend.post("/api/join", json={"token": token}).status_code == 200
    assert "Ada has won and chooses where the next game is played." in sheet(friend, match)
    assert ada.play(0, "travel to baltic").status_code == 200
    follows = Player(friend, ada.table).post("rematch", nonce=NONCE).json()
    assert follows["started"] is False  # chance needs a number of both browsers
    seats = Player(friend, follows["id"]).facts()["seats"]
    assert [seat["mine"] for seat in seats] == [False, True]
    assert "To the lobby" in sheet(host, match)


def test_an_exported_match_comes_back_with_a_table_for_each_game(host: TestClient, tmp_path: Path) -> None:
    _, match = campaign(host, tmp_path, 3, over)
    file = host.get(f"/api/matches/{match}/export").content
    other = visitor(host)
    made = other.post("/api/import", content=file)
    assert made.status_code == 201, made.text
    brought = made.json()["match"]
    facts = other.get(f"/api/matches/{brought}").json()
    assert [game["number"] for game in facts["games"]] == [1, 2, 3]
    assert facts["games"][-1]["table"] == made.json()["id"]
    assert facts["sheet"] == host.get(f"/api/matches/{match}").json()["sheet"]
    assert other.get(f"/api/matches/{brought}/export").content == file
    for game in facts["games"]:
        assert other.get(f"/replay/{game['table']}", headers=HTML).status_code == 200
    changed = file.replace(b'"seed": "', b'"seed": "0', 1)
    assert "Game 1: The record was changed" in other.post("/api/import", content=changed).json()["error"]
