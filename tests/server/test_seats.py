"""Who may know what of a running game, and what becomes of seats: moves, exports, lines in the log."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.kit import FRIEND, HERE, ME, RANDOM, Player, new_key, server, solo, visitor

Host = tuple[Player, Player]


@pytest.fixture(name="both")
def _both(tmp_path: Path) -> Iterator[Host]:
    """Ada, who is the host, and Bruno at the same table; a game with secrets has begun."""
    with server(tmp_path, pace=60) as client:
        yield together(client)


def together(client: TestClient, *others: dict[str, Any], game: str = "furtherance") -> Host:
    """Ada, who is the host, and Bruno on a seat of their own each; the game has begun."""
    seats = [{**ME, "name": "Ada"}, {**FRIEND, "name": "Bruno"}, *others]
    made = client.post("/api/tables", json={"game": game, "seats": seats}).json()
    friend = visitor(client)
    ada, bruno = Player(client, made["id"]), Player(friend, made["id"])
    assert friend.post("/api/join", json={"token": token(made["links"]["1"])}).status_code == 200
    for player in (ada, bruno):
        assert player.post("nonce", nonce=new_key()).status_code == 204
    assert ada.post("start").status_code == 204
    return ada, bruno


def token(link: str) -> str:
    return link.rpartition("/")[2]


def export(player: Player) -> int:
    status: int = player.client.get(f"{player.path}/export").status_code
    return status


def told(player: Player) -> list[str]:
    """The log."""
    return [line["words"] for line in player.view()["log"]["lines"]]


def play_until(players: Host, word: str) -> tuple[int, str]:
    """Play until somebody may make a move that begins with a word, and make it; who, and the move."""
    for _ in range(400):
        mover = players[0].facts()["pending"][0]
        sight = players[mover].view(mover)
        moves = [offer["move"] for offer in sight["offers"]]
        wanted = [move for move in moves if move.startswith(word)]
        research = [move for move in moves if move.startswith("research")]
        move = (wanted or research or moves)[0]
        assert players[mover].play(mover, move, seq=sight["seq"]).status_code == 200
        if wanted:
            return mover, move
    raise AssertionError(f"nobody may {word}")


# The moves in words ---------------------------------------------------------------------------------


def test_the_history_of_a_running_game_tells_no_more_than_the_log(both: Host) -> None:
    mover, secret = play_until(both, "keep")
    cards = [word for word in secret.split() if word not in ("keep", "and", "bury")]
    own, other = both[mover], both[1 - mover]
    whole = own.client.get(f"{own.path}/history").json()["moves"]
    assert secret in [move["move"] for move in whole]
    for curious in (other.client, visitor(own.client)):
        answer = curious.get(f"{own.path}/history")
        moves = answer.json()["moves"]
        assert len(moves) == len(whole)
        assert not any(card in str(moves[-1]) for card in cards)
        assert moves[-1] == {"seat": mover, "move": None, "label": told(other)[-1]}
    assert visitor(own.client).get(f"{own.path}/history?seat={mover}").status_code == 401
    assert other.client.get(f"{own.path}/history?seat={mover}").status_code == 403
    both[0].post("end")
    assert secret in visitor(own.client).get(f"{own.path}/history").text


# Exports --------------------------------------------------------------------------------------------


def test_a_bot_in_the_seat_of_a_person_opens_no_export(both: Host) -> None:
    ada, bruno = both
    for change in ({"bot": "random"}, {"bot": None}, {"link": True}, {"kick": True}, {"bot": "random"}):
        assert ada.post("seats/1", **change).status_code == 200
        assert export(ada) == 403
        assert export(bruno) == 403


def test_who_holds_all_seats_of_people_gets_the_export(both: Host) -> None:
    ada, bruno = both
    ada.post("seats/1", kick=True)
    link = ada.facts()["links"]["1"]
    assert ada.client.post("/api/join", json={"token": token(link)}).status_code == 200
    assert export(ada) == 200
    assert export(bruno) == 403
    assert export(Player(visitor(ada.client), ada.table)) == 401


def test_a_seat_that_only_a_bot_had_does_not_count_until_somebody_is_invited(tmp_path: Path) -> None:
    with server(tmp_path, pace=60) as client:
        ada = solo(client, RANDOM, HERE)
        assert export(ada) == 200
        assert ada.post("seats/1", link=True).status_code == 200
        assert export(ada) == 403
        assert ada.post("seats/1", link=False).status_code == 200
        assert export(ada) == 200


def test_running_games_are_neither_reviewed_nor_tried_again(both: Host) -> None:
    ada, _ = both
    ada.post("seats/1", bot="random")
    assert ada.post("practice", at=0, seat=0).status_code == 409
    assert ada.client.get(f"{ada.path}/review").status_code == 409


# The log --------------------------------------------------------------------------------------------

CHANGES = [
    "The host lets the bot Random play for Bruno.",
    "The host gives Bruno the seat back.",
    "Bruno lets the bot Random play.",
    "Bruno plays again.",
    "The host makes a new link to the seat of Bruno.",
    "The host sends Bruno away; the bot Foreman plays until somebody uses the new link.",
    "Bruno takes the seat from the bot Foreman.",
    "The host makes a new link to the seat of Bruno.",
    "The host closes the link to the seat of Bruno.",
    "Bruno is called Bo from now on.",
]


def test_everybody_reads_what_becomes_of_a_seat(tmp_path: Path) -> None:
    with server(tmp_path, pace=60) as client:
        ada, bruno = together(client)
        before = told(ada)
        for player in (ada, bruno):
            player.post("seats/1", bot="random")
            player.post("seats/1", bot=None)
        ada.post("seats/1", link=True)
        ada.post("seats/1", kick=True)
        link = ada.facts()["links"]["1"]
        bruno.client.post("/api/join", json={"token": token(link)})
        ada.post("seats/1", link=True)
        ada.post("seats/1", link=False)
        bruno.post("seats/1", name="Bo")
        before = [words.replace("Bruno", "Bo") for words in before]  # a seat has one name
        watcher = Player(visitor(client), ada.table)
        assert told(ada) == told(bruno) == told(watcher) == before + CHANGES
        pushed = f"{ada.path}/push?seat=-1&since=-1"
        with watcher.client.websocket_connect(pushed) as socket:
            assert [line["words"] for line in socket.receive_json()["log"]["lines"]] == before + CHANGES
    with server(tmp_path) as client:
        again = Player(client, ada.table)
        assert told(again) == before + CHANGES
        assert all(line["turn"] == 0 for line in again.view()["log"]["lines"])


def test_lines_about_seats_stand_where_they_were_written(both: Host) -> None:
    ada, _ = both
    players = both
    mover = ada.facts()["pending"][0]
    players[mover].first_move(mover)
    ada.post("seats/1", link=True)
    mover = ada.facts()["pending"][0]
    players[mover].first_move(mover)
    lines = ada.view(-1)["log"]["lines"]
    turns = [line["turn"] for line in lines]
    assert turns == sorted(turns)
    assert [line["turn"] for line in lines if line["words"] == CHANGES[4]] == [1]
