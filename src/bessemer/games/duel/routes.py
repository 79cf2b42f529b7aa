"""D-B5: claiming a route, using the Cities at its ends, and leasing the opponent's tracks."""

from typing import ClassVar

from bessemer.games.duel import ferries, mines, railroad, tunnels
from bessemer.games.duel.anytime import DuelDecision, possible
from bessemer.games.duel.effects import ANCHOR, DOUBLE, RESEARCH, SPIKE
from bessemer.games.duel.maps import bits
from bessemer.games.duel.moves import CLAIM_IN_PART, USE, USE_FOR, USE_IN_PART
from bessemer.games.duel.state import DuelState
from bessemer.games.duel.taking import ask_how_much
from bessemer.games.duel.using import BY_CITY, TUNNEL, begin_study, can_study, choose_upgrade, offer
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, part, with_more
from bessemer.kernel.moves import DONE, Move
from bessemer.kernel.steps import Decision

ANYWHERE, ANY_COLUMN = -1, -2
"""Instead of a City to start from: the whole board (D-B5.5), or any City at the bottom edge (D-B10.7.2)."""

FIRST_TO = 4
"""So many tunnels (D-B10.7.2), or routes to universities (D-B10.7.6), are a special achievement."""


class Claim(DuelDecision):
    """D-B5.1, D-B5.7, D-B5.9: the right to claim a route; what gives it says from where and of what value."""

    __slots__ = ("start", "value")
    fields: ClassVar[tuple[str, ...]] = ("seat", "start", "value")

    def __init__(self, seat: int, start: int, value: int) -> None:
        self.seat = seat
        self.start = start
        self.value = value

    def choices(self, state: DuelState) -> list[Move]:
        """D-B4.10: every track that can be claimed, and `done`."""
        if not state.trains(self.seat):  # D-B13.14: without a train nothing is claimed
            return []
        tracks = allowed(state, self.seat, self.value, self.reached(state))
        if not tracks:
            return []
        game = state.game
        moves = [game.claim[track] for track in bits(tracks)]
        if tracks & game.gifts:  # D-B2.2
            moves += [game.claim_in_part[track] for track in bits(tracks & game.gifts)]
        moves.append(DONE)
        return moves

    def waits(self, state: DuelState) -> bool:
        """A piece may bring the money for a tunnel, or what a lease costs."""
        return state.trains(self.seat) > 0 and (bool(state.game.map.tunnels) or state.game.lease)

    def reached(self, state: DuelState) -> int:
        """D-B5.4, D-B5.5: the vacant tracks that the seat gets to, with leases as far as it can pay them."""
        if self.start == ANYWHERE:
            return state.vacant
        cities = self._network(state)
        if state.game.lease:
            cities = leases(state, self.seat, cities)[-1][0]
        # D-B5.8: one end in the network will do, and both may be there.
        return state.game.map.tracks_at(cities) & state.vacant

    def _network(self, state: DuelState) -> int:
        """The Cities that own tracks connect with the start, which is one of them."""
        reach = state.reach[self.seat]
        if self.start != ANY_COLUMN:
            return reach[self.start]
        cities = 0
        for start in state.game.map.bottom:
            cities |= reach[start]
        return cities

    def decide(self, state: DuelState, move: Move) -> None:
        """D-B5.11: place the train and pay for it in one act; only then comes what the route brings."""
        game, seat, track = state.game, self.seat, move[1]
        sparing = int(move[0] == CLAIM_IN_PART)
        map = game.map
        fee = self.fee(state, track) if game.lease else 0
        state.connect(seat, track)
        if state.journal is not None:
            state.tell("claim", seat, track=map.tracks[track], value=self.value)
        if track in map.tunnels:
            tunnels.pay_toll(state, seat)
        _achieve(state, seat, map.tunnel_tracks)
        _achieve(state, seat, map.university_tracks)
        if fee:
            state.push(PayLease(seat, fee, track, self.value, sparing))
        else:
            open_route(state, seat, track, self.value, sparing)

    def fee(self, state: DuelState, track: int) -> int:
        """How many trains of the opponent the way to a track needs at least."""
        if self.start == ANYWHERE:
            return 0
        a, b = state.game.map.ends[track]
        ends = 1 << a | 1 << b
        return next(fee for cities, fee in leases(state, self.seat, self._network(state)) if cities & ends)

    def lapse(self, state: DuelState) -> None:
        """D-B13.1: the right is lost."""
        if state.journal is None:
            return
        if self.choices(state):
            state.tell("refuse", self.seat, value=self.value)
        else:
            state.tell("nowhere", self.seat, value=self.value)


