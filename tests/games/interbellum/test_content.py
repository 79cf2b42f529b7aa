"""The pack: what it holds, and what is said of a broken one."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bessemer.content.packs import build_game, default_pack
from bessemer.content.texts import read_texts
from bessemer.games.interbellum.pack import Pack
from bessemer.kernel.errors import ContentError

PACK: Pack = default_pack("interbellum")


def shape(sentence: str) -> str:
    """A sentence without its numbers and names."""
    for power in PACK.power:
        sentence = sentence.replace(power.name, "POWER")
    return re.sub(r"\d+", "N", sentence).replace("segments", "segment")


def test_there_are_enough_cards_of_enough_kinds() -> None:
    assert Counter(event.deck for event in PACK.event) == {"A": 10, "B": 10, "C": 10}
    assert len(PACK.card) == 48
    assert len({shape(line) for card in PACK.card for line in card.effects}) >= 15
    assert all(event.then and event.later for event in PACK.event)


def test_no_two_action_cards_say_the_same() -> None:
    texts = read_texts("interbellum")
    assert len({tuple(sorted(card.effects)) for card in PACK.card}) == 48
    assert len({" ".join(map(texts.ability, card.effects)) for card in PACK.card}) == 48


def test_every_superpower_has_events_of_its_own_and_a_card() -> None:
    """Two for Saudi Arabia, whose flag all fight over; the others stay with who began with them."""
    lines = [line for event in PACK.event for line in event.twenties if line.startswith("expand")]
    for power in PACK.power:
        assert Counter(lines)[f"expand {power.name}"] == (2 if power.id == "saudi" else 1)
        assert any(f"expand {power.name}" in card.effects for card in PACK.card)


def test_every_sentence_is_explained() -> None:
    texts = read_texts("interbellum")
    sentences = [line for event in PACK.event for line in (*event.twenties, *event.thirties)]
    sentences += [line for card in PACK.card for line in card.effects]
    sentences += [well.bonus for well in PACK.well]
    for sentence in sentences:
        assert "{" not in texts.ability(sentence)
    assert texts.ability("expand 2 dice").startswith("Roll 2 dice")
    assert texts.ability("you gain 2 influence in Turkey") == "Gain 2 influence in Turkey."


def changed(table: str, entry_id: str, /, **fields: Any) -> Pack:
    entries = [replace(entry, **fields) if entry.id == entry_id else entry for entry in getattr(PACK, table)]
    changes: dict[str, Any] = {table: entries}
    return replace(PACK, **changes)


@pytest.mark.parametrize(
    ("pack", "wrong"),
    [
        (changed("card", "gunboat", effects=["fly to Paris"]), "card 'gunboat': expected an effect like"),
        (changed("card", "gunboat", effects=[]), "card 'gunboat': effects: expected at least one"),
        (changed("card", "gunboat", effects=["you gain 2 executives"]), "a round might never end"),
        (changed("card", "gunboat", effects=["all lose 1 cube"]), "expected a gain"),
        (
            changed("event", "steel", twenties=["steel is blue"]),
            "event 'steel': expected a rule of the round",
        ),
        (changed("event", "steel", twenties=["influence costs $2 less"]), "to cost a dollar at least"),
        (changed("event", "mandates", twenties=["march any army"]), "that somebody has to play"),
        (changed("event", "mandates", thirties=[]), "expected lines for the twenties and the thirties"),
        (changed("event", "mandates", deck="D"), "deck: expected one of A, B, C"),
        (changed("well", "baku", bonus="a camel"), "well 'baku': bonus: expected one like"),
        (changed("well", "baku", area="paris"), "well: area: expected an area of the map"),
        (changed("port", "haifa", points=7), "port 'haifa': expected 2 to 6 points"),
        (changed("power", "turkey", extra=[0, 1]), "power 'turkey': expected rows of 11 numbers"),
        (changed("power", "turkey", discount=[0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5]), "expected at most 4"),
        (changed("area", "syria", home="turkey"), "expected 26 without a home, found 25"),
        (changed("area", "syria", borders=["paris"]), "area 'syria': borders: expected areas of the map"),
        (changed("area", "syria", id="mosul"), "id 'mosul': stands 2 times"),
        (changed("route", "baku-tiflis", areas=[]), "route 'baku-tiflis': expected two ends and areas"),
        (changed("company", "us-oil", number=4), "expected the numbers 1 to 5"),
        (changed("company", "us-oil", wells=["baku", "baghdad"]), "expected two that no other company has"),
        (changed("company", "us-oil", influence={"france": 1}), "influence: expected numbers for some of"),
        (replace(PACK, card=PACK.card[1:]), "expected 48 entries [[card]], found 47"),
    ],
)
def test_a_broken_pack_is_explained(pack: Pack, wrong: str) -> None:
    with pytest.raises(ContentError, match=re.escape(wrong)):
        build_game("interbellum", 3, {}, pack)
