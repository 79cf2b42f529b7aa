"""What holds for every game that is registered, however it is played: a new game gets these tests for free.

The toy game of the kernel's tests takes part, because it hides and seals what others do not.
"""

import dataclasses
import gc
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots.bot import KINDS
from bessemer.content.packs import build_game
from bessemer.games import registry
from bessemer.games.furnace.interbellum import Interbellum
from bessemer.games.furtherance import Furtherance
from bessemer.games.furtherance.pack import STARTING_WORKER
from bessemer.games.furtherance.seeing import between
from bessemer.kernel.errors import BessemerError, Illegal, NotYourTurn, UndoError
from bessemer.kernel.game import Game
from bessemer.kernel.meta import Options, Value
from bessemer.kernel.moves import Move
from bessemer.kernel.piles import REFEREE, UNKNOWN, WATCHER, Pile
from bessemer.kernel.session import Session
from bessemer.kernel.state import State
from bessemer.kernel.steps import Step
from bessemer.records.record import read, record_of, replay, write
from tests.cover import configurations, in_fresh_process
from tests.kernel.toy import BILLS, Parliament
from tests.kit import random_game

AnyGame = Game[Any, Any]
Way = tuple[str, int, Options]

TOY = Parliament.meta.id
SEEDS = range(4)
MOMENTS = 8
ONE_AT_A_TIME = ("furtherance",)
"""Games without lanes."""

OTHERS_TRIED = 200
LATE = 400
"""Moves after which playing a game again and again takes more time than it is worth."""


def build(way: Way) -> AnyGame:
    id, players, options = way
    if id == TOY:
        return Parliament(players, Parliament.meta.validate(players, options), BILLS)
    return build_game(id, players, options)


def ways() -> list[Way]:
    """Every game, in ways to play that cover all pairs of choices."""
    kinds: dict[str, type[AnyGame]] = {id: registry.find(id) for id in registry.game_ids()}
    kinds[TOY] = Parliament
    return [(id, *configuration) for id, kind in kinds.items() for configuration in configurations(kind.meta)]


def title(way: Way) -> str:
    """The game, the number of players, and what is not as usual."""
    id, players, options = way
    kind = Parliament if id == TOY else registry.find(id)
    usual = {option.id: option.default for option in kind.meta.options}
    changed = [_choice(key, value) for key, value in options.items() if value != usual[key]]
    return "-".join([id, str(players), *changed])


def _choice(key: str, value: Value) -> str:
    """Short, because long names of tests are cut off."""
    if isinstance(value, bool):
        return key if value else f"no-{key}"
    return value if isinstance(value, str) else f"{key}={value}"


WAYS = {title(way): way for way in ways()}