def allowed(state: DuelState, seat: int, value: int, tracks: int) -> int:
    """The tracks among some whose board lets them be claimed: D-B9.2.2 tunnels, D-B9.3.3 crossings."""
    game = state.game
    map = game.map
    if map.tunnel_tracks and state.stocks[seat][MONEY] < game.tunnel_cost:
        tracks &= ~map.tunnel_tracks
    for crossing, track in enumerate(map.crossings):
        if tracks >> track & 1 and game.content.anchors[state.crossings[crossing]] > value:
            tracks &= ~(1 << track)
    return tracks


def leases(state: DuelState, seat: int, cities: int) -> list[tuple[int, int]]:
    """D-B8.1: the Cities in reach for each number of leased tracks that the seat can pay, from none on."""
    map = state.game.map
    stock = state.stocks[seat]
    reach, theirs = state.reach[seat], state.owned[1 - seat]  # D-B13.11: doubled tracks count once
    steps = [(cities, 0)]
    for fee in range(1, sum(stock[kind] for kind in state.game.lease_kinds) + 1):
        wider = cities
        for city in bits(map.ends_of(map.tracks_at(cities) & theirs) & ~cities):
            wider |= reach[city]
        if wider == cities:
            break
        cities = wider
        steps.append((cities, fee))
    return steps


class PayLease(Decision[DuelState]):
    """Pay the opponent for the tracks used, in the resource of one's choice for each (D-B8.1).

    That is part of the claim (D-B5.11). Nothing else is offered, so what it has counted is still there.
    """

    __slots__ = ("left", "sparing", "track", "value")
    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "track", "value", "sparing")

    def __init__(self, seat: int, left: int, track: int, value: int, sparing: int) -> None:
        self.seat = seat
        self.left = left
        self.track = track
        self.value = value
        self.sparing = sparing

    def options(self, state: DuelState) -> list[Move]:
        """Either resource, if there is any of it."""
        stock = state.stocks[self.seat]
        return [state.game.pay[kind] for kind in state.game.lease_kinds if stock[kind]]

    def choose(self, state: DuelState, move: Move) -> None:
        """Hand it over; when all is paid the route is open."""
        seat, kind = self.seat, move[1]
        state.stocks[seat] = with_more(state.stocks[seat], kind, -1)
        state.gain(1 - seat, with_more(EMPTY, kind, 1))
        if state.journal is not None:
            state.tell("lease", seat, stock=with_more(EMPTY, kind, 1))
        if self.left > 1:
            state.push(PayLease(seat, self.left - 1, self.track, self.value, self.sparing))
        else:
            open_route(state, seat, self.track, self.value, self.sparing)

    def lapse(self, state: DuelState) -> None:
        """Nothing is ever owed (D-B2.15)."""
        raise AssertionError("a claim that cannot be paid was made")


def open_route(state: DuelState, seat: int, track: int, value: int, sparing: int) -> None:
    """What a route brings once it is paid: the token of a crossing, what a tunnel gives, then the Cities."""
    map = state.game.map
    crossing = map.crossing_at.get(track, -1)
    if crossing >= 0:  # D-B9.3.3, D-B13.5: anchors come off the value, bonuses counted first
        value -= state.game.content.anchors[state.crossings[crossing]]
    a, b = map.ends[track]
    state.push(UseCities(seat, a, b, value, 0, 0, 0))  # D-B9.2.4: tunnels are no exception
    if crossing >= 0:
        ferries.take_from_crossing(state, seat, crossing, value)
    if track in map.tunnels:  # D-B9.2.3, D-B9.2.5, D-B13.6: once, after the train, before the Cities
        offer(state, seat, TUNNEL, track, sparing)


