"""How bots judge routes: what claiming a track, or using one that is there, would bring a seat."""

from bessemer.games.duel.effects import Effect
from bessemer.games.duel.maps import bits
from bessemer.games.duel.outlook import Outlook
from bessemer.games.duel.routes import Claim, allowed
from bessemer.games.duel.state import DuelState
from bessemer.games.industry.solver import works_of
from bessemer.games.industry.stock import add

NEW_ROUTE = 0.8
"""What a train on the map is worth by itself."""

ANCHOR = 3.5
"""What an anchor of the Ferry token on a crossing is worth, with the token."""


class Routes:
    """What routes would bring a seat, quickly judged from its stock: by the number of uses."""

    def __init__(self, outlook: Outlook, state: DuelState, seat: int) -> None:
        self.outlook = outlook
        self.state = state
        self.seat = seat
        self.targets = state.companies[seat] & ~state.upgraded[seat]
        map = outlook.game.map
        self.prices = outlook.in_hand(state.round, seat, works_of(state, seat))
        self.uses = [self._use(effect) if effect else 0.0 for effect in map.effects]
        self.mines = {mine: outlook.train_at(state, seat, mine) for mine in map.mines}

    def _use(self, effect: Effect) -> float:
        return self.outlook.use(effect, self.state.round, self.targets, self.prices)

    def best(self, start: int, most: int) -> list[float]:
        """The best that claims from a City can bring, for each value up to `most`."""
        state, seat = self.state, self.seat
        tracks = Claim(seat, start, most).reached(state) if state.trains(seat) else 0
        best = [0.0] * (most + 1)
        for track in bits(allowed(state, seat, most, tracks)):
            for number, worth in enumerate(self.track(track, most)):
                best[number] = max(best[number], worth)
        return best

    def track(self, track: int, most: int) -> list[float]:
        """What claiming a track brings, for each value up to `most`."""
        game, state = self.outlook.game, self.state
        map = game.map
        ends = map.ends[track]
        own = NEW_ROUTE + sum(self.mines.get(end, 0.0) for end in ends)
        less = 0
        if track in map.tunnels:
            own += self._use(map.tunnels[track]) - game.tunnel_cost
        if track in map.crossing_at:
            less = game.content.anchors[state.crossings[map.crossing_at[track]]]
            own += ANCHOR * less
        brought = self.using(ends, most)
        return [own + brought[number - less] if number >= less else 0.0 for number in range(most + 1)]

    def run(self, start: int, most: int) -> float:
        """The best that using a route which is there can bring, from a City over own tracks."""
        state = self.state
        claimed = state.owned[0] | state.owned[1]
        tracks = self.outlook.game.map.tracks_at(state.reach[self.seat][start]) & claimed
        ends = self.outlook.game.map.ends
        return max((self.using(ends[track], most)[-1] for track in bits(tracks)), default=0.0)

    def using(self, cities: tuple[int, ...], most: int) -> list[float]:
        """The most that using some Cities in any order can bring, for each number of uses."""
        reached = {(0,) * len(cities): (self.state.stocks[self.seat], 0.0)}
        best = [0.0]
        for _ in range(most):
            further = {}
            for counts, (stock, worth) in reached.items():
                for place, city in enumerate(cities):
                    effect = self.outlook.game.map.effects[city]
                    if effect is None or not effect.line.times(stock, 1):
                        continue
                    count = counts[place]
                    if effect.flips:
                        targets = self.targets & self.outlook.game.of_types[effect.flips]
                        if count >= targets.bit_count():
                            continue
                    used = (*counts[:place], count + 1, *counts[place + 1 :])
                    further[used] = (add(stock, effect.line.change), worth + self.uses[city])
            reached = further
            best.append(max(best[-1], max((worth for _, worth in reached.values()), default=0.0)))
        return best
