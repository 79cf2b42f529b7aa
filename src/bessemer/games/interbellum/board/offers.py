"""The viewer's moves: what each costs and brings, the eight actions, and what else can be chosen."""

from collections.abc import Callable
from math import comb
from typing import Any

from bessemer.games.interbellum import actions, gas, influence, pipelines, wells
from bessemer.games.interbellum.atlas import bits
from bessemer.games.interbellum.board.questions import Questions, label
from bessemer.games.interbellum.board.words import cost, count, effect_words, effects_words, join, say
from bessemer.games.interbellum.moves import (
    BUILD,
    BUY,
    CLAIM,
    DISCARD,
    DISCREDIT,
    DRAW,
    EXPAND,
    INFLUENCE,
    MARCH,
    NAME,
    PASS,
    PLAY,
    PUMP,
    RIVAL,
    SEARCH,
    WITHDRAW,
)
from bessemer.games.interbellum.regime import (
    BUILDING,
    BUYING,
    DRAWING,
    DRILLING,
    MARCHING,
    NO_REGIME,
    PLAYING,
    SEARCHING,
)
from bessemer.games.interbellum.rulings import MOST_FINDS, PIPELINE
from bessemer.games.interbellum.scoring import route_points
from bessemer.kernel.moves import Move
from bessemer.kernel.seen import Offer

KINDS = {
    BUILD: "build",
    SEARCH: "search",
    PUMP: "income",
    INFLUENCE: "influence",
    DRAW: "draw",
    PLAY: "play",
    BUY: "buy",
    MARCH: "march",
}
"""The eight actions, in the order of their buttons."""

BANS = {
    "build": BUILDING,
    "search": SEARCHING,
    "income": 0,
    "influence": BUYING,
    "draw": DRAWING,
    "play": PLAYING,
    "buy": DRILLING,
    "march": MARCHING,
}


