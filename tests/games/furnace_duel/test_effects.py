"""D-B2: what effects are and how they are used."""

from dataclasses import replace

import pytest

from bessemer.games.duel.effects import ANY_TYPE, TYPES, format, parse
from bessemer.games.duel.pack import read_cards
from bessemer.kernel.errors import ContentError
from tests.games.furnace_duel.kit import PACK, auction, claim, production, resolution
from tests.kit import A, B


@pytest.mark.rule("D-B2.1")
def test_every_effect_is_a_line_with_or_without_an_arrow() -> None:
    content = read_cards(PACK)
    for card in content.cards[: content.companies]:
        assert len(card.basic) == 1
        assert len(card.full) == 2
        for line in card.full:
            assert line.processing == any(line.pays)


@pytest.mark.parametrize(
    "text",
    ["2 coal", "iron -> tech", "tech -> flip any", "flip blue", "tech -> 4 money + anchor", "oil -> 2 spike"],
)
def test_an_effect_is_written_as_it_is_read(text: str) -> None:
    assert format(parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "2 gold", "anchor -> coal", "flip green", "1 coal -> iron", "coal ->", "coal + -> iron"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ContentError):
        parse(text)


@pytest.mark.rule("D-B2.2")
def test_an_extraction_can_be_taken_in_part_or_not_at_all() -> None:
    table = production({A: ["deep-shaft"]}, cards={"deep-shaft": "2 coal | 2 coal"})
    table.play("A resolve deep-shaft in part", "A take 1")
    assert table.stock(A) == "1 coal"
    refused = production({A: ["deep-shaft"]}, cards={"deep-shaft": "2 coal | 2 coal"}).play("A done")
    assert refused.stock(A) == ""


@pytest.mark.rule("D-B2.2")
def test_an_upgraded_card_resolved_in_part_asks_for_each_extraction() -> None:
    table = production({A: ["blast-stack+"]}, cards={"blast-stack": "1 iron | 2 iron"})
    table.play("A resolve blast-stack in part", "A take 0", "A take 2")
    assert table.stock(A) == "2 iron"
    table = production(
        {A: ["rail-mill+"]}, cards={"rail-mill": "iron -> 3 money x2 | 2 iron"}, stocks={A: "1 iron"}
    )
    table.play("A resolve rail-mill in part", "A transact 1", "A take 1")
    assert table.stock(A) == "1 iron + 3 money"


@pytest.mark.rule("D-B2.2")
def test_a_city_can_be_used_for_a_part_or_left_alone() -> None:
    table = claim(A, "plymouth", 3).play("A claim penzance-plymouth", "A use plymouth for 1", "A done")
    assert table.stock(A) == "1 coal"


@pytest.mark.rule("D-B2.2")
def test_a_token_that_gives_money_and_an_upgrade_is_usable_for_its_money_alone() -> None:
    yacht = {"board": "baltic", "ferries": {A: ["royal-yacht"]}}  # 2 money + flip any
    table = production({A: ["deep-shaft+"]}, **yacht).play("A spend royal-yacht")
    assert table.stock(A) == "2 money"
    left = production({A: ["deep-shaft"]}, **yacht).play("A spend royal-yacht")
    assert left.legal(A) == ["upgrade deep-shaft", "done"]
    left.play("A done")
    assert (left.stock(A), left.upgraded(A)) == ("2 money", [])
    crane = production({A: ["deep-shaft+"]}, board="baltic", ferries={A: ["floating-crane"]})  # flip any
    assert crane.legal(A, "spend") == []  # D-B2.6: nothing is left of it


@pytest.mark.rule("D-B2.2")
def test_a_city_that_gives_money_and_an_upgrade_is_usable_for_its_money_alone() -> None:
    both = {"penzance": "2 money + flip blue"}
    table = claim(A, "penzance", 2, cities=both).play("A claim penzance-plymouth", "A use penzance")
    assert table.stock(A) == "2 money"
    some = claim(A, "penzance", 2, cities=both, owned={A: ["deep-shaft"]})
    some.play(
        "A claim penzance-plymouth", "A use penzance", "A done", "A use penzance", "A upgrade deep-shaft"
    )
    assert (some.stock(A), some.upgraded(A)) == ("4 money", ["deep-shaft"])


@pytest.mark.rule("D-B2.2", "D-B2.3")
def test_a_processing_line_is_used_from_never_to_its_limit() -> None:
    table = production(
        {A: ["coke-battery"]}, cards={"coke-battery": "coal -> iron x2 | 1 coal"}, stocks={A: "5 coal"}
    )
    table.play("A resolve coke-battery")
    assert table.legal(A) == ["transact 0", "transact 1", "transact 2"]
    table.play("A transact 2")
    assert table.stock(A) == "3 coal + 2 iron"
    table.refuse("A resolve coke-battery")


@pytest.mark.rule("D-B2.4")
def test_inputs_must_be_there_before_a_transaction() -> None:
    table = production(
        {A: ["bridge-yard"]}, cards={"bridge-yard": "2 iron -> 7 money x2 | 1 iron"}, stocks={A: "3 iron"}
    )
    table.play("A resolve bridge-yard")
    assert table.legal(A) == ["transact 0", "transact 1"]


@pytest.mark.rule("D-B2.5")
def test_a_line_may_give_several_things() -> None:
    table = production(
        {A: ["gas-retorts"]}, cards={"gas-retorts": "iron -> oil + 2 money | 2 coal"}, stocks={A: "1 iron"}
    )
    table.play("A resolve gas-retorts", "A transact 1")
    assert table.stock(A) == "1 oil + 2 money"


