"""The engine and the naive game side by side: at every decision the same moves, after it the same table.

A difference is told as a position that can be played from: what to build, and the moves to make there.
"""

import random
from typing import Any

import msgspec

from bessemer.content.packs import build_game
from bessemer.games.duel.capitalists import RunRoute
from bessemer.games.duel.game import Duel
from bessemer.games.duel.routes import ANY_COLUMN, ANYWHERE, Claim
from bessemer.games.duel.state import GONE, DuelState
from bessemer.games.duel.view import DuelView
from bessemer.kernel.meta import Options, Value
from bessemer.kernel.session import Session
from bessemer.kernel.steps import Step
from bessemer.records.match import Match
from tests.games.furnace_duel import naive_routes
from tests.games.furnace_duel.kit import PACK, asked, duel
from tests.games.furnace_duel.naive import KINDS, read
from tests.games.furnace_duel.naive_game import BOARDS, Naive, campaign_points, campaign_winners
from tests.games.furnace_duel.naive_routes import Play
from tests.games.furnace_duel.positions import SEATS, carried, layout, random_options

BOTH = -1
"""Asked instead of a seat: both produce at the same time."""

EAGER = {"spend": 8.0, "claim": 4.0, "use": 3.0, "pay": 1.0, "resolve": 3.0, "done": 0.6}
"""How often random players make a kind of move beside the others."""


class Beside(Naive):
    """A naive game in which chance brings what it has brought on the engine's table."""

    def __init__(self, game: Duel, state: DuelState) -> None:
        super().__init__(game.options)
        self.game = game
        self.state = state

    def dealt(self) -> list[str]:
        """The row that lies there."""
        return [self.game.card_ids[card] for card in self.state.row]

    def drawn(self, who: int, anchors: int) -> str:
        """The token that the player has got."""
        token: str = self.game.piece_ids[self.state.ferries[who][len(self.players[who].ferries)]]
        assert self.tokens[token]["anchors"] == anchors
        return token

    def set_up(self) -> None:
        """What chance has laid out before the first decision."""
        game, state = self.game, self.state
        self.first = self.west = state.west
        for track, token in zip(game.map.crossings, state.crossings, strict=True):
            self.crossings[game.map.tracks[track]] = game.piece_ids[token]
        self.reserve = [game.piece_ids[token] for pile in state.reserves for token in pile.pieces]
        self.laboratories = [game.study_ids[study] for study in state.studies]
        if self.spaces:
            for who, player in enumerate(self.players):
                player.space = 0 if who == self.west else len(self.spaces) - 1
                player.trains = 15

    def whole_game(self) -> Play:
        """From setting up to the last choice after the end."""
        self.set_up()
        state, ids = self.state, self.game.card_ids
        if state.pairs:
            capitalists = [ability.id for ability in self.game.content.abilities]
            yield from self.pick({capitalists[one]: ids[startup] for one, startup in state.pairs})
        else:
            for who in (0, 1):
                if self.options["capitalists"]:
                    self.players[who].capitalist = self.game.content.abilities[state.capitalists[who]].id
                self.begin(who, ids[state.tableaus[who][0]])
        while True:
            yield from self.auction()
            yield BOTH, []
            if not self.next_round():
                break
        if self.options["campaign"] != "none" and len(self.bonuses) < len(BOARDS) - 1:
            yield from self.farewell()


