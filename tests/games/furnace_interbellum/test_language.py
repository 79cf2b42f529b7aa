"""The little language of Interbellum, and packs that are wrong."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bessemer.content.packs import build_game, default_pack, pack_as_data, pack_of
from bessemer.games.furnace.interbellum.agents import read_agent
from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    CountSpent,
    Delivery,
    DeliveryOnceMore,
    DiscardCard,
    EachHere,
    EachOwn,
    Effect,
    IfFull,
    LineOnceMore,
    PerCard,
    Plain,
    SalesOnceMore,
    TakeAll,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
    symbols,
)
from bessemer.games.furnace.interbellum.language import format_effects, parse_effects
from bessemer.games.furnace.pack import LANGUAGE
from bessemer.games.industry.stock import COAL, IRON, OIL
from bessemer.kernel.errors import ContentError
from tests.games.furnace_interbellum.kit import MAGNATE, agent

ID = "furnace-interbellum"
PACK = default_pack(ID)
PRINTED = [
    *(text for company in PACK.company for text in (company.basic, company.additional)),
    *(manager.effect for manager in (*PACK.manager, PACK.personal)),
]

EXAMPLES: dict[str, tuple[Effect, ...]] = {
    "2 coal": (Plain(LANGUAGE.parse("2 coal")),),
    "delivery: iron -> 6 money": (Delivery(LANGUAGE.parse("iron -> 6 money")),),
    "2 money per own card that sells coal": (PerCard((0, 0, 0, 0, 2), True, COAL),),
    "1 coal per own card that converts": (PerCard((1, 0, 0, 0, 0), False, ANY_KIND),),
    "5 money if fully resolved": (IfFull((0, 0, 0, 0, 5)),),
    "when compensated for 1 or 2: store 1 coal; take all here": (
        WhenCompensated((1, 2), (1, 0, 0, 0, 0)),
        TakeAll(),
    ),
    "when outbid: store 1 iron": (WhenOutbid((0, 1, 0, 0, 0)),),
    "when gaining oil: oil -> 5 money": (WhenGaining(OIL, LANGUAGE.parse("oil -> 5 money")),),
    "resolve a company of the player to the right": (CopyCompany(),),
    "discard this card: 8 money": (DiscardCard((0, 0, 0, 0, 8)),),
    "own sales of one kind once more": (SalesOnceMore(),),
    "each own sale: 1 coal": (EachOwn(True, (1, 0, 0, 0, 0)),),
    "each conversion: 1 coal": (EachHere(False, (1, 0, 0, 0, 0)),),
    "count 1 coal or 1 iron as spent": (CountSpent(((COAL, 1), (IRON, 1))),),
    "the delivery once more": (DeliveryOnceMore(),),
    "another line once more": (LineOnceMore(),),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_kind_of_effect_is_read_and_written(text: str) -> None:
    assert parse_effects(text) == EXAMPLES[text]
    assert format_effects(EXAMPLES[text]) == text


@pytest.mark.parametrize("text", sorted(set(PRINTED)))
def test_what_the_pack_prints_is_written_as_it_is_read(text: str) -> None:
    assert format_effects(parse_effects(text)) == text


def test_every_kind_of_effect_occurs_in_the_pack() -> None:
    occurring = {type(effect) for text in PRINTED for effect in parse_effects(text)}
    assert occurring == {type(effect) for effects in EXAMPLES.values() for effect in effects}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("delivery: 2 stone", "from position 11 on: in `2 stone` at position 3: expected one of coal"),
        ("delivery: iron -> 2 money x2", "it is resolved once, without a limit"),
        ("2 money per own card that buys", "at position 27: expected `sells` or `converts`, found `buys`"),
        ("2 money per own card that sells stone", "at position 33: expected one of coal, iron, oil, upgrade"),
        ("2 money per own card that sells coals", "at position 37: expected the end, found `s`"),
        ("when robbed: store 1 coal", "at position 6: expected `compensated for …: store …`"),
        ("when compensated for 2 or 1: store 1 coal", "at position 22: expected values of discs from 1 to 9"),
        ("when compensated for 1", "at position 23: expected `: store`, found the end"),
        ("when gaining coal: 2 money", "what may follow a gain needs an arrow"),
        ("when gaining gold: coal -> iron", "at position 14: expected one of coal"),
        ("when gaining coal, coal -> iron", "at position 18: expected `: ` and a line"),
        (
            "each own gift: 1 coal",
            "at position 10: expected `sale: ` or `conversion: `, found `gift: 1 coal`",
        ),
        ("count 12 coal as spent", "at position 7: expected amounts from 1 to 9"),
        ("count 1 coal or 2 coal as spent", "expected each resource once"),
        ("take all here;2 coal", "expected"),
        ("2  coal", "write it as `2 coal`"),
        ("", "expected one of coal"),
    ],
)
def test_a_wrong_text_says_where_and_what_was_expected(text: str, wrong: str) -> None:
    with pytest.raises(ContentError) as error:
        parse_effects(text)
    assert wrong in str(error.value)


@given(st.text(alphabet="abcdefgilmnoprstuvwxy 0123456789:;+->", max_size=40))
def test_any_text_is_read_in_one_way_or_refused(text: str) -> None:
    try:
        effects = parse_effects(text)
    except ContentError:
        return
    assert format_effects(effects) == text


@pytest.mark.rule("X5.12")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2 iron -> 5 money x2", (0, 1, 0, 0, 1)),
        ("delivery: 3 iron", (0, 1, 0, 0, 0)),
        ("2 money per own card that sells coal", (1, 0, 0, 0, 1)),
        ("when gaining oil: oil -> 5 money", (0, 0, 2, 0, 1)),
        ("when outbid: store 1 iron", (0, 1, 0, 0, 0)),
    ],
)
def test_the_symbols_of_an_effect(text: str, shown: tuple[int, ...]) -> None:
    assert symbols(parse_effects(text)[0]) == shown


# Agents -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        (agent("a", target="card"), "target: expected `company`"),
        (agent("a", target="company with gold"), "target: expected resources such as `iron or upgrade`"),
        (agent("a", ["highest on target"]), "bids: expected `highest on rightmost` or `lowest on rightmost`"),
        (agent("a", ["first on target", "lowest on rightmost"]), "bids: expected one of highest, lowest"),
        (agent("a", variable=12), "variable: expected a value from 0 to 9, found 12"),
        (agent("a", compensation="1 coal"), "compensation: expected money only"),
        (agent("a", income=["2 coal per company"]), "income: expected `N money per …`"),
    ],
)
def test_a_wrong_agent_says_what_was_expected(card: Any, wrong: str) -> None:
    with pytest.raises(ContentError) as error:
        read_agent(card)
    assert wrong in str(error.value)


def test_the_steel_magnate_is_read_as_written() -> None:
    magnate = read_agent(MAGNATE)
    assert (magnate.kinds, magnate.variable, magnate.compensation) == ((1, 3), 3, 1)
    assert [income.money for income in magnate.income] == [2, 4]


# Packs --------------------------------------------------------------------------------------------


def changed(table: str, number: int, **fields: Any) -> Any:
    entries = [*getattr(PACK, table)]
    entries[number] = replace(entries[number], **fields)
    return replace(PACK, **{table: entries})


@pytest.mark.parametrize(
    ("pack", "wrong"),
    [
        (
            changed("company", 0, basic="count 1 coal as spent"),
            "company 'meteor-motors': basic: .* Managers only",
        ),
        (changed("company", 0, basic="fly"), "company 'meteor-motors': basic: in `fly` at position 1"),
        (changed("company", 0, family="navy"), "family 'navy' is used by a Company but not written down"),
        (changed("company", 0, source="guess"), "company 'meteor-motors': source"),
        (changed("company", 0, id="tar-works"), "card 'tar-works': the id stands 2 times"),
        (changed("startup", 0, lines=["delivery: 1 coal"]), "startup 'corner-garage': .* on Companies only"),
        (changed("manager", 0, effect="take all here"), "manager 'stokehold-chief': effect: .* not stand"),
        (
            changed("manager", 0, effect="coal -> flip"),
            "manager 'stokehold-chief': effect: expected no `flip`",
        ),
        (changed("school", 0, options=["1 coal"]), "school 'school-of-mines': options: expected 2 lines"),
        (changed("agent", 0, target="all"), "agent 'dowager': target"),
        (changed("capitalist", 0, ability="fly"), "capitalist 'vtorov-and-heirs': ability: expected one of"),
        (changed("capitalist", 0, replaces="nobody"), "replaces: there is no Capitalist 'nobody'"),
        (replace(PACK, manager=PACK.manager[1:]), r"expected 14 entries \[\[manager\]\], found 13"),
    ],
)
def test_a_wrong_pack_names_the_entry(pack: Any, wrong: str) -> None:
    with pytest.raises(ContentError, match=wrong):
        build_game(ID, 3, {}, pack)


def test_a_pack_brings_the_base_game_along_and_survives_as_data() -> None:
    data = pack_as_data(PACK)
    assert len(data["base"]["company"]) == 36
    assert pack_of(ID, data) == PACK


def test_own_base_cards_may_be_brought_along() -> None:
    base = replace(PACK.base, company=[replace(PACK.base.company[0], name="Our Pit"), *PACK.base.company[1:]])
    game = build_game(ID, 3, {}, replace(PACK, base=base))
    assert game.names["blackwater-pit"] == "Our Pit"