@pytest.fixture(params=WAYS)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A game to be played; records of the toy find it in the registry too."""
    targets = {**registry._targets(), TOY: "tests.kernel.toy:Parliament"}
    monkeypatch.setattr(registry, "_targets", lambda: targets)
    return build(WAYS[request.param])


def everybody(game: AnyGame) -> list[int]:
    return [*range(game.seats), WATCHER]


def moments(game: AnyGame, seed: int, count: int = MOMENTS) -> Iterator[Session]:
    """A random game, at its beginning, its end and a few positions between; leave it as it is."""
    moves = random_game(game, seed).moves
    middle = random.Random(f"moments {seed}").sample(range(1, len(moves)), min(count, len(moves) - 1))
    session = Session(game, seed)
    yield session
    for number, (seat, move) in enumerate(moves, 1):
        game.apply(session.state, seat, move)
        session.moves.append((seat, move))
        if number in middle or number == len(moves):
            yield session


def again(session: Session) -> Session:
    """The same game once more, to do with as one likes."""
    twin = Session(session.game, session.seed)
    for seat, move in session.moves:
        twin.play(session.game.vocabulary.text(move), seat)
    return twin


def encoded(view: object) -> bytes:
    return msgspec.json.encode(view)


# Pieces: a new game says here where its cards are ---------------------------------------------------


def furnace_cards(game: AnyGame, view: Any) -> list[str]:
    owned = [card for holding in view.holdings for card in (*holding.cards, *holding.inserting)]
    return [*view.deck, *(lot.card for lot in view.row), *view.discards, *owned]


def interbellum_cards(game: AnyGame, view: Any) -> list[str]:
    """Companies and Managers; Start-ups and the Personal Manager may join after the game has begun."""
    assert isinstance(game, Interbellum)
    hired = [manager for staff in view.staffs for manager in staff.managers]
    managers = [*view.school, *view.offered, *view.retired, *hired]
    dealt = {*game.companies, *(game.manager_ids[manager] for manager in game.pools.managers)}
    return [card for card in (*furnace_cards(game, view), *view.box, *managers) if card in dealt]


def baron_cards(game: AnyGame, view: Any) -> list[str]:
    """Action cards and events."""
    hands = [card for baron in view.barons for card in baron.hand]
    events = [card for pile in (*view.event_decks, *view.used) for card in pile]
    return [*view.deck, *view.discards, *hands, *events]


def duel_cards(game: AnyGame, view: Any) -> list[str]:
    """Companies, Shipping Companies and Ferry tokens; Start-ups may be chosen after the game has begun."""
    startups = [startup.id for startup in game.pack.startup]
    owned = [card for holding in view.holdings for card in (*holding.cards, *holding.inserting)]
    owned = [card for card in owned if card not in startups]
    tokens = [crossing.token for crossing in view.crossings if crossing.token]
    tokens += [token for holding in view.holdings for token in holding.ferries]
    row = [lot.card for lot in view.row if lot.card]
    return [*view.deck, *row, *view.discards, *owned, *tokens, *view.reserves[0], *view.reserves[1]]


def parliament_cards(game: AnyGame, view: Any) -> list[str]:
    piles = [view.deck, *view.hands]
    cards = [card for pile in piles for card in pile.pieces] + view.discards
    cards += [view.motion] if view.motion != UNKNOWN else []
    assert isinstance(game, Parliament)
    return [game.ids[card] for card in cards]


def furtherance_cards(game: AnyGame, view: Any) -> list[str]:
    """Cards of which there are several are told apart by counting them."""
    assert isinstance(game, Furtherance)
    kingdoms = view.kingdoms
    found = [card for pile in (*view.decks, view.school) for card in pile.cards]
    found += [card for offers in view.offers for card, count in offers for _ in range(count)]
    found += [card for cards in view.discards for card in cards] + [unit.card for unit in view.units]
    found += [built.card for kingdom in kingdoms for built in kingdom.buildings]
    found += [card for kingdom in kingdoms for card in kingdom.items]
    found += [hidden.card for kingdom in kingdoms for hidden in kingdom.research]
    found += [worker for kingdom in kingdoms for worker in kingdom.workers if worker != STARTING_WORKER]
    found += [worker for kingdom in kingdoms for worker, _ in kingdom.training]
    found += [game.cards.ids[card] for card in between(view.progress)]
    return [f"{card} {copy}" for card, count in Counter(found).items() for copy in range(count)]


CARDS: dict[str, Callable[[AnyGame, Any], list[str]]] = {
    "furnace": furnace_cards,
    "furnace-interbellum": interbellum_cards,
    "interbellum": baron_cards,
    "furtherance": furtherance_cards,
    "furnace-duel": duel_cards,
    TOY: parliament_cards,
}
"""The ids of all cards that lie anywhere, as the referee sees them."""


def cards(game: AnyGame, state: State) -> Counter[str]:
    return Counter(CARDS[game.meta.id](game, game.view(state, REFEREE)))


def test_every_game_says_where_its_cards_are() -> None:
    assert CARDS.keys() == {id for id, _, _ in WAYS.values()}


def test_every_card_is_in_exactly_one_place_all_the_time(game: AnyGame) -> None:
    for seed in SEEDS:
        state = game.start(seed)
        dealt = cards(game, state)
        for seat, move in random_game(game, seed).moves:
            assert set(dealt.values()) == {1}
            game.apply(state, seat, move)
            assert cards(game, state) == dealt


# Moves ----------------------------------------------------------------------------------------------


def test_every_listed_move_can_be_made(game: AnyGame) -> None:
    made = 0
    for seed in SEEDS:
        for session in moments(game, seed):
            before = game.digest(session.state)
            for seat, moves in session.state.pending.items():
                assert len(set(moves)) == len(moves) > 0
                for move in moves:
                    copy = session.state.copy()
                    game.apply(copy, seat, move)
                    assert game.digest(copy) != before
                    made += 1
            assert game.digest(session.state) == before
    assert made > MOMENTS


def test_every_other_move_is_refused_and_changes_nothing(game: AnyGame) -> None:
    rng = random.Random(1)
    vocabulary = list(game.vocabulary)
    for seed in SEEDS:
        for session in moments(game, seed):
            before = game.digest(session.state), session.moves[:], session.journal(REFEREE)
            for seat in range(game.seats):
                legal = set(session.state.pending.get(seat, ()))
                kind = Illegal if legal else NotYourTurn
                others = [move for move in vocabulary if move not in legal]
                for move in rng.sample(others, min(OTHERS_TRIED // game.seats, len(others))):
                    with pytest.raises(kind):
                        session.play(game.vocabulary.text(move), seat)
            assert (game.digest(session.state), session.moves, session.journal(REFEREE)) == before


def test_every_move_has_one_text_and_one_index(game: AnyGame) -> None:
    texts = set()
    for index, move in enumerate(game.vocabulary):
        text = game.vocabulary.text(move)
        texts.add(text)
        assert game.vocabulary.parse(text) == move
        assert game.vocabulary.index(move) == index
        assert game.vocabulary.move(index) == move
    assert len(texts) == game.vocabulary.size


def test_a_game_is_not_longer_than_it_says(game: AnyGame) -> None:
    for seed in range(10):
        assert 0 < len(random_game(game, seed).moves) <= game.longest


def test_a_finished_game_has_an_outcome_for_every_seat_and_party(game: AnyGame) -> None:
    for seed in range(10):
        session = random_game(game, seed)
        assert session.outcome is not None
        assert session.pending == {}
        assert len(session.outcome.ranks) == game.seats
        assert len(session.outcome.scores) == game.parties
        assert session.outcome.rule
        ranks = sorted(session.outcome.ranks)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks) or set(ranks) == {2}


# Records and determinism ----------------------------------------------------------------------------


def test_a_record_is_read_back_and_replays_to_the_same_position(game: AnyGame) -> None:
    for seed in SEEDS:
        for session in moments(game, seed, 1):
            record = record_of(session)
            assert read(write(record)) == record
            copy = replay(read(write(record)))
            assert game.digest(copy.state) == game.digest(session.state)
            assert copy.scores == session.scores
            assert copy.moves == session.moves
            assert copy.journal(REFEREE) == session.journal(REFEREE)


def digests_of_fifty_games() -> list[str]:
    """The last digest of fifty random games, over all ways to play."""
    built = [build(way) for way in WAYS.values()]
    found = []
    for number in range(50):
        played = built[number % len(built)]
        found.append(played.digest(random_game(played, number).state))
    return found


@pytest.mark.parametrize("hash_seed", [0, 1, 2])
def test_the_same_seeds_give_the_same_games_in_every_process(hash_seed: int) -> None:
    code = "from tests.games.test_every_game import digests_of_fifty_games as f; print(*f(), sep='\\n')"
    digests = in_fresh_process(code, hash_seed).split()
    assert len(set(digests)) == 50
    assert digests == digests_of_fifty_games()


def test_another_seed_gives_another_game(game: AnyGame) -> None:
    starts = {encoded(game.view(game.start(seed), REFEREE)) for seed in range(20)}
    assert len(starts) == 20


def test_the_journal_changes_nothing(game: AnyGame) -> None:
    for seed in SEEDS:
        told, silent = random_game(game, seed, journal=True), random_game(game, seed, journal=False)
        assert game.digest(told.state) == game.digest(silent.state)
        assert silent.state.journal is None


# Copies ---------------------------------------------------------------------------------------------


def test_no_copy_ever_changes(game: AnyGame) -> None:
    rng = random.Random(1)
    kept: list[tuple[State, str]] = []
    state = game.start(3)
    while state.outcome is None:
        if rng.random() < 0.25:
            kept.append((state.copy(), game.digest(state)))
        if kept and rng.random() < 0.1:
            play_on(game, rng.choice(kept)[0].copy(), rng, 20)
        seat = rng.choice(list(state.pending))
        game.apply(state, seat, rng.choice(state.pending[seat]))
    assert kept
    for copy, digest in kept:
        assert game.digest(copy) == digest


def play_on(game: AnyGame, state: State, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if state.outcome is not None:
            return
        seat = rng.choice(list(state.pending))
        game.apply(state, seat, rng.choice(state.pending[seat]))


def test_a_copy_goes_on_as_the_original_does(game: AnyGame) -> None:
    for session in moments(game, 5):
        one, other = session.state.copy(), session.state.copy()
        play_on(game, one, random.Random(9), game.longest)
        play_on(game, other, random.Random(9), game.longest)
        assert one.outcome is not None
        assert game.digest(one) == game.digest(other)


# Lanes ----------------------------------------------------------------------------------------------


def lane_moves(game: AnyGame, state: State, rng: random.Random) -> dict[int, list[Move]]:
    """Random moves of every seat in its lane, up to the move that closes the last lane, by seat."""
    state = state.copy()
    opened, made = state.opened, {seat: list[Move]() for seat in state.pending}
    for _ in range(rng.randint(2, 40)):
        seat = rng.choice(list(state.pending))
        move = rng.choice(state.pending[seat])
        game.apply(state, seat, move)
        made[seat].append(move)
        if not state.lanes or state.opened != opened or state.outcome is not None:
            break
    return made


def interleaved(game: AnyGame, state: State, moves: dict[int, list[Move]], rng: random.Random) -> str:
    """The digest after the same moves in a random order of seats."""
    state = state.copy()
    order = [seat for seat, own in moves.items() for _ in own]
    rng.shuffle(order)
    left = {seat: iter(own) for seat, own in moves.items()}
    for seat in order:
        move = next(left[seat])
        assert move in state.pending[seat]
        game.apply(state, seat, move)
    return game.digest(state)


def together(game: AnyGame, seed: int, count: int) -> list[State]:
    """Positions of a random game in which several seats must decide."""
    state = game.start(seed)
    found = []
    for seat, move in random_game(game, seed).moves:
        if len(state.pending) > 1:
            found.append(state.copy())
        game.apply(state, seat, move)
    return random.Random(seed).sample(found, min(count, len(found)))


def has_lanes(game: AnyGame) -> bool:
    """Whether seats act at the same time: not alone, and among oil barons only where they vote."""
    alone = game.seats == 1 or game.meta.id in ONE_AT_A_TIME
    return not alone and game.options.get("decisions") != "holder"


def test_moves_in_lanes_commute(game: AnyGame) -> None:
    rng = random.Random(1)
    tried = 0
    for seed in range(6):
        for state in together(game, seed, 6):
            moves = lane_moves(game, state, rng)
            assert len({interleaved(game, state, moves, rng) for _ in range(4)}) == 1
            tried += 1
    assert tried > 5 if has_lanes(game) else tried == 0


def test_nobody_sees_what_another_does_in_a_sealed_lane() -> None:
    tried = 0
    for way in WAYS.values():
        for seed in SEEDS:
            for session in moments(build(way), seed):
                if session.state.sealed and len(session.pending) > 1:
                    for seat in session.pending:
                        _assert_sealed(session, seat)
                        tried += 1
    assert tried > 20


def _assert_sealed(session: Session, mover: int) -> None:
    """Whatever the mover does, the others get the same as long as its lane stays open, or once it is shut."""
    others = [seat for seat in everybody(session.game) if seat != mover]
    before = [payload(session, seat) for seat in others]
    shut: list[list[list[object]]] = []
    for text in session.legal_for(mover):
        twin = again(session)
        twin.play(text, mover)
        after = [payload(twin, seat) for seat in others]
        if mover in twin.pending:
            assert after == before
        else:
            shut.append(after)
    assert all(after == shut[0] for after in shut)


# What a seat can know -------------------------------------------------------------------------------


def payload(session: Session, seat: int) -> list[object]:
    """All that a seat gets to see: its view, journal, moves, the table, and every refusal."""
    rng = random.Random(seat)
    vocabulary = session.game.vocabulary
    tried = [vocabulary.text(vocabulary.move(rng.randrange(vocabulary.size))) for _ in range(5)]
    return [
        encoded(session.view(seat)),
        encoded(session.journal(seat)),
        session.legal_for(seat),
        list(session.pending),
        session.game.describe(session.view(seat)),
        [refusal(session, text, seat) for text in tried],
        undo_refusal(session, seat),
    ]


def refusal(session: Session, text: str, seat: int) -> str:
    """What a seat is told when it asks for a move; nothing if it may make it."""
    if text in session.legal_for(seat):
        return ""
    with pytest.raises(BessemerError) as error:
        session.play(text, seat)
    return str(error.value)


def undo_refusal(session: Session, seat: int) -> str:
    try:
        session.undoable(seat)
    except UndoError as error:
        return str(error)
    return ""


def looks_like(session: Session, state: State) -> Session:
    """A session in another position, with the same past as far as anybody can know."""
    twin = Session(session.game, session.seed)
    twin.state, twin.moves = state, session.moves[:]
    state.journal = session.state.journal and session.state.journal[:]
    return twin


def test_a_seat_gets_the_same_in_positions_that_it_cannot_tell_apart(game: AnyGame) -> None:
    rng = random.Random(1)
    for seed in SEEDS:
        for session in moments(game, seed):
            for seat in everybody(game):
                twin = looks_like(session, game.sample(session.view(seat), rng))
                assert payload(twin, seat) == payload(session, seat)


def test_what_follows_from_an_own_move_tells_nothing_that_is_hidden(game: AnyGame) -> None:
    """As long as nothing is left to chance, revealed, or decided by what another seat holds."""
    rng = random.Random(1)
    compared = 0
    for seed in range(4):
        for session in moments(game, seed, 10):
            for seat, moves in session.state.pending.items():
                move = rng.choice(moves)
                states = session.state.copy(), game.sample(session.view(seat), rng)
                for state in states:
                    state.journal = []
                    game.apply(state, seat, move)
                true, sampled = states
                unmoved = true.boundary == sampled.boundary == session.state.boundary
                if unmoved and asked(true) == asked(sampled):
                    assert encoded(game.view(true, seat)) == encoded(game.view(sampled, seat))
                    assert seen(true, seat) == seen(sampled, seat)
                    assert true.pending.get(seat) == sampled.pending.get(seat)
                    compared += 1
    assert compared > 5


def asked(state: State) -> list[object]:
    """Who must decide; outside lanes also what, because answers that stand let others skip questions."""
    return [*state.pending, *([] if state.lanes or not state.agenda else [state.agenda[-1].seen()])]


def seen(state: State, seat: int) -> list[object]:
    """The events that a seat sees; in a sample of a sealed ballot the moves of others are not counted."""
    events = [event.seen(seat) for event in state.journal or []]
    return [dataclasses.replace(event, turn=0) for event in events if event is not None]


def test_a_sample_agrees_with_the_view_it_was_built_from(game: AnyGame) -> None:
    rng = random.Random(1)
    for seed in SEEDS:
        for session in moments(game, seed):
            for seat in (*everybody(game), REFEREE):
                view = session.view(seat)
                sample = game.sample(view, rng)
                assert game.view(sample, seat) == view
                assert cards(game, sample) == cards(game, session.state)
                assert list(sample.pending) == list(session.state.pending)
                assert sample.pending.get(seat) == session.state.pending.get(seat)


def test_samples_are_not_the_true_position(game: AnyGame) -> None:
    rng = random.Random(1)
    state = game.start(1)
    for seat in everybody(game):
        view = game.view(state, seat)
        samples = [game.sample(view, rng) for _ in range(100)]
        hidden = {encoded(game.view(sample, REFEREE)) for sample in samples}
        assert len(hidden) > 50
        assert encoded(game.view(state, REFEREE)) not in hidden
        assert len({sample.key for sample in samples} | {state.key}) == 101


def test_a_sample_can_be_played_to_the_end(game: AnyGame) -> None:
    rng = random.Random(1)
    for session in moments(game, 2):
        for seat in everybody(game):
            sample = game.sample(session.view(seat), rng)
            play_on(game, sample, rng, game.longest)
            assert sample.outcome is not None
            assert cards(game, sample).keys() == cards(game, session.state).keys()


# Views are plain data -------------------------------------------------------------------------------


def test_a_view_survives_the_way_through_bytes(game: AnyGame) -> None:
    for seed in SEEDS:
        for session in moments(game, seed):
            for seat in (*everybody(game), REFEREE):
                view = session.view(seat)
                assert type(view) is game.view_type
                there = msgspec.json.decode(encoded(view), type=game.view_type)
                assert there == view
                assert repr(there) == repr(view)
                assert view.seat == seat


def test_whatever_is_done_to_a_view_the_game_goes_on_untouched(game: AnyGame) -> None:
    for session in moments(game, 1):
        before = game.digest(session.state)
        for seat in (*everybody(game), REFEREE):
            spoil(session.view(seat))
        assert game.digest(session.state) == before
        assert session.pending == again(session).pending


def spoil(data: Any) -> None:
    """Change everything in a view that can be changed."""
    if isinstance(data, list):
        for entry in data:
            spoil(entry)
        data.append("spoilt")
    elif isinstance(data, dict):
        for entry in data.values():
            spoil(entry)
        data["spoilt"] = "spoilt"
    elif dataclasses.is_dataclass(data) and not isinstance(data, type):
        for field in dataclasses.fields(data):
            spoil(getattr(data, field.name))
            if not data.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                setattr(data, field.name, "spoilt")


def within(data: object) -> list[object]:
    """Everything that can be reached from an object, but for code."""
    found: dict[int, object] = {}
    reached = [data]
    while reached:
        thing = reached.pop()
        if id(thing) not in found and not isinstance(thing, type | FunctionType | ModuleType):
            found[id(thing)] = thing
            reached += gc.get_referents(thing)
    return list(found.values())


def test_nothing_of_the_position_can_be_reached_from_a_view(game: AnyGame) -> None:
    for session in moments(game, 1):
        for seat in everybody(game):
            kinds = {type(thing) for thing in within(session.view(seat))}
            assert not any(issubclass(kind, State | Pile | Step | Game | Session) for kind in kinds)
    assert any(issubclass(type(thing), Pile | Step) for thing in within(session.state))


def test_the_table_can_be_printed_at_every_moment(game: AnyGame) -> None:
    tables = [str(session) for session in moments(game, 1)]
    assert all(game.meta.title in table for table in tables)
    assert len(set(tables)) > 3


# Undo -----------------------------------------------------------------------------------------------


def test_undo_gives_back_the_position_without_the_move_and_else_changes_nothing(game: AnyGame) -> None:
    undone = 0
    for seed in range(3):
        for session in moments(game, seed, 12):
            if len(session.moves) > LATE:
                break
            for seat in range(game.seats):
                twin = again(session)
                before = game.digest(twin.state)
                try:
                    place = twin.undoable(seat)
                except UndoError:
                    with pytest.raises(UndoError):
                        twin.undo(seat)
                    assert game.digest(twin.state) == before
                    assert twin.moves == session.moves
                    continue
                twin.undo(seat)
                rest = Session(game, session.seed)
                for mover, move in session.moves[:place] + session.moves[place + 1 :]:
                    rest.play(game.vocabulary.text(move), mover)
                assert game.digest(twin.state) == game.digest(rest.state)
                assert twin.journal(REFEREE) == rest.journal(REFEREE)
                undone += 1
    assert undone > 3


# Simulations ----------------------------------------------------------------------------------------


def test_every_simulated_game_has_a_seed_of_its_own_and_says_it(game: AnyGame) -> None:
    played = list(simulate(game, 8, ["random"], seed=11))
    records = [record_of(one.session) for one in played]
    assert len({record.seed for record in records}) == 8
    assert len({tuple(record.moves) for record in records}) == 8
    for record in records:
        assert replay(record, journal=False).outcome == record.outcome
    assert [record_of(one.session) for one in simulate(game, 8, ["random"], seed=11)] == records
    assert record_of(next(simulate(game, 1, ["random"], seed=12)).session) != records[0]


THINKING = ("greedy", "random-bids", "mcts:sims=4")


def who_plays_what() -> list[tuple[str, str]]:
    """Chance plays in every way; bots that think take turns at the ways of a game, for they take longer."""
    seen: Counter[str] = Counter()
    pairs = []
    for name, (id, _, _) in WAYS.items():
        pairs += [(name, "random"), (name, THINKING[seen[id] % len(THINKING)])]
        seen[id] += 1
    assert min(seen.values()) >= len(THINKING), seen
    return pairs


@pytest.mark.parametrize(("game", "spec"), who_plays_what(), indirect=["game"])
def test_every_bot_plays_every_game(game: AnyGame, spec: str) -> None:
    (played,) = simulate(game, 1, [spec], seed=3)
    record = record_of(played.session)
    assert replay(record, journal=False).outcome == played.session.outcome
    (same,) = simulate(game, 1, [spec], seed=3)
    assert record_of(same.session) == record


class Spy:
    """Looks at all that it is given, and plays at random."""

    sees = True
    reproducible = True
    asked = 0

    def __init__(self, settings: str, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, view: Any, moves: Sequence[Move]) -> Move:
        Spy.asked += 1
        assert type(view) is game.view_type
        assert view.seat in range(game.seats)
        assert all(type(move) is tuple and set(map(type, move)) == {int} for move in moves)
        if self.rng.random() < 0.05:
            for thing in within([view, moves]):
                assert not isinstance(thing, State | Pile | Step | Session)
        return self.rng.choice(moves)


def test_a_bot_gets_its_view_and_its_moves_and_no_position(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "spy", Spy)
    Spy.asked = 0
    decisions = sum(len(one.session.moves) for one in simulate(game, 2, ["spy", "random"], seed=1))
    assert 0 < Spy.asked < decisions