class UseCities(DuelDecision):
    """D-B5.3, D-B5.10: use the two Cities of a route, whichever they are, and no others; count their symbols.

    If the seat has said so with a spike (`sparing`), it is asked what it takes on the railroad.
    """

    __slots__ = ("a", "anchors", "b", "left", "sparing", "spikes")
    fields: ClassVar[tuple[str, ...]] = ("seat", "a", "b", "left", "anchors", "spikes", "sparing")

    def __init__(self, seat: int, a: int, b: int, left: int, anchors: int, spikes: int, sparing: int) -> None:
        self.seat = seat
        self.a = a
        self.b = b
        self.left = left
        self.anchors = anchors
        self.spikes = spikes
        self.sparing = sparing

    def choices(self, state: DuelState) -> list[Move]:
        """Each City whose effect can be paid, and `done`."""
        if not self.left:
            return []
        a, b = self.a, self.b
        game, seat = state.game, self.seat
        moves = game.uses[a][:] if city_usable(state, seat, a) else []
        if b != a and city_usable(state, seat, b):
            moves += game.uses[b]
        if moves:
            if game.asking >> a & 1 or game.asking >> b & 1 or state.markers[seat] in (a, b):
                moves += [
                    game.use_in_part[city]
                    for verb, city, *_ in moves
                    if verb == USE and self._asks(state, city)
                ]
            moves.append(DONE)
        return moves

    def _asks(self, state: DuelState, city: int) -> bool:
        """Whether a use brings what can be taken in part, besides what `for` can say."""
        game = state.game
        effect = game.map.effects[city]
        assert effect is not None
        if state.markers[self.seat] == city or city in game.mixed:
            return True
        symbols = effect.symbols
        if symbols[SPIKE] and not self.sparing:
            return railroad.gives(state, self.seat, self.spikes + symbols[SPIKE])
        return symbols[RESEARCH] > 0 and state.studies[game.map.universities.index(city)] in game.giving

    def waits(self, state: DuelState) -> bool:
        """A piece may bring what a City takes."""
        return self.left > 0

    def decide(self, state: DuelState, move: Move) -> None:
        """D-B5.2: one use of one City; what it gives comes before the next use."""
        seat, city = self.seat, move[1]
        effect = state.game.map.effects[city]
        assert effect is not None
        symbols = effect.symbols
        sparing = move[0] == USE_IN_PART
        state.push(
            UseCities(
                seat,
                self.a,
                self.b,
                self.left - 1,
                self.anchors + symbols[ANCHOR],
                self.spikes + symbols[SPIKE],
                int(self.sparing or (sparing and symbols[SPIKE] > 0)),
            )
        )
        change = effect.line.change
        if move[0] == USE_FOR:  # D-B2.2
            change = part(change, move[2])
        elif sparing and not effect.line.processing:
            change = EMPTY
        state.gain(seat, change)
        if state.journal is not None:
            _tell_use(state, seat, city, change, symbols)
        marked = EMPTY
        if state.markers[seat] == city:  # D-B10.7.5
            marked = with_more(EMPTY, state.game.symbol, 1)
            if not sparing:
                state.gain(seat, marked)
                if state.journal is not None:
                    state.tell("marker", seat, stock=marked)
        if symbols[DOUBLE]:  # D-B9.5.5: at once, also without a claim
            for _ in range(symbols[DOUBLE]):
                state.push(mines.DoubleRoute(seat))
        if effect.flips:  # D-B2.9: at once; it cannot be saved
            choose_upgrade(state, seat, effect, BY_CITY)
        if symbols[RESEARCH]:
            map = state.game.map
            begin_study(state, seat, state.studies[map.universities.index(city)], BY_CITY, sparing)
        if sparing:
            ask_how_much(state, seat, marked)
            if not effect.line.processing:
                ask_how_much(state, seat, effect.line.gains)

    def lapse(self, state: DuelState) -> None:
        """D-B9.3.9, D-B13.8: anchors and spikes are handled now, also without a claim; value left is lost."""
        seat = self.seat
        state.at_once = 0
        if self.anchors:
            state.push(ferries.BuyFerry(seat, self.anchors))
        if self.spikes:
            state.push(railroad.Advance(seat, self.spikes, self.sparing))


def city_usable(state: DuelState, seat: int, city: int) -> bool:
    """Whether a seat can use the effect of a City now; D-B9.5.1: gold mines have none."""
    effect = state.game.map.effects[city]
    if effect is None or not possible(state, seat, effect):
        return False
    if not effect.symbols[RESEARCH]:
        return True
    place = state.game.map.universities.index(city)
    return can_study(state, seat, state.studies[place])


def _tell_use(state: DuelState, seat: int, city: int, change: Stock, symbols: tuple[int, ...]) -> None:
    """What a City gave; upgrades, second trains and Research are told when they come."""
    name = state.game.map.cities[city]
    if change == EMPTY:
        state.tell("visit", seat, city=name)
    else:
        state.tell("use", seat, city=name, stock=change)
    if symbols[ANCHOR]:
        state.tell("anchor", seat, count=symbols[ANCHOR])
    if symbols[SPIKE]:
        state.tell("spike", seat, count=symbols[SPIKE])


def _achieve(state: DuelState, seat: int, tracks: int) -> None:
    """D-B10.10: note who is first to claim enough tracks of a kind."""
    if tracks and state.special < 0 and (state.owned[seat] & tracks).bit_count() == FIRST_TO:
        state.special = seat
