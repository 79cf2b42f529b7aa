"""Whatever is wrong with a request: the right status, one sentence, and nothing changed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from bessemer.records.record import read, write
from bessemer.server.settings import Rates
from tests.server.kit import HERE, ME, RANDOM, Player, new_key, server, settings_for, solo, visitor


@pytest.fixture(name="ada")
def _ada(tmp_path: Path) -> Iterator[Player]:
    with server(tmp_path) as client:
        yield solo(client)


def everything(player: Player) -> Any:
    """All that could have changed."""
    return [player.facts(), *(player.view(seat) for seat in (-1, 0, 1, 2))]


def refused(answer: Any, status: int) -> None:
    """Assert that an answer is a refusal in one sentence."""
    assert answer.status_code == status, answer.text
    sentence = answer.json()["error"]
    assert sentence.endswith((".", "…")), sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence


@pytest.mark.parametrize(
    ("status", "change"),
    [
        (400, {"moves": ["bid 4 on nothing"]}),
        (400, {"moves": ["done"]}),
        (400, {"moves": []}),
        (400, {"moves": ["x" * 500]}),
        (400, {"moves": "done"}),
        (400, {"seat": 9}),
        (400, {"seat": 99}),
        (400, {"seat": "first"}),
        (409, {"seq": 7}),
        (400, {"seq": -1}),
        (400, {"key": "short"}),
        (400, {"unknown": 1}),
    ],
)
def test_wrong_moves(ada: Player, status: int, change: dict[str, Any]) -> None:
    before = everything(ada)
    sight = ada.view()
    body = {
        "seat": sight["seat"],
        "seq": sight["seq"],
        "key": new_key(),
        "moves": [sight["offers"][0]["move"]],
    }
    refused(ada.post("moves", **(body | change)), status)
    assert everything(ada) == before


def test_not_your_turn(ada: Player) -> None:
    sight = ada.view()
    other = (sight["seat"] + 1) % 3
    refused(ada.play(other, sight["offers"][0]["move"]), 400)


def test_unreadable_bodies(ada: Player) -> None:
    before = everything(ada)
    for body in (b"{", b"[]", b"\xff\xfe", b"", b"null", b'{"seat": NaN}', b"[" * 5000):
        refused(ada.client.post(f"{ada.path}/moves", content=body), 400)
    assert everything(ada) == before


def test_huge_bodies(ada: Player) -> None:
    before = everything(ada)
    refused(ada.client.post(f"{ada.path}/moves", content=b" " * 300_000), 413)
    refused(ada.client.post(f"{ada.path}/moves", content=iter([b" " * 100_000] * 4)), 413)
    refused(ada.client.post("/api/import", content=b" " * 5_000_000), 413)
    assert everything(ada) == before


def test_unknown_things(ada: Player) -> None:
    for path in ("", "/view", "/export", "/history", "/draft?seat=0", "/position?at=0"):
        refused(ada.client.get(f"/api/tables/no-such-table{path}"), 404)
    refused(ada.client.get("/api/nothing"), 404)
    refused(ada.client.get("/api/games/chess/pack"), 404)
    refused(ada.client.delete(f"{ada.path}/view"), 405)
    refused(ada.client.post("/api/tables", json={"game": "chess", "seats": [ME, HERE]}), 400)
    refused(ada.client.post("/api/tables", json={"game": "furnace", "seats": [ME]}), 400)
    wrong_option = {"game": "furnace", "seats": [ME, HERE], "options": {"rounds": 9}}
    refused(ada.client.post("/api/tables", json=wrong_option), 400)
    wrong_pack = {"game": "furnace", "seats": [ME, HERE], "pack": {"company": []}}
    refused(ada.client.post("/api/tables", json=wrong_pack), 400)
    wrong_name = {"game": "furnace", "seats": [{"kind": "me", "name": "A" * 30}, HERE]}
    refused(ada.client.post("/api/tables", json=wrong_name), 400)


def test_forged_and_used_invitations(ada: Player) -> None:
    made = ada.client.post("/api/tables", json={"game": "furnace", "seats": [ME, {"kind": "friend"}]}).json()
    token = made["links"]["1"].rpartition("/")[2]
    refused(visitor(ada.client).post("/api/join", json={"token": "A" * 22}), 404)
    assert visitor(ada.client).post("/api/join", json={"token": token}).status_code == 200
    refused(visitor(ada.client).post("/api/join", json={"token": token}), 410)
    refused(visitor(ada.client).post("/api/join", json={"token": token.swapcase()}), 404)


def test_strangers(ada: Player) -> None:
    before = everything(ada)
    stranger = Player(visitor(ada.client), ada.table)
    refused(stranger.play(0, "done", seq=0), 401)
    refused(stranger.post("undo", seat=0, seq=0, key=new_key()), 401)
    refused(stranger.post("whatif", seat=0, moves=["done"]), 401)
    refused(stranger.post("start"), 401)
    refused(stranger.post("end"), 401)
    refused(stranger.post("rematch"), 401)
    refused(stranger.post("hurry"), 401)
    refused(stranger.client.put(f"{ada.path}/draft?seat=0", json={}), 401)
    refused(stranger.client.get(f"{ada.path}/view?seat=0"), 401)
    stranger.client.cookies.set("bessemer", "forged")
    refused(stranger.play(0, "done", seq=0), 401)
    stranger.client.cookies.set("bessemer", "A" * 22)
    refused(stranger.play(0, "done", seq=0), 401)
    assert everything(ada) == before


def test_records_that_are_wrong(ada: Player) -> None:
    bots = solo(ada.client, RANDOM)
    bots.post("seats/0", bot="random")
    while bots.facts()["status"] == "running":
        pass
    record = read(ada.client.get(f"{bots.path}/export").content)
    before = len(ada.client.get("/api/tables").json())
    changed = msgspec.structs.replace(record, seed="another")
    cut = msgspec.structs.replace(record, moves=record.moves[:-1], digest="")
    cut = msgspec.structs.replace(cut, digest=cut.fingerprint())
    for wrong in (b"{}", b"nonsense", write(changed), write(cut), write(record)[:-9]):
        refused(ada.client.post("/api/import", content=wrong), 400)
    assert len(ada.client.get("/api/tables").json()) == before


def test_limits_on_how_often(tmp_path: Path) -> None:
    slow = 0.001
    rates = Rates(requests=slow, burst=20, whatifs=slow, whatif_burst=3, creations=slow, creation_burst=2)
    with server(tmp_path, rates=rates) as client:
        ada = solo(client)
        trial = {"seat": ada.view()["seat"], "moves": [ada.view()["offers"][0]["move"]]}
        for _ in range(3):
            assert ada.post("whatif", **trial).status_code == 200
        refused(ada.post("whatif", **trial), 429)
        assert client.get(ada.path).status_code == 200
        for _ in range(2):  # the first was before the browser had its cookie
            solo(client)
        refused(client.post("/api/tables", json={}), 429)
        statuses = [client.get(ada.path).status_code for _ in range(30)]
        assert statuses[-1] == 429


def test_headers_keep_pages_to_themselves(ada: Player) -> None:
    for path in ("/", "/api/games", "/nothing"):
        headers = ada.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_metrics_are_off_unless_asked_for(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        assert client.get("/healthz").text == "ok\n"
        assert client.get("/metrics").status_code == 404
    with server(tmp_path, metrics=True) as client:
        assert "bessemer_tables 0" in client.get("/metrics").text


def test_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        ada = solo(client)
        before = everything(ada)
        sight = ada.view()
        engine = client.app.state.hall.store.engine  # type: ignore[attr-defined]
        pages = _pragma(client, engine, "PRAGMA page_count")
        _pragma(client, engine, f"PRAGMA max_page_count={pages}")
        key = new_key()
        statuses = []
        for number in range(400):
            draft = {"order": ["x" * 12_000], "number": number}
            answer = client.put(f"{ada.path}/draft?seat={number % 3}", json=draft)
            statuses.append(answer.status_code)
            if answer.status_code != 200:
                refused(answer, 503)
                break
        assert statuses[-1] == 503
        _pragma(client, engine, f"PRAGMA max_page_count={pages + 1000}")
        move = sight["offers"][0]["move"]
        assert ada.play(sight["seat"], move, seq=sight["seq"], key=key).status_code == 200
        assert before[0]["seq"] + 1 == ada.facts()["seq"]


def _pragma(client: TestClient, engine: Any, pragma: str) -> Any:
    from sqlalchemy import text

    async def run() -> Any:
        async with engine.connect() as connection:
            return await connection.scalar(text(pragma))

    assert client.portal is not None
    return client.portal.call(run)


def test_settings_name_the_database(tmp_path: Path) -> None:
    assert settings_for(tmp_path).url.startswith("sqlite+aiosqlite:///")
    assert settings_for(tmp_path, database="postgres://u@h/d").url == "postgresql+psycopg://u@h/d"