class Pair:
    """Both games at one decision after the other."""

    def __init__(self, session: Session, beside: Beside, play: Play, built: str) -> None:
        self.session = session
        self.game = beside.game
        self.beside = beside
        self.play = play
        self.lanes: dict[int, Play] = {}
        self.asked: dict[int, list[str]] = {}
        self.over = False
        self.built = built
        self.made: list[str] = []
        self._go_on(play, None)

    def _go_on(self, play: Play, move: str | None) -> None:
        """Let a procedure go on to its next question."""
        try:
            who, moves = next(play) if move is None else play.send(move)
        except StopIteration:
            self._ended(play)
            return
        if who == BOTH:
            self.lanes = {seat: self.beside.produce(seat) for seat in (0, 1)}
            for lane in [*self.lanes.values()]:
                self._go_on(lane, None)
        else:
            self.asked[who] = moves

    def _ended(self, play: Play) -> None:
        if play is self.play:
            self.over = True
            return
        self.lanes = {seat: lane for seat, lane in self.lanes.items() if lane is not play}
        if not self.lanes:
            self._go_on(self.play, "")

    def move(self, who: int, text: str) -> None:
        """Make a move in both games."""
        self.made.append(f"{SEATS[who]} {text}")
        move = self.game.vocabulary.parse(text)
        self.game.apply(self.session.state, who, move)
        self.session.moves.append((who, move))
        del self.asked[who]
        self._go_on(self.lanes.get(who, self.play), text)

    # Comparing ------------------------------------------------------------------------------------

    def compare(self) -> None:
        """The same moves, the same table."""
        state: DuelState = self.session.state
        text = self.game.vocabulary.text
        offered = {seat: sorted(map(text, moves)) for seat, moves in state.pending.items()}
        naive = {seat: sorted(moves) for seat, moves in sorted(self.asked.items())}
        assert offered == naive, self.difference("may", offered, naive)
        ours, theirs = self._lying_here(), self._lying_there()
        for name, here in ours.items():
            assert here == theirs[name], self.difference(name, theirs[name], here)

    def difference(self, name: str, engine: Any, naive: Any) -> str:
        """What differs, and where: lines to paste into Python."""
        if isinstance(engine, dict) and isinstance(naive, dict):
            keys = sorted(key for key in {*engine, *naive} if engine.get(key) != naive.get(key))
            engine, naive = ({key: one.get(key) for key in keys} for one in (engine, naive))
        moves = ", ".join(f'"{move}"' for move in self.made)
        return f"{name}: engine {engine}, naive {naive}\n{self.built}\ntable.play({moves})"

    def _lying_here(self) -> dict[str, Any]:
        """The table of the naive game."""
        game = self.beside
        found: dict[str, Any] = {
            "round": game.round,
            "first": game.first,
            "row": [*game.row],
            "bids": [sorted(bids) for bids in game.bids],
            "sparing": [
                sum(1 << who for who, at in game.sparing if at == column) for column in range(len(game.bids))
            ],
            "crossings": sorted(game.crossings.items()),
            "reserve": sorted(game.reserve),
            "special": game.special,
            "at once": game.at_once,
        }
        for who, me in enumerate(game.players):
            found[f"of {SEATS[who]}"] = {
                "stock": [me.stock[kind] for kind in KINDS],
                "capitalist": me.capitalist,
                "cards": me.cards,
                "new": me.new,
                "upgraded": sorted(me.upgraded),
                "resolved": sorted(me.resolved),
                "discs": me.discs,
                "pointer": me.pointer,
                "tracks": sorted(me.tracks),
                "doubled": sorted(me.doubled),
                "trains": me.trains,
                "ferries": me.ferries,
                "ready": sorted(me.ready),
                "marker": me.marker,
                "space": me.space,
                "turned": me.turned,
            }
        return found

    def _lying_there(self) -> dict[str, Any]:
        """The table of the engine."""
        game = self.game
        state: DuelState = self.session.state
        ids, pieces, tracks = game.card_ids, game.piece_ids, game.map.tracks
        found: dict[str, Any] = {
            "round": state.round,
            "first": state.first,
            "row": [None if card == GONE else ids[card] for card in state.row],
            "bids": [sorted(bids) for bids in state.bids],
            "sparing": [*state.sparers],
            "crossings": sorted(
                (tracks[track], pieces[token])
                for track, token in zip(game.map.crossings, state.crossings, strict=True)
                if token != GONE
            ),
            "reserve": sorted(pieces[token] for pile in state.reserves for token in pile.pieces),
            "special": state.special,
            "at once": state.at_once,
        }
        for who, own in enumerate(game.view(state, 0).holdings):
            found[f"of {SEATS[who]}"] = {
                "stock": [*own.stock],
                "capitalist": own.capitalist,
                "cards": own.cards,
                "new": own.inserting,
                "upgraded": sorted(own.upgraded),
                "resolved": sorted(own.resolved),
                "discs": own.discs,
                "pointer": own.pointer,
                "tracks": sorted(own.tracks),
                "doubled": sorted(own.doubled),
                "trains": own.trains,
                "ferries": own.ferries,
                "ready": sorted(own.ready),
                "marker": own.marker,
                "space": state.rail[who] if state.rail else -1,
                "turned": own.turned,
            }
        return found


def wander(pair: Pair, rng: random.Random) -> int:
    """Random moves in both games, compared at every decision; how many decisions there were."""
    decisions = 0
    while not pair.over and pair.session.state.outcome is None:
        pair.compare()
        decisions += len(pair.asked)
        who = rng.choice(sorted(pair.asked))
        moves = sorted(pair.asked[who])
        weights = [EAGER.get(move.split()[0], 1.0) for move in moves]
        readable(pair.session.view(who))
        pair.move(who, rng.choices(moves, weights)[0])
    return decisions


def readable(view: DuelView) -> None:
    """Bots get the bytes of a view: they must be able to read them, whatever is asked."""
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=DuelView) == view


# Whole games --------------------------------------------------------------------------------------


def begin(game: Duel, seed: int | str) -> Pair:
    """Both games at their first decision."""
    session = Session(game, seed, journal=False)
    beside = Beside(game, session.state)
    return Pair(session, beside, beside.whole_game(), f"table = Table(duel(**{game.options}), {seed!r})")


