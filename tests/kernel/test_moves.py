"""A move in three forms: tuple, text, index."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bessemer.kernel.errors import Unreadable
from bessemer.kernel.moves import DONE, Names, Numbers, Verb, Vocabulary, with_ids
from tests.games.furnace.kit import furnace
from tests.kernel.parliament.game import parliament

steady = settings(deadline=None, derandomize=True)

BIDS = Vocabulary(
    (
        Verb("bid {} on {}", Numbers(1, 12), Names(("x", "coking-plant", "on"))),
        Verb("resolve {}", Names(("x", "again"))),
        Verb("resolve {} again", Names(("x", "again"))),
        Verb("pass"),
    )
)

VOCABULARIES = {
    "bids": BIDS,
    "parliament": parliament(4).vocabulary,
    "furnace": furnace(4).vocabulary,
    "furnace chain": furnace(2, chain=True).vocabulary,
}


@pytest.fixture(params=VOCABULARIES)
def vocabulary(request: pytest.FixtureRequest) -> Vocabulary:
    return VOCABULARIES[request.param]


def test_every_move_survives_all_three_forms(vocabulary: Vocabulary) -> None:
    for move in vocabulary:
        assert vocabulary.parse(vocabulary.text(move)) == move
        assert vocabulary.move(vocabulary.index(move)) == move


def test_the_indices_run_from_0_to_the_size_without_a_gap(vocabulary: Vocabulary) -> None:
    assert [vocabulary.index(move) for move in vocabulary] == list(range(vocabulary.size))


def test_no_two_moves_share_a_text(vocabulary: Vocabulary) -> None:
    assert len({vocabulary.text(move) for move in vocabulary}) == vocabulary.size


def test_done_is_the_first_move_of_every_vocabulary(vocabulary: Vocabulary) -> None:
    assert vocabulary.text(DONE) == "done"
    assert vocabulary.index(DONE) == 0


def test_texts_and_tuples_as_people_write_them() -> None:
    assert BIDS.parse("bid 12 on coking-plant") == (1, 12, 1)
    assert BIDS.parse("resolve again again") == (3, 1)
    assert BIDS.parse("pass") == (4,)
    assert BIDS.text((1, 3, 0)) == "bid 3 on x"
    assert BIDS.index((1, 1, 2)) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bid",
        " bid 3 on x",
        "bid 3 on x ",
        "bid 3 on x\n",
        "bid  3 on x",
        "bid\t3 on x",
        "Bid 3 on x",
        "bid 03 on x",
        "bid +3 on x",
        "bid -3 on x",
        "bid 3.0 on x",
        "bid 1_2 on x",
        "bid ٣ on x",
        "bid ³ on x",
        "bid three on x",
        "bid 0 on x",
        "bid 13 on x",
        "bid 3 on y",
        "bid 3 on X",
        "bid 3 on ",
        "bid 3 on x again",
        "bid {} on {}",
        "resolve",
        "resolve x again again",
        "done done",
        "\x00",
        "\ud800",
        "pass" * 100_000,
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is no move of this game; moves look like `done`, `bid … on …`"):
        BIDS.parse(text)


def test_a_number_of_thousands_of_digits_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="is no move of this game"):
        BIDS.parse(f"bid {'1' * 5000} on x")


def test_the_message_quotes_no_more_than_a_line() -> None:
    with pytest.raises(Unreadable) as error:
        BIDS.parse("bid " * 10_000)
    assert len(str(error.value)) < 250


@steady
@given(st.text(max_size=30))
def test_what_can_be_read_is_written_the_same(text: str) -> None:
    for vocabulary in (BIDS, VOCABULARIES["furnace"]):
        try:
            move = vocabulary.parse(text)
        except Unreadable:
            continue
        assert vocabulary.text(move) == text


WORDS = st.sampled_from(
    ["bid", "3", "03", "12", "99", "on", "x", "coking-plant", "resolve", "again", "pass", "done"]
)


@steady
@given(st.lists(WORDS, max_size=5).map(" ".join))
def test_what_looks_like_a_move_is_read_exactly_or_not_at_all(text: str) -> None:
    known = {BIDS.text(move) for move in BIDS}
    if text in known:
        assert BIDS.text(BIDS.parse(text)) == text
    else:
        with pytest.raises(Unreadable):
            BIDS.parse(text)


@pytest.mark.parametrize("index", [-1, BIDS.size, 10**30])
def test_an_index_outside_the_vocabulary_is_refused(index: int) -> None:
    with pytest.raises(Unreadable, match=f"is no index of a move; they run from 0 to {BIDS.size - 1}"):
        BIDS.move(index)


NAMED = {"trade-college": "Trade College", "college": "College", "one": "Twin", "two": "twin"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("bid 1 on Trade College", "bid 1 on trade-college"),
        ("bid 1 on trade college", "bid 1 on trade-college"),
        ("bid 1 on COLLEGE", "bid 1 on college"),
        ("bid 1 on twin", "bid 1 on twin"),  # two things are called so
        ("bid 1 on trade-college", "bid 1 on trade-college"),
        ("bid 1 on the colleges", "bid 1 on the colleges"),
    ],
)
def test_things_can_be_called_by_their_names(text: str, ids: str) -> None:
    assert with_ids(text, NAMED) == ids


def test_without_names_a_text_stays_as_it_is() -> None:
    assert with_ids("Bid 1", {}) == "Bid 1"
