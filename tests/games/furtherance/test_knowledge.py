"""U-19, U-20, U-35: what was seen stays known to those who saw it, and to nobody else."""

import random

import pytest

from bessemer.kernel.piles import WATCHER
from tests.games.furtherance.kit import realm
from tests.kit import A, B, C


@pytest.mark.rule("U-19")
def test_looked_at_cards_are_known_to_the_one_who_looks() -> None:
    table = realm(decks={"units": ["archer", "lancer", "paladin"]}).play("A research units with worker")
    assert table.deck("units", A)[:3] == ["archer", "lancer", "paladin"]
    for seat in (B, WATCHER):
        assert set(table.deck("units", seat)) == {None}


@pytest.mark.rule("U-19")
def test_what_was_kept_buried_and_left_on_top_stays_known() -> None:
    table = realm(decks={"units": ["archer", "lancer", "paladin"]})
    table.play("A research units with worker", "A keep lancer and bury archer", "A done", "B done")
    deck = table.deck("units", A)
    assert (deck[0], deck[-1], table.research(A, A)) == ("paladin", "archer", ["lancer"])
    assert set(table.deck("units", B)) == {None}
    assert table.research(A, B) == [None]
    facts = [event.facts for event in table.session.journal(B) if event.kind == "researches"]
    assert facts == [{"card": "units-card", "buried": "units-card"}]


@pytest.mark.rule("U-20", "U-35")
def test_a_rescued_card_is_known_to_everybody_also_when_it_goes_back() -> None:
    table = realm(
        units={"d3": "A berserker", "d4": "B knight"}, gold={B: 2}, research={B: ["fighter", "archer"]}
    )
    table.play("A strike d4 from d3", "B rescue", "B return archer", "B done")
    assert table.research(B, A) == [None, "knight"]
    assert table.deck("units", A)[0] is None
    assert table.deck("units", B)[0] == "archer"


@pytest.mark.rule("U-26")
def test_a_reshuffled_deck_is_known_to_nobody() -> None:
    table = realm(gold={A: 9}, discards={"units": ["archer", "lancer", "paladin"]})
    table.play("A recruit knight with worker", "A place on d1")
    assert set(table.deck("units", A)) == {None}


def test_a_sample_keeps_what_is_known_and_mixes_the_rest() -> None:
    table = realm(3, decks={"units": ["archer", "lancer", "paladin"]}, research={B: ["herald"]})
    table.play("A research units with worker", "A keep lancer and bury archer")
    rng = random.Random(1)
    researched = set()
    for _ in range(40):
        sample = table.game.sample(table.game.view(table.state, A), rng)
        ids = table.game.cards.ids
        assert ids[sample.decks[1].pieces[-1]] == "paladin"
        assert ids[sample.decks[1].pieces[0]] == "archer"
        assert ids[sample.research[A][0].card] == "lancer"
        researched.add(ids[sample.research[B][0].card])
    assert len(researched) > 5
    assert table.session.private(A)
    assert table.research(B, C) == [None]


def test_equal_cards_do_not_show_in_what_is_asked() -> None:
    table = realm(decks={"units": ["yeoman", "yeoman", "yeoman"]}).play("A research units with worker")
    assert table.asked() == {A: "PickCards"}
    assert table.legal(A) == ["done"]
    table.play("A done")
    assert table.research(A) == ["yeoman"]