@pytest.mark.rule("D-B2.6", "D-B2.12")
def test_a_typed_upgrade_needs_a_company_of_its_type_that_is_not_upgraded() -> None:
    own = ["deep-shaft+", "coke-battery", "rail-mill"]  # blue, blue, red
    table = claim(A, "plymouth", 2, owned={A: own}).play("A claim plymouth-bristol")  # Bristol: flip blue
    table.play("A use bristol")
    assert table.upgraded(A) == ["deep-shaft", "coke-battery"]
    assert "use bristol" not in table.legal(A)
    red = claim(A, "plymouth", 2, owned={A: ["rail-mill"]}).play("A claim plymouth-bristol")
    red.refuse("A use bristol")


@pytest.mark.rule("D-B2.6")
def test_an_upgrade_of_any_type_takes_any_company_but_no_startup() -> None:
    own = ["deep-shaft", "rail-mill"]
    table = claim(A, "southampton", 1, owned={A: own}, stocks={A: "1 tech"})
    table.play("A claim southampton-london", "A use london")
    assert table.legal(A) == ["upgrade deep-shaft", "upgrade rail-mill"]
    table.play("A upgrade rail-mill")
    assert table.upgraded(A) == ["rail-mill"]


@pytest.mark.rule("D-B2.7")
def test_upgrades_stand_on_startups_cities_tunnels_and_tokens() -> None:
    assert all(startup.lines[-1] == "flip" for startup in PACK.startup)
    effects = [city.effect for board in PACK.board for city in board.city]
    assert any(effect.startswith("flip") for effect in effects)
    assert any("-> flip" in effect for effect in effects)
    assert any("flip" in track.tunnel for board in PACK.board for track in board.track)
    assert any("flip" in ferry.effect for ferry in PACK.ferry)


@pytest.mark.rule("D-B2.8")
def test_most_upgrading_cities_are_typed_and_some_are_not() -> None:
    for board in PACK.board:
        flips = [parse(city.effect).flips for city in board.city if "flip" in city.effect]
        typed = [flip for flip in flips if flip != ANY_TYPE]
        assert len(typed) > len(flips) - len(typed) > 0
        assert {*typed} == {1, 2, 4}
    assert {company.type for company in PACK.company} == {*TYPES}


@pytest.mark.rule("D-B2.9")
def test_an_upgrade_in_the_auction_takes_a_card_just_won_but_none_won_later() -> None:
    bids = {"briquette-yard": "A4", "deep-shaft": "A2 B3", "coke-battery": "A3"}
    table = resolution(bids)  # Plymouth's card is lost; Bristol upgrades blue
    table.play("A claim plymouth-bristol", "A use bristol")
    assert table.upgraded(A) == ["briquette-yard"]
    table.refuse("A use bristol")
    table.play("A done")
    assert table.companies(A) == ["briquette-yard", "coke-battery"]
    assert table.upgraded(A) == ["briquette-yard"]


@pytest.mark.rule("D-B2.10")
def test_a_startup_upgrades_one_company_for_nothing_in_each_production() -> None:
    table = production({A: ["deep-shaft", "rail-mill"]}, startup=["1 coal"])
    table.play("A resolve foundry-lane", "A upgrade rail-mill")
    assert table.upgraded(A) == ["rail-mill"]
    assert table.stock(A) == "1 coal"
    table.refuse("A upgrade deep-shaft")


@pytest.mark.rule("D-B2.10")
def test_a_startup_without_its_upgrade_is_refused() -> None:
    startup = replace(PACK.startup[0], lines=["1 coal", "1 iron"])
    with pytest.raises(ContentError, match="expected two lines or more, the last one and no other `flip`"):
        read_cards(replace(PACK, startup=[startup, *PACK.startup[1:]]))


@pytest.mark.rule("D-B2.11")
def test_companies_have_no_compensation_line() -> None:
    assert all(card.compensation is None for card in read_cards(PACK).cards)
    table = resolution({"deep-shaft": "A1 B2"})
    assert all(move.startswith("claim") or move == "done" for move in table.legal(A))


@pytest.mark.rule("D-B2.13")
def test_tech_is_spent_in_cities_and_pays_at_the_end() -> None:
    spending = [city for board in PACK.board for city in board.city if city.effect.startswith("tech ->")]
    assert len(spending) > 10
    table = production({}, round=4, stocks={A: "3 tech", B: "5 money"}).all_done()
    assert table.session.scores == (6, 5)


@pytest.mark.rule("D-B2.14")
@pytest.mark.parametrize("effect", ["anchor", "2 spike", "double"])
def test_cards_and_tokens_never_give_symbols_of_boards(effect: str) -> None:
    ferry = replace(PACK.ferry[0], effect=effect)
    with pytest.raises(ContentError, match="expected one use of resources, money or `flip`"):
        read_cards(replace(PACK, ferry=[ferry, *PACK.ferry[1:]]))
    company = replace(PACK.company[0], basic=effect)
    with pytest.raises(ContentError, match="expected one of coal, iron, oil, tech, money, flip"):
        read_cards(replace(PACK, company=[company, *PACK.company[1:]]))


def test_the_row_offers_no_upgrade() -> None:
    assert not auction().legal(A, "upgrade")
