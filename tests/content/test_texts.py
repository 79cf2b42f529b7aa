"""The words of every game."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bessemer
from bessemer.content.packs import build_game
from bessemer.content.texts import TEXTS, read_texts, texts_of
from bessemer.games import registry
from bessemer.kernel.errors import ContentError
from bessemer.kernel.game import Game
from bessemer.kernel.journal import EventView
from bessemer.kernel.meta import Value
from bessemer.kernel.piles import REFEREE
from tests.cover import configurations
from tests.games.furnace.kit import furnace
from tests.kit import random_game

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"]


def ways_to_play() -> list[tuple[str, int, dict[str, Value]]]:
    """Every game, in ways that cover all pairs of choices."""
    return [
        (id, players, options)
        for id in registry.game_ids()
        for players, options in configurations(registry.find(id).meta)
    ]


def assert_words(text: str) -> None:
    """Something was said, and every field was filled in."""
    assert text
    assert text == text.strip()
    assert not set("{}|#_") & set(text), text
    assert "nobody" not in text


@pytest.mark.parametrize(("id", "players", "options"), ways_to_play())
def test_every_event_and_every_move_has_words(id: str, players: int, options: dict[str, Value]) -> None:
    game = build_game(id, players, options)
    texts = read_texts(id)
    for seed in range(3):
        session = random_game(game, seed, journal=True)
        for event in session.journal(REFEREE):
            assert_words(texts.journal_line(event, game, NAMES[:players]))
            assert_words(texts.heading(event, game, NAMES[:players]) or "no heading")
    for move in game.vocabulary:
        assert_words(texts.move_label(move, game))


@pytest.mark.parametrize("id", registry.game_ids())
def test_moves_of_a_game_have_labels_of_their_own(id: str) -> None:
    game = build_game(id, registry.find(id).meta.players[0], {})
    labels = [read_texts(id).move_label(move, game) for move in game.vocabulary]
    assert len(set(labels)) == len(labels)


# Furnace ------------------------------------------------------------------------------------------


PACKAGE = Path(bessemer.__file__).parent


def told_in(*places: str) -> set[str]:
    """The kinds of events that code tells."""
    code = [file.read_text(encoding="utf-8") for place in places for file in PACKAGE.glob(place)]
    return {kind for text in code for kind in re.findall(r'tell\(\s*"(\w+)"', text)}


def test_every_event_in_the_code_has_a_line() -> None:
    told = told_in("games/furnace/*.py", "games/industry/*.py", "kernel/chance.py")
    assert {"bid", "unplaced", "roll", "gain", "end"} <= told
    assert told | {"resolve", "again"} == set(read_texts("furnace").written.journal)


def test_every_event_of_interbellum_has_a_line() -> None:
    written = set(read_texts("furnace-interbellum").written.journal)
    own = told_in("games/furnace/interbellum/*.py")
    assert {"target", "hire", "assign", "store", "delivery", "lost"} <= own <= written
    inherited = told_in("games/furnace/*.py", "games/industry/*.py", "kernel/chance.py")
    assert written - own <= inherited | {"resolve", "again", "raise"}


def test_every_event_of_duel_has_a_line() -> None:
    written = set(read_texts("furnace-duel").written.journal)
    own = told_in("games/duel/*.py")
    assert {"claim", "use", "double", "advance", "ferry", "travel"} <= own <= written
    inherited = told_in("games/industry/*.py")
    assert written - own <= inherited | {"resolve", "tunnel", "space"}


def event(kind: str, who: int, forced: bool = False, **facts: Any) -> EventView:
    return EventView(kind, who, 1, forced, facts)


def said(game: Game[Any, Any], event: EventView) -> str:
    return read_texts("furnace").journal_line(event, game, NAMES[: game.seats])


def test_lines_name_people_and_cards() -> None:
    game = furnace(3, {"coal-mine": "1 coal | 1 coal | 1 coal"})
    assert said(game, event("bid", 1, disc=3, card="coal-mine")) == "Bo bids 3 on Coal-Mine."


def test_the_dummy_has_its_name() -> None:
    assert said(furnace(2), event("roll", 2, sides=6, result=4)) == "Dummy rolls 4."


def test_a_move_that_was_the_only_one_says_so() -> None:
    line = said(furnace(2), event("take", 0, forced=True, card="company-1"))
    assert line == "Ada takes Company-1. (The only choice.)"


@pytest.mark.parametrize(
    ("stock", "words"),
    [
        ((0, 0, 0, 0, 0), "nothing"),
        ((2, 1, 0, 0, 0), "2 coal and 1 iron"),
        ((0, 0, 0, 1, 0), "1 upgrade token"),
        ((1, 0, 3, 2, 10), "1 coal, 3 oil, 2 upgrade tokens and 10 money"),
    ],
)
def test_stocks_in_words(stock: tuple[int, ...], words: str) -> None:
    assert read_texts("furnace").stock(stock) == words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((-1, 0, 0, 0, 2), "pays 1 coal, gains 2 money"),
        ((-1, 0, 0, -1, 0), "pays 1 coal and 1 upgrade token"),
        ((0, 3, 0, 0, 0), "gains 3 iron"),
        ((0, 0, 0, 0, 0), "makes no transaction"),
    ],
)
def test_changes_in_words(change: tuple[int, ...], words: str) -> None:
    assert read_texts("furnace").change(change) == words


def test_a_shared_win_names_all_winners() -> None:
    line = said(furnace(3), event("end", -1, winners=(0, 2), scores=(9, 1, 9)))
    assert line == "The game is over: Ada and Cy won."


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("transact 0", "No transaction"),
        ("transact 1", "1 transaction"),
        ("transact 4", "4 transactions"),
        ("resolve company-2 again", "Resolve Company-2 a second time"),
        ("insert company-2 at 3", "Put Company-2 at place 3"),
    ],
)
def test_labels_of_moves(move: str, label: str) -> None:
    game = furnace(2)
    assert read_texts("furnace").move_label(game.vocabulary.parse(move), game) == label


@pytest.mark.parametrize(
    ("ability", "help"),
    [
        ("extra disc 2", "Bids with a fifth disc, of value 2."),
        ("compensation +1", "Each disc counts 1 higher when it is compensated."),
        ("win 1 coal + 1 oil", "Gains 1 coal + 1 oil with every Company taken in the auction."),
    ],
)
def test_abilities_are_explained(ability: str, help: str) -> None:
    assert read_texts("furnace").ability(ability) == help


def test_every_ability_of_the_pack_and_every_unit_is_explained() -> None:
    texts = read_texts("furnace")
    for capitalist in build_game("furnace", 2, {}).pack.capitalist:
        assert_words(texts.ability(capitalist.ability))
    for id in ("coal", "iron", "oil", "upgrade", "money", "flip", "extraction", "processing"):
        assert_words(texts.help(id))


# What can be wrong --------------------------------------------------------------------------------


def written() -> dict[str, Any]:
    return tomllib.loads((registry.folder("furnace") / TEXTS).read_text(encoding="utf-8"))


def test_a_missing_table_is_named() -> None:
    tables = written()
    del tables["words"]["nothing"]
    with pytest.raises(ContentError, match="nothing"):
        texts_of("furnace", tables)


def test_a_missing_prompt_is_named() -> None:
    tables = written()
    del tables["prompt"]["PlaceDisc"]
    with pytest.raises(ContentError, match="prompt: expected an entry for 'PlaceDisc'"):
        texts_of("furnace", tables)


@pytest.mark.parametrize(
    ("template", "wrong"),
    [
        ("{who bids", "expected '}' before end of string"),
        ("{}", "expected the name of a fact in braces, found ''"),
        ("{stock:heap}", "expected one of stock, change, seats, plural after 'stock'"),
    ],
)
def test_a_broken_line_is_named(template: str, wrong: str) -> None:
    tables = written()
    tables["journal"]["bid"] = template
    with pytest.raises(ContentError, match=r"journal\.bid") as error:
        texts_of("furnace", tables)
    assert wrong in str(error.value)


def test_a_label_uses_only_what_its_move_has() -> None:
    tables = written()
    tables["move"]["bid"]["label"] = "Bid {value}"
    with pytest.raises(ContentError, match=r"move\.bid: expected one of disc, card in braces, found 'value'"):
        texts_of("furnace", tables)


def test_missing_entries_are_named() -> None:
    tables = written()
    del tables["journal"]["bid"]
    del tables["move"]["bid"]
    tables["unit"] = tables["unit"][:2]
    texts = texts_of("furnace", tables)
    game = furnace(2)
    with pytest.raises(ContentError, match="journal: expected an entry for 'bid'"):
        texts.journal_line(event("bid", 0), game, NAMES)
    with pytest.raises(ContentError, match=r"move: expected an entry for 'bid \{\} on \{\}'"):
        texts.move_label(game.vocabulary.parse("bid 1 on company-1"), game)
    with pytest.raises(ContentError, match="unit: expected an entry for place 3"):
        texts.stock((0, 0, 1, 0, 0))
    with pytest.raises(ContentError, match="ability: expected an entry for 'fly'"):
        texts.ability("fly")
    with pytest.raises(ContentError, match="expected an entry for 'card'"):
        texts.journal_line(event("take", 0), game, NAMES)