def ends_alike(pair: Pair) -> None:
    """The same table, scores and winner at the end."""
    pair.compare()
    outcome, beside = pair.session.outcome, pair.beside
    assert outcome is not None
    assert pair.over
    scores = (beside.score(0), beside.score(1))
    assert outcome.scores == scores, pair.difference("scores", outcome.scores, scores)
    winner = (beside.winner(),)
    assert outcome.winners == winner, pair.difference("winner", outcome.winners, winner)


def compare_game(number: int) -> int:
    """A whole random game in both; how many decisions were compared."""
    pair = begin(_game(random_options(number)), number)
    decisions = wander(pair, random.Random(f"alongside {number}"))
    ends_alike(pair)
    return decisions


def compare_campaign(match: Match) -> tuple[int, ...]:
    """The records of a campaign made again in both; its sheet, its winner and what was carried over."""
    games: list[Naive] = []
    for number, record in enumerate(match.played):
        pair = begin(_game(record.options), record.seed)
        for who, text in record.moves:
            pair.compare()
            pair.move(who, text)
        ends_alike(pair)
        if number:
            assert record.options["board"] == games[-1].next_board
            assert record.options["campaign"] == games[-1].legacy()
        games.append(pair.beside)
    sheet = campaign_points(games)
    assert [(row.title, *row.points) for row in match.sheet()] == sheet
    return campaign_winners(sheet)


def _game(options: Options) -> Duel:
    game = build_game("furnace-duel", 2, options)
    assert isinstance(game, Duel)
    return game


# Positions laid out at random ---------------------------------------------------------------------


def compare_claim(number: int) -> int:
    """A right to a route in a random position with pieces to spend, and the production after it, in both."""
    rng = random.Random(f"claim {number}")
    board = rng.choice(BOARDS)
    options: dict[str, Value] = {"board": board, "lease": rng.random() < 0.6, "chain": rng.random() < 0.3}
    options["campaign"] = carried(rng, board)
    table = layout(rng, board, options)
    game = duel(PACK, **options)
    who, value = rng.randint(0, 1), rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6))
    step, play = _right(rng, game, who, value)
    laid = asked(game, step, **table)
    beside = Beside(game, laid.state)
    lay(beside, table)
    fields = ", ".join(map(str, step.seen()[1]))
    built = f"table = asked(duel(**{options}), {type(step).__name__}({fields}), **{table})"
    pair = Pair(laid.session, beside, _then_produce(play(beside)), built)
    return wander(pair, rng)


def _right(rng: random.Random, game: Duel, who: int, value: int) -> tuple[Step[Any], Any]:
    """A claim from a City at the bottom edge, any of them or anywhere, or D-K5."""
    start = rng.choice(game.map.bottom)
    city = game.map.cities[start]
    kind = rng.random()
    if kind < 0.15:
        return RunRoute(who, start, value), lambda beside: beside._run(who, city, value)
    if kind < 0.3:
        return Claim(who, ANYWHERE, value), lambda beside: beside.claim(who, naive_routes.ANYWHERE, value)
    if kind < 0.4:
        everywhere = naive_routes.ANY_BOTTOM_CITY
        return Claim(who, ANY_COLUMN, value), lambda beside: beside.claim(who, everywhere, value)
    return Claim(who, start, value), lambda beside: beside.claim(who, city, value)


def _then_produce(right: Play) -> Play:
    yield from right
    yield BOTH, []


def lay(beside: Beside, table: dict[str, Any]) -> None:
    """Lay the same table for the naive game, from the same words."""
    beside.round, beside.first, beside.west = table["round"], table["first"], 0
    for who, me in enumerate(beside.players):
        if table["stocks"][who]:
            me.add(read(table["stocks"][who]).gains)
        me.cards = [table["startups"][who], *(card.rstrip("+") for card in table["owned"][who])]
        me.upgraded = {card.rstrip("+") for card in table["owned"][who] if card[-1] == "+"}
        me.tracks = [*table["tracks"][who]]
        me.doubled = [*table.get("doubled", {}).get(who, [])]
        me.trains = (15 if beside.spaces else 16) - len(me.tracks) - len(me.doubled)
        me.ferries = [*table.get("ferries", {}).get(who, [])]
        me.ready = (me.ready | {*me.ferries}) - {*table.get("used", {}).get(who, [])}
        me.marker = table.get("marks", {}).get(who, "")
        me.space = table["rail"][who] if "rail" in table else -1
    beside.crossings = dict(table.get("crossings", {}))
    lying = {*beside.crossings.values(), *beside.players[0].ferries, *beside.players[1].ferries}
    if beside.board["id"] == "baltic":
        beside.reserve = [token for token in beside.tokens if token not in lying]
    beside.laboratories = [*table.get("research", [])]