class Offers(Questions):
    """Moves with their prices and effects, before they are made."""

    def prices(self) -> dict[str, str]:
        """What the segments that can be built now would cost."""
        if self.sight.seat < 0:
            return {}
        found = {}
        for offer in self.sight.offers:
            move = self.game.vocabulary.parse(offer.move)
            if move[0] == BUILD:
                found[self.content.atlas.segments[move[1]]] = f"${self._segment_price(move[1])}"
        return found

    def warnings(self) -> dict[str, str]:
        """I-51e: what segments that can be built now would do to points that stand."""
        if self.sight.seat < 0:
            return {}
        pipes, found = self.state.pipes[self.sight.seat], {}
        for offer in self.sight.offers:
            move = self.game.vocabulary.parse(offer.move)
            if move[0] == BUILD and (words := self._about_routes(pipes, pipes | 1 << move[1])):
                found[self.content.atlas.segments[move[1]]] = words
        return found

    def offer(self, offer: Offer) -> dict[str, Any]:
        """A move as a button: its label, and what it costs and brings."""
        move = self.game.vocabulary.parse(offer.move)
        about = ABOUT.get(move[0])
        return {
            "move": offer.move,
            "id": offer.move.replace(" ", "-").replace(".", "-"),
            "label": label(self.game, self.view, self._names, move) or offer.label,
            "target": offer.targets[0] if len(offer.targets) == 1 else "",
            "last": offer.targets[-1],
            "kind": KINDS.get(move[0], ""),
            "about": about(self, move) if about else "",
        }

    @property
    def _names(self) -> list[str]:
        return [sitting.name for sitting in self.sight.seats]

    def offered(self) -> list[dict[str, Any]]:
        """All moves of the viewer."""
        return [self.offer(offer) for offer in self.sight.offers]

    # The eight actions ------------------------------------------------------------------------------

    def actions(self, offered: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The eight actions: price, a note, and the moves behind each."""
        found = []
        for kind in KINDS.values():
            moves = [offer for offer in offered if offer["kind"] == kind]
            price, note = PRICES[kind](self, moves)
            found.append(
                {
                    "kind": kind,
                    "name": say("action", kind),
                    "price": price,
                    "note": note if moves else self._why_not(kind),
                    "closed": not moves,
                    "moves": moves,
                }
            )
        return found

    def _why_not(self, kind: str) -> str:
        """Why an action is closed to the viewer."""
        state, seat = self.state, self.sight.seat
        if seat < 0 or seat not in self.sight.pending or self.step() != "Act":
            return say("action", "nothing")
        if state.regime.bans & BANS[kind]:
            return say("action", "banned")
        money = state.money[seat]
        reasons = {
            "income": "no-well",
            "search": "no-gas" if state.finds[seat] == MOST_FINDS else "",
            "buy": "no-free" if state.claimed == self.game.all_wells else "",
            "march": "no-army",
            "play": "" if len(state.hands[seat].pieces) else "no-card",
        }
        if reason := reasons.get(kind, ""):
            return say("action", reason)
        least = {
            "build": PIPELINE + state.regime.pipelines,
            "search": 1,
            "influence": min(influence.influence_price(state, power) for power in range(len(self.power_ids))),
            "buy": wells.well_price(state),
        }.get(kind, actions.pile_price(state))
        short = least - money
        return say("action", "no-money", short=short) if short > 0 else say("action", "nothing")

    def _build_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        state, seat = self.state, self.sight.seat
        full = pipelines.price_under(state, seat, -1)
        best, power = min(
            (pipelines.price_under(state, seat, power), power) for power in range(len(self.power_ids))
        )
        if seat >= 0 and best < full:
            return f"${full}", say("action", "build-under", price=best, power=self._short(power))
        return f"${full}", say("action", "build-note")

    def _short(self, power: int) -> str:
        return self.name(self.power_ids[power]).split()[-1]

    def _search_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        return "$1", say("action", "search-note")

    def _income_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        atlas = self.content.atlas
        pays = [
            (self._income(atlas.wells.index(offer["move"].split()[-1])), offer["move"]) for offer in moves
        ]
        if not pays:
            return say("action", "none"), ""
        most, move = max(pays)
        return f"+${most}", say("action", "income-note", name=self._place(move.split()[-1]))

    def _place(self, well: str) -> str:
        return self.name(well).split()[0]

    def _influence_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        prices = [influence.influence_price(self.state, power) for power in range(len(self.power_ids))]
        low, high = min(prices), max(prices)
        price = f"${low}" if low == high else say("action", "between", low=low, high=high)
        return price, say("action", "influence-note")

    def _pile_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        return f"${actions.pile_price(self.state)}", say("action", "pile-note", count=self.view.at_pile)

    def _well_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        return f"${wells.well_price(self.state)}", say("action", "buy-note", count=len(moves))

    def _march_price(self, moves: list[dict[str, Any]]) -> tuple[str, str]:
        return say("action", "free"), say("action", "march-note")

    # What a move costs and brings -------------------------------------------------------------------

    def _segment_price(self, segment: int) -> int:
        if self.step() == "Lay":
            return self.step_field("price")
        ruler = self.state.ruler(self.content.atlas.area_of[segment])
        return pipelines.price_under(self.state, self.sight.seat, ruler)

    def _about_build(self, move: Move) -> str:
        state, seat, atlas = self.state, self.sight.seat, self.content.atlas
        ruler = state.ruler(atlas.area_of[move[1]])
        words = cost(self._segment_price(move[1]))
        more = pipelines.extra_under(state, seat, ruler) if self.step() == "Act" else 0
        if more:
            words += say("about", "build-more", count=more, power=self.name(self.power_ids[ruler]))
        pipes = state.pipes[seat]
        joined = [
            self.name(id)
            for id in self.view.barons[seat].wells
            if not atlas.connected(pipes, atlas.wells.index(id))
            and atlas.connected(pipes | 1 << move[1], atlas.wells.index(id))
        ]
        if joined:
            words += say("about", "build-connects", wells=join(joined))
        return words + self._about_routes(pipes, pipes | 1 << move[1])

    def _about_routes(self, before: int, after: int) -> str:
        """I-51e: what becomes of the routes that count already."""
        atlas, changed, gain = self.content.atlas, [], 0
        for well in bits(self.state.wells[self.sight.seat]):
            old, new = atlas.shortest(before, well), atlas.shortest(after, well)
            if old is None or new is None or old[:2] == new[:2]:
                continue
            length, port, _ = new
            name, harbour = self.name(atlas.wells[well]), self.name(atlas.ports[port])
            kind = "route" if length > 1 else "route-one"
            changed.append(say("about", kind, well=name, length=length, port=harbour))
            gain += route_points(atlas, new) - route_points(atlas, old)
        if not changed:
            return ""
        kind = "fewer" if gain < 0 else "more" if gain else "same"
        return say("about", f"routes-{kind}", routes=join(changed), points=abs(gain))

    def _about_search(self, move: Move) -> str:
        state, seat = self.state, self.sight.seat
        whites, cubes = state.whites, state.whites + state.blacks
        drawn = min(cubes, max(0, move[1] + gas.free_cubes(state, seat)))
        chance = 1 - comb(whites, drawn) / comb(cubes, drawn)
        return say("about", "search", price=move[1], cubes=count("cube", drawn), chance=round(100 * chance))

    def _about_income(self, move: Move) -> str:
        return say("about", "income", money=self._income(move[1]))

    def _income(self, well: int) -> int:
        """What a well pays: to an executive, or to a card, for which the round changes nothing."""
        regime = self.state.regime if self.step() == "Act" else NO_REGIME
        return wells.income(self.state, self.sight.seat, well, regime)

    def _about_influence(self, move: Move) -> str:
        state, seat, power = self.state, self.sight.seat, move[1]
        row, holder = state.influence[power], state.flags[power]
        before = row[seat]
        price = influence.influence_price(state, power)
        words = say("about", "influence", cost=cost(price), before=before, after=before + 1)
        if holder != seat and (holder < 0 or before + 1 > row[holder]):
            words += say("about", "influence-flag")
        perks = self.perks(power, before + 1)
        if perks["discount"] or perks["extra"]:
            words += say("about", "influence-perk", discount=perks["discount"], extra=perks["extra"])
        return words

    def _about_cube(self, seat: int, power: int, change: int) -> str:
        """A cube that a seat gains or loses: the number before and after, and what becomes of the flag."""
        row, holder = self.view.powers[power].influence, self.view.powers[power].flag
        after = row[seat] + change
        words = say("about", "change", before=row[seat], after=after)
        most = max((cubes for other, cubes in enumerate(row) if other != seat), default=0)
        if change > 0 and holder != seat and (holder < 0 or after > row[holder]):
            words += say("about", "influence-flag")
        elif change < 0 and holder == seat and (most > after or not after):
            words += say("about", "loses-flag")
        return words

    def _about_draw(self, move: Move) -> str:
        return say("about", "draw", cost=cost(actions.pile_price(self.state)))

    def _card_words(self, card: int) -> str:
        return effects_words(self.game.pack.card[card].effects)

    def _about_play(self, move: Move) -> str:
        price = actions.pile_price(self.state)
        return say("about", "play", cost=cost(price), effect=self._card_words(move[1]))

    def _about_discard(self, move: Move) -> str:
        return self._card_words(move[1])

    def _about_buy(self, move: Move) -> str:
        price = self.step_field("price") if self.step() == "Acquire" else wells.well_price(self.state)
        return say("about", "buy", cost=cost(price), effect=effect_words(self.game.pack.well[move[1]].bonus))

    def _about_claim(self, move: Move) -> str:
        return effect_words(self.game.pack.well[move[1]].bonus)

    def _about_march(self, move: Move) -> str:
        area, target = (self.content.atlas.areas[place] for place in move[1:])
        power, other = self.army_of(area), self.army_of(target)
        facts = {"power": self.name(self.power_ids[power]), "name": self.name(area)}
        if other >= 0:
            return say("about", "march-expels", **facts, other=self.name(self.power_ids[other]))
        return say("about", "march", **facts)

    def _about_pass(self, move: Move) -> str:
        return say("about", "pass")

    def _about_expand(self, move: Move) -> str:
        return say("about", "expand")

    def _about_withdraw(self, move: Move) -> str:
        power = self.army_of(self.content.atlas.areas[move[1]])
        return say("about", "withdraw", power=self.name(self.power_ids[power])) if power >= 0 else ""

    def _about_rival(self, move: Move) -> str:
        baron = self.view.barons[self.state.seat_of(move[1])]
        return say("about", "company", money=baron.money, cards=count("card", len(baron.hand)))

    def _about_discredit(self, move: Move) -> str:
        return self._about_cube(self.state.seat_of(move[1]), move[2], -1)

    def _about_name(self, move: Move) -> str:
        power = self.view.powers[move[1]]
        if self.step() == "ChooseInfluence":
            return self._about_cube(self.sight.seat, move[1], self.step_field("sign"))
        if power.flag < 0:
            return say("power", "no-flag")
        return say(
            "about",
            "says",
            name=self.seat_name(power.flag),
            cubes=count("cube", power.influence[self.sight.seat]),
        )


ABOUT: dict[int, Callable[[Offers, Move], str]] = {
    BUILD: Offers._about_build,
    SEARCH: Offers._about_search,
    PUMP: Offers._about_income,
    INFLUENCE: Offers._about_influence,
    DRAW: Offers._about_draw,
    PLAY: Offers._about_play,
    DISCARD: Offers._about_discard,
    BUY: Offers._about_buy,
    CLAIM: Offers._about_claim,
    MARCH: Offers._about_march,
    PASS: Offers._about_pass,
    EXPAND: Offers._about_expand,
    WITHDRAW: Offers._about_withdraw,
    RIVAL: Offers._about_rival,
    DISCREDIT: Offers._about_discredit,
    NAME: Offers._about_name,
}
"""What says the price and effect of a move, by its verb."""

PRICES: dict[str, Callable[[Offers, list[dict[str, Any]]], tuple[str, str]]] = {
    "build": Offers._build_price,
    "search": Offers._search_price,
    "income": Offers._income_price,
    "influence": Offers._influence_price,
    "draw": Offers._pile_price,
    "play": Offers._pile_price,
    "buy": Offers._well_price,
    "march": Offers._march_price,
}
