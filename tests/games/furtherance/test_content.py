"""The pack: what has to be in it, and what is said of a broken one."""

from dataclasses import replace
from typing import Any

import pytest

from bessemer.content.texts import read_texts
from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.pack import Pack
from bessemer.kernel.errors import ContentError
from tests.games.furtherance.kit import furtherance

PACK: Pack = furtherance().pack


def broken(table: str, place: int, **changes: Any) -> str:
    """What is said of the pack with one entry changed."""
    entries = list(getattr(PACK, table))
    entries[place] = replace(entries[place], **changes)
    changed: dict[str, Any] = {table: entries}
    with pytest.raises(ContentError) as error:
        Furtherance(2, Furtherance.meta.validate(2, {}), replace(PACK, **changed))
    return str(error.value)


def test_what_is_known_of_the_printed_cards_is_so() -> None:
    units = {unit.id: unit for unit in PACK.unit}
    assert (units["fighter"].attack, units["fighter"].health) == (2, 2)
    assert units["knight"].attack == 2 < 3 <= units["knight"].health
    assert any(unit.attack == 0 for unit in PACK.unit)
    named = {"catapult", "fortification", "guard-tower", "marketplace", "walls", "grand-park"}
    assert named <= {building.id for building in PACK.building}
    assert next(building.hits for building in PACK.building if building.id == "walls") == 5
    payne = next(leader for leader in PACK.leader if leader.id == "payne")
    assert payne.abilities == ["3 extra turns"]
    assert [leader.id for leader in PACK.leader if leader.complex] == ["ivan", "trosh", "vari"]
    assert all(leader.name[0] == leader.epithet[0] for leader in PACK.leader)


def test_all_eight_abilities_of_the_index_occur() -> None:
    sentences = {ability.id: ability.effect for ability in PACK.ability}
    there = {sentences[id] for unit in PACK.unit for id in unit.abilities}
    assert there >= {
        "reaches 2",
        "attacks 1",
        "no counter-attacks",
        "sacrifice for a building",
        "spares new units",
        "a neighbour may battle instead",
        "a point for 2 units on the field",
        "takes a neighbour's damage",
    }


def test_six_points_can_be_had_without_war() -> None:
    worth = {"worth 1": 1, "worth 2": 2}
    buildings = [one.copies * worth.get(effect, 0) for one in PACK.building for effect in one.effects]
    assert sum(buildings) >= 6


def test_every_sentence_on_a_card_has_words() -> None:
    texts = read_texts("furtherance")
    sentences = [effect for building in PACK.building for effect in building.effects]
    sentences += [effect for worker in PACK.worker for effect in worker.effects]
    sentences += [item.effect for item in PACK.item] + [ability.effect for ability in PACK.ability]
    sentences += [ability for leader in PACK.leader for ability in leader.abilities]
    assert all(texts.ability(sentence).endswith(".") for sentence in sentences)


@pytest.mark.parametrize(
    ("table", "changes", "said"),
    [
        ("building", {"effects": ["worth gold"]}, "building 'barracks': expected one of `worth N`"),
        ("building", {"copies": 3}, "expected 28 cards [[building]] with their copies"),
        ("building", {"id": "Barracks"}, "card 'Barracks': id: expected small letters"),
        ("building", {"source": "web"}, "building 'barracks': source: expected one of printed, house"),
        (
            "item",
            {"windows": ["damage"]},
            "item 'backup-plan': windows: expected some of turn, found",
        ),
        ("item", {"windows": []}, "item 'backup-plan': windows: expected some of turn"),
        ("unit", {"abilities": ["flies"]}, "unit 'archer': abilities: expected one of long-reach"),
        ("unit", {"abilities": []}, "unit 'archer': copies: expected 4 without abilities, else 2"),
        (
            "ability",
            {"windows": ["turn"]},
            "ability 'long-reach': windows: expected some of none, found",
        ),
        ("worker", {"effects": ["worth 1"]}, "worker 'builder': expected one of `mine N more`"),
        ("leader", {"abilities": ["wins"]}, "leader 'audric': expected one of `N gold at the start`"),
        ("deck", {"id": "things"}, "expected entries [[deck]] for items, units, buildings, in this order"),
    ],
)
def test_a_broken_pack_says_which_entry_is_wrong(table: str, changes: dict[str, Any], said: str) -> None:
    assert broken(table, 0, **changes).startswith(said)
