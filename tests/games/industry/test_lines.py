"""The little language of effect lines, and how often a line can be used."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bessemer.games.industry.lines import ANY, Language, Line, make_line
from bessemer.games.industry.stock import COAL, EMPTY, IRON, MONEY, OIL, TOKEN, Stock, add, resources
from bessemer.kernel.errors import ContentError

LANGUAGE = Language(("coal", "iron", "oil", "upgrade", "money"))

steady = settings(deadline=None, derandomize=True)

counts = st.one_of(st.just(0), st.integers(0, 3), st.integers(0, 99))
gains = st.tuples(counts, counts, counts, counts, counts)
payments = st.tuples(counts, counts, counts, counts, st.just(0)).filter(any)
limits = st.one_of(st.just(ANY), st.integers(1, 99))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Every line that can be written."""
    gained, flips = draw(st.tuples(gains, st.booleans()).filter(lambda right: any(right[0]) or right[1]))
    if draw(st.booleans()):
        return make_line(EMPTY, gained, 1, False, flips)
    return make_line(draw(payments), gained, draw(limits), True, flips)


words = ("coal", "iron", "money", "upgrade", "flip", "gold", "Coal")
signs = ("->", "+", "x", "x2", "xany", "x any", "any", "0", "1", "2", "07", "99", "100", "٣", ",")
tokens = st.sampled_from([*words, *signs])


def read(text: str) -> Line | str:
    """The line, or why there is none."""
    try:
        return LANGUAGE.parse(text)
    except ContentError as error:
        return str(error)


# Reading and writing ------------------------------------------------------------------------------


@steady
@given(lines())
def test_what_is_written_is_read_back(line: Line) -> None:
    assert LANGUAGE.parse(LANGUAGE.format(line)) == line


@steady
@given(st.lists(tokens, max_size=8).map(" ".join))
@example("coal+iron -> 2 money")
@example("2  coal")
@example("iron ->2 money")
def test_what_can_be_read_is_written_the_same_and_the_rest_is_refused(text: str) -> None:
    line = read(text)
    if isinstance(line, Line):
        assert LANGUAGE.format(line) == text
    else:
        assert line.startswith(f"in `{text}`")


@steady
@given(st.text(max_size=20))
def test_no_text_at_all_is_too_strange(text: str) -> None:
    line = read(text)
    assert LANGUAGE.format(line) == text if isinstance(line, Line) else text in line


@steady
@given(gains)
def test_amounts_are_read_back(stock: Stock) -> None:
    if any(stock):
        assert LANGUAGE.parse_stock(LANGUAGE.format_stock(stock)) == stock
    else:
        assert LANGUAGE.format_stock(stock) == ""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("2 coal", make_line(EMPTY, (2, 0, 0, 0, 0), 1, False, False)),
        ("1 coal + 1 oil", make_line(EMPTY, (1, 0, 1, 0, 0), 1, False, False)),
        ("3 money", make_line(EMPTY, (0, 0, 0, 0, 3), 1, False, False)),
        ("iron -> 2 money x2", make_line((0, 1, 0, 0, 0), (0, 0, 0, 0, 2), 2, True, False)),
        ("oil -> 1 money", make_line((0, 0, 1, 0, 0), (0, 0, 0, 0, 1), 1, True, False)),
        ("2 coal + iron -> oil x99", make_line((2, 1, 0, 0, 0), (0, 0, 1, 0, 0), 99, True, False)),
        ("coal + upgrade -> flip x any", make_line((1, 0, 0, 1, 0), EMPTY, ANY, True, True)),
        ("coal -> 3 money + flip", make_line((1, 0, 0, 0, 0), (0, 0, 0, 0, 3), 1, True, True)),
    ],
)
def test_lines_as_they_stand_on_cards(text: str, line: Line) -> None:
    assert LANGUAGE.parse(text) == line
    assert LANGUAGE.format(line) == text


