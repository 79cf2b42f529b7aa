"""Why something cannot be done now, as the rules have it: whose turn, what rests, what is missing."""

from bessemer.games.furtherance.board.kingdoms import Kingdoms
from bessemer.games.furtherance.board.words import say
from bessemer.games.furtherance.construction import MOST_CONSTRUCTIONS, STARTING
from bessemer.games.furtherance.pack import DECKS
from bessemer.games.furtherance.squares import bits
from bessemer.games.furtherance.work import MOST_UNITS, UPGRADE_PRICE

ACTS = {"units": "recruit", "items": "buy", "buildings": "build"}
"""The action that acquires a card of each deck."""


class Reasons(Kingdoms):
    """What stands in the way of workers and of cards."""

    def can(self, action: str) -> bool:
        """Whether some worker can do an action."""
        return any(offer.move.startswith(f"{action} ") for offer in self.offers)

    def working(self) -> bool:
        """Whether the viewer's workers can still act."""
        return bool(self.offers) and not self.resting()

    def resting(self) -> str:
        """Why no worker of the viewer acts now; empty if some can."""
        if self.view.progress.outcome is not None:
            return say("why", "over")
        if self.sight.seat < 0:
            return say("why", "watching")
        if self.view.active != self.sight.seat or not self.view.round:
            return say("why", "turn", name=self.name(self.active()))
        if self.step()[0] != "TakeTurn" or not self.offers:
            return say("why", "first")
        if not self.view.working:
            return say("why", "units")
        return "" if self.view.idle else say("why", "rest")

    def no_action(self, action: str) -> str:
        """Why no worker can do an action; empty if one can."""
        return "" if self.can(action) else self.resting() or self._missing(action)

    def _missing(self, action: str) -> str:
        if action == "develop":
            return say("why", "develop")
        if action == "research":
            return say("why", "research")
        if action == "upgrade":
            return self._no_upgrade()
        deck = next(deck for deck, act in ACTS.items() if act == action)
        cards = [card for card, _ in self.view.offers[DECKS.index(deck)]]
        if not cards:
            return say("why", "none")
        cheapest = min(self.price(card, False) for card in cards)
        return self.no_room(deck) or self.dear(cheapest) or say("why", "room")

    def _no_upgrade(self) -> str:
        kingdom, price = self.view.kingdoms[self.shown()], self.upgrade_price()
        if kingdom.gold < price:
            return self.dear(price)
        in_training = len(kingdom.training) >= kingdom.workers.count(self._plain())
        return say("why", "training" if in_training else "school")

    def no_card(self, card: str, target: str) -> str:
        """Why a card cannot be acquired on the viewer's turn; empty if it can, or if it is not the time."""
        if target in self.by_target or self.view.active != self.sight.seat or not self.offers:
            return ""
        if self.step()[0] != "TakeTurn":
            return say("why", "first")
        researched = target.startswith("research")
        deck = DECKS[self.game.decks[self.game.places[card]]]
        missing = self.no_room(deck) or self.dear(self.price(card, researched))
        return self.resting() or missing or say("why", "tomorrow" if researched else "room")

    def no_room(self, deck: str) -> str:
        """Why no card of a deck can be added; empty if there is room."""
        seat = self.shown()
        if deck == "units":
            places = self.game.square_places
            own = [unit for unit in self.view.units if unit.owner == seat]
            taken = bits([places[name] for name in self.units])
            if not self.game.castles[seat] & ~taken:
                return say("why", "castle")
            return say("why", "army", most=MOST_UNITS) if len(own) >= MOST_UNITS else ""
        if deck == "buildings":
            buildings = self.view.kingdoms[seat].buildings
            if sum(bool(built.counters) for built in buildings) >= MOST_CONSTRUCTIONS:
                return say("why", "sites", most=MOST_CONSTRUCTIONS)
        return ""

    def dear(self, price: int) -> str:
        """That something costs more than the kingdom has; empty if it does not."""
        gold = self.view.kingdoms[self.shown()].gold
        return say("why", "dear", price=price, gold=gold) if price > gold else ""

    # Prices -------------------------------------------------------------------------------------------

    def idle(self) -> list[str]:
        """The workers of the kingdom that is shown that can still act."""
        return self.view.idle if self.view.active == self.shown() else []

    def price(self, card: str, researched: bool) -> int:
        """What a card costs the worker who gets it cheapest."""
        terms = self.terms(self.shown())
        lists = terms.researched if researched else terms.prices
        workers = [self.game.worker_places[worker] for worker in self.idle()] or [0]
        return min(lists[worker][self.game.places[card]] for worker in workers)

    def upgrade_price(self) -> int:
        """U-22: what an upgrade costs; U-61: alone, a leader makes one worker cheaper only."""
        kingdom = self.view.kingdoms[self.shown()]
        upgraded = bool(kingdom.training) or set(kingdom.workers) - {self._plain()}
        trains = 0 if self.game.solo and upgraded else self.terms(self.shown()).leader.trains
        return trains or UPGRADE_PRICE

    def _plain(self) -> str:
        return str(self.game.cards.worker_ids[STARTING])
