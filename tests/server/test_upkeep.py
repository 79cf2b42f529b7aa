"""What happens to tables over the years: new rules, new shapes of the database, addresses, pages."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from bessemer.records.record import read
from bessemer.server import schema
from tests.server.kit import FRIEND, GREEDY, HERE, ME, Player, server, solo, visitor

PAGES = ("/", "/tables", "/new/furnace", "/rules/furnace")


def test_a_table_that_does_not_replay_is_stopped_and_can_be_exported(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        ada = solo(host)
        for _ in range(4):
            ada.first_move()
        cookies = dict(host.cookies)
    with sqlite3.connect(tmp_path / "bessemer.db") as file:
        file.execute("UPDATE entries SET move = 'bid 4 on nothing' WHERE seq = 3")
    file.close()
    with server(tmp_path) as host:
        host.cookies.update(cookies)
        ada = Player(host, ada.table)
        facts = ada.facts()
        assert facts["status"] == "stopped"
        assert "does not replay" in facts["stopped"]
        assert host.get(f"{ada.path}/view").status_code == 409
        assert ada.play(0, "done", seq=4).status_code == 409
        record = read(host.get(f"{ada.path}/export").content)
        assert len(record.moves) == 4


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        solo(host)
    engine = create_engine(f"sqlite:///{tmp_path / 'bessemer.db'}")
    made = inspect(engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in made.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}, table.name
        indexes = {index["name"] for index in made.get_indexes(table.name)}
        assert indexes == {index.name for index in table.indexes}
    engine.dispose()


def test_seats_of_older_tables_count_as_held_if_somebody_was_invited(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        id = host.post("/api/tables", json={"game": "furnace", "seats": [ME, FRIEND, GREEDY]}).json()["id"]
    with sqlite3.connect(tmp_path / "bessemer.db") as file:  # as it was before
        file.execute("ALTER TABLE tables DROP COLUMN notes")
        file.execute("ALTER TABLE seats DROP COLUMN held")
        file.execute("UPDATE alembic_version SET version_num = '003'")
    file.close()
    with server(tmp_path) as host:
        assert host.get(f"/api/tables/{id}").status_code == 200
    with sqlite3.connect(tmp_path / "bessemer.db") as file:
        assert [held for (held,) in file.execute("SELECT held FROM seats ORDER BY seat")] == [0, 1, 0]
    file.close()


def test_links_use_an_address_that_guests_can_reach(tmp_path: Path) -> None:
    order = {"game": "furnace", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    with server(tmp_path) as host:
        made = host.post("/api/tables", json=order, headers={"host": "games.example:81"}).json()
        assert made["links"]["1"].startswith("http://games.example:81/join/")
        assert made["watch"] == f"http://games.example:81/table/{made['id']}"
    with server(tmp_path, host="0.0.0.0") as host:
        made = host.post("/api/tables", json=order, headers={"host": "localhost:81"}).json()
        assert "localhost" not in made["links"]["1"]
        assert ":81/join/" in made["links"]["1"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_around_the_table(tmp_path: Path, path: str) -> None:
    with server(tmp_path) as host:
        page = host.get(path, headers={"accept": "text/html"})
        assert page.status_code == 200
        assert page.text.startswith("<!doctype html>")


def test_pages_of_a_table(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        ada = solo(host, HERE)
        ada.first_move()
        for path in (f"/table/{ada.table}", f"/replay/{ada.table}?at=1"):
            for browser in (host, visitor(host)):
                page = browser.get(path)
                assert page.status_code == 200, path
        missing = host.get("/table/no-such-table", headers={"accept": "text/html"})
        assert missing.status_code == 404
        assert "There is no such table." in missing.text


def test_names_are_escaped(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        seats = [{"kind": "me", "name": "<script>x</script>"}, {"kind": "friend", "name": "<b>Bo"}]
        made = host.post("/api/tables", json={"game": "furnace", "seats": seats}).json()
        lobby = host.get(f"/lobby/{made['id']}")
        assert lobby.status_code == 200
        assert "<script>x" not in lobby.text
        assert "<b>Bo" not in lobby.text
        table = solo(host, {"kind": "here", "name": "<b>Bo"})
        page = host.get(f"/table/{table.table}").text
        assert "<b>Bo" not in page
        assert "<b>Bo" not in table.view()["html"]


def test_ordering_a_table_with_the_form(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        form = {"players": "2", "seat-0-kind": "me", "seat-1-kind": "here", "nonce": "nonce-of-a-form"}
        made = host.post("/new/furnace", data=form, follow_redirects=False)
        assert made.status_code == 303
        assert made.headers["location"].startswith("/table/")
        friends = host.post("/new/furnace", data=form | {"seat-1-kind": "friend"}, follow_redirects=False)
        assert friends.headers["location"].startswith("/lobby/")
        assert host.post("/new/furnace", data=form | {"players": "9"}).status_code == 400


def test_the_truth_is_for_developers_only(tmp_path: Path) -> None:
    with server(tmp_path) as host:
        assert 'id="debug"' not in host.get(f"/table/{solo(host).table}?debug").text
    with server(tmp_path, debug=True) as host:
        assert 'id="debug"' not in visitor(host).get(f"/table/{solo(host).table}?debug").text
        table = solo(host)
        assert 'id="debug"' not in host.get(f"/table/{table.table}").text
        page = host.get(f"/table/{table.table}?debug&at=0").text
        assert 'id="debug"' in page
        assert "bid 1 on " in page
        assert "round by -1" in page