UNITS = "one of coal, iron, oil, upgrade, money, flip, each at most once,"
AFTER_AMOUNTS = "expected `+` or the end,"
AFTER_ARROW = "expected `+`, `x` and a limit, or the end,"
LIMIT = "expected a limit from 1 to 99 or `any`,"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"in `` at position 1: expected {UNITS} found the end"),
        ("2", f"in `2` at position 2: expected {UNITS} found the end"),
        ("2 gold", f"in `2 gold` at position 3: expected {UNITS} found `gold`"),
        ("Coal", f"in `Coal` at position 1: expected {UNITS} found `C`"),
        ("2 coal +", f"in `2 coal +` at position 9: expected {UNITS} found the end"),
        ("2 coal + + iron", f"in `2 coal + + iron` at position 10: expected {UNITS} found `+`"),
        ("coal + coal", f"in `coal + coal` at position 8: expected {UNITS} found `coal`"),
        ("2 flip", f"in `2 flip` at position 3: expected {UNITS} found `flip`"),
        ("flip + flip", f"in `flip + flip` at position 8: expected {UNITS} found `flip`"),
        ("-> 2 money", f"in `-> 2 money` at position 1: expected {UNITS} found `->`"),
        ("iron ->", f"in `iron ->` at position 8: expected {UNITS} found the end"),
        ("iron -> x2", f"in `iron -> x2` at position 9: expected {UNITS} found `x2`"),
        ("0 coal", "in `0 coal` at position 1: expected a count from 1 to 99, found `0`"),
        ("100 coal", "in `100 coal` at position 1: expected a count from 1 to 99, found `100`"),
        ("2 coal iron", f"in `2 coal iron` at position 8: {AFTER_AMOUNTS} found `iron`"),
        ("2 coal x2", f"in `2 coal x2` at position 8: {AFTER_AMOUNTS} found `x2`"),
        ("2 coal!", f"in `2 coal!` at position 7: {AFTER_AMOUNTS} found `!`"),
        ("iron -> 2 oil 2", f"in `iron -> 2 oil 2` at position 15: {AFTER_ARROW} found `2`"),
        ("iron -> oil -> coal", f"in `iron -> oil -> coal` at position 13: {AFTER_ARROW} found `->`"),
        ("iron -> oil x2 x2", f"in `iron -> oil x2 x2` at position 16: {AFTER_ARROW} found `x2`"),
        ("iron -> oil x0", f"in `iron -> oil x0` at position 13: {LIMIT} found `x0`"),
        ("iron -> oil x100", f"in `iron -> oil x100` at position 13: {LIMIT} found `x100`"),
        ("2 money -> iron", "in `2 money -> iron`: flip and money stand right of the arrow only"),
        ("flip -> iron", "in `flip -> iron`: flip and money stand right of the arrow only"),
        ("coal", "in `coal`: write it as `1 coal`"),
        ("oil + 2 coal", "in `oil + 2 coal`: write it as `2 coal + 1 oil`"),
        ("1 iron -> 2 money", "in `1 iron -> 2 money`: write it as `iron -> 2 money`"),
        ("iron -> money", "in `iron -> money`: write it as `iron -> 1 money`"),
        ("iron -> 2 money x1", "in `iron -> 2 money x1`: write it as `iron -> 2 money`"),
        ("iron -> 2 money x02", "in `iron -> 2 money x02`: write it as `iron -> 2 money x2`"),
        ("iron->2 money", "in `iron->2 money`: write it as `iron -> 2 money`"),
        ("iron -> flip xany", "in `iron -> flip xany`: write it as `iron -> flip x any`"),
        (" 2 coal ", "in ` 2 coal `: write it as `2 coal`"),
        ("٣ coal", "in `٣ coal`: write it as `3 coal`"),
    ],
)
def test_a_wrong_line_is_refused_with_the_place_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        LANGUAGE.parse(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", [f"{'9' * 5000} coal", f"iron -> oil x{'9' * 5000}"])
def test_a_number_of_thousands_of_digits_is_refused_like_any_other(text: str) -> None:
    with pytest.raises(ContentError, match="from 1 to 99"):
        LANGUAGE.parse(text)


@pytest.mark.parametrize("text", ["coal -> 2 money", "1 coal + flip", "flip"])
def test_amounts_that_are_simply_had_have_no_arrow_and_no_flip(text: str) -> None:
    with pytest.raises(ContentError) as error:
        LANGUAGE.parse_stock(text)
    assert str(error.value) == f"in `{text}`: expected amounts only, no arrow and no flip"


# Using a line -------------------------------------------------------------------------------------

few = st.integers(0, 12)
stocks = st.tuples(few, few, few, few, few)


def one_by_one(line: Line, stock: Stock, limit: int) -> int:
    """Use a line again and again, paying before gaining, until it cannot be paid."""
    for used in range(limit):
        if any(have < paid for have, paid in zip(stock, line.pays, strict=True)):
            return used
        stock = add(add(stock, line.pays, -1), line.gains)
    return limit


small = st.integers(0, 4)


@steady
@given(
    st.tuples(small, small, small, small, st.just(0)).filter(any),
    st.tuples(small, small, small, small, small).filter(any),
    stocks,
    st.integers(0, 15),
)
@example((1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (1, 0, 0, 0, 0), 9)
@example((2, 1, 0, 0, 0), (2, 0, 0, 0, 1), (2, 3, 0, 0, 0), 9)
@example((3, 0, 0, 0, 0), (2, 0, 0, 0, 0), (4, 0, 0, 0, 0), 9)
def test_the_number_of_uses_is_that_of_using_it_one_by_one(
    pays: Stock, gained: Stock, stock: Stock, limit: int
) -> None:
    line = make_line(pays, gained, 9, True, False)
    assert line.times(stock, limit) == one_by_one(line, stock, limit)


@steady
@given(lines(), stocks, st.integers(0, 15))
def test_so_many_uses_never_leave_a_debt(line: Line, stock: Stock, limit: int) -> None:
    count = line.times(stock, limit)
    assert 0 <= count <= limit
    assert min(add(stock, line.change, count)) >= 0


def test_what_one_use_yields_pays_for_the_next() -> None:
    line = LANGUAGE.parse("2 coal -> coal + 1 money x9")
    assert line.times((5, 0, 0, 0, 0), 9) == 4
    assert LANGUAGE.parse("coal -> 2 coal x9").times((1, 0, 0, 0, 0), 9) == 9
    assert LANGUAGE.parse("coal -> 2 coal x9").times((0, 0, 0, 0, 0), 9) == 0


# Stocks -------------------------------------------------------------------------------------------


def test_a_stock_counts_its_resources_but_not_its_money() -> None:
    stock = (1, 2, 3, 4, 50)
    assert resources(stock) == 10
    assert (stock[COAL], stock[IRON], stock[OIL], stock[TOKEN], stock[MONEY]) == (1, 2, 3, 4, 50)


def test_a_change_is_made_so_many_times() -> None:
    assert add((1, 2, 3, 4, 5), (1, 0, -1, 0, 2)) == (2, 2, 2, 4, 7)
    assert add((1, 2, 3, 4, 5), (1, 0, -1, 0, 2), 3) == (4, 2, 0, 4, 11)
    assert add((1, 2, 3, 4, 5), (9, 9, 9, 9, 9), 0) == (1, 2, 3, 4, 5)
