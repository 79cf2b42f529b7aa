"""The market, and what lies before the seat that is shown: workers, actions, buildings, items, research."""

from typing import Any

from bessemer.games.furtherance.board.kingdoms import Kingdoms
from bessemer.games.furtherance.board.table import leader_face, worker_face
from bessemer.games.furtherance.board.words import counted, say
from bessemer.games.furtherance.items import MOST_ITEMS
from bessemer.games.furtherance.pack import DECKS
from bessemer.games.furtherance.research import MOST_RESEARCHED
from bessemer.games.furtherance.work import MINED, UPGRADE_PRICE

MARKET_ORDER = ("units", "items", "buildings")
ACTS = {"units": "recruit", "items": "buy", "buildings": "build"}
MOST_BUILDINGS = 7


class Own(Kingdoms):
    """What a seat plays with on its own turn."""

    def market(self) -> list[dict[str, Any]]:
        """The three decks with their open piles."""
        found = []
        for deck in MARKET_ORDER:
            place = DECKS.index(deck)
            piles = [
                self._pile(card, f"market:{card}") | {"stack": count}
                for card, count in self.view.offers[place]
            ]
            found.append(
                {
                    "id": deck,
                    "name": say("deck", deck),
                    "act": say("action", ACTS[deck]),
                    "left": len(self.view.decks[place].cards),
                    "piles": piles,
                    "research": self.sole(f"deck:{deck}"),
                    "looks": f"deck:{deck}" in self.by_target,
                    "blind": f"blind:{deck}" in self.by_target,
                    "blind_move": self.sole(f"blind:{deck}"),
                }
            )
        return found

    def _pile(self, card: str, target: str) -> dict[str, Any]:
        """A card that may be paid for: its price now, and whether it can be."""
        price = self._price(card, target.startswith("research"))
        gold = self.view.kingdoms[self.shown()].gold
        legal = target in self.by_target
        works = self.working()
        return {
            **self.card(card),
            "target": target,
            "price": price,
            "cheaper": price < self.game.cost(card),
            "move": self.sole(target),
            "legal": legal,
            "dear": works and not legal and price > gold,
            "why": say("why", "dear", price=price, gold=gold) if works and price > gold else "",
        }

    def _price(self, card: str, researched: bool) -> int:
        terms = self.terms(self.shown())
        lists = terms.researched if researched else terms.prices
        workers = [self.game.worker_places[worker] for worker in self._idle()] or [0]
        return min(lists[worker][self.game.places[card]] for worker in workers)

    def _idle(self) -> list[str]:
        return self.view.idle if self.view.active == self.shown() else []

    def working(self) -> bool:
        """Whether the viewer's workers can still act."""
        return (
            bool(self.offers) and self.step()[0] == "TakeTurn" and self.view.working and bool(self.view.idle)
        )

    def own(self) -> dict[str, Any]:
        """All that lies before the seat that is shown."""
        seat = self.shown()
        kingdom = self.view.kingdoms[seat]
        return {
            "seat": seat,
            "letter": self.letter(seat),
            "name": self.name(seat),
            "mine": seat == self.sight.seat,
            "gold": kingdom.gold,
            "leader": self._leader(seat),
            "workers": self._workers(seat),
            "actions": self._actions(),
            "buildings": self._buildings(seat),
            "most_buildings": MOST_BUILDINGS,
            "powers": self._powers(),
            "research": self._research(seat),
            "most_research": MOST_RESEARCHED,
            "items": self._items(seat),
            "most_items": MOST_ITEMS,
            "asks": [
                {"move": offer.move, "target": offer.targets[0], "label": offer.label}
                for offer in self.offers
                if offer.move.startswith("ask about ")
            ],
        }

    def _leader(self, seat: int) -> dict[str, Any] | None:
        kingdom = self.view.kingdoms[seat]
        if not kingdom.leader:
            return None
        face = leader_face(self.game, kingdom.leader)
        effects = self.terms(seat).leader
        return {
            **face,
            "move": self.sole("leader"),
            "can": "leader" in self.by_target,
            "plans": kingdom.plans,
            "plans_full": effects.plans,
        }

    def _workers(self, seat: int) -> list[dict[str, Any]]:
        """A chip for each kind of worker: how many there are, and how many can still act."""
        kingdom, idle = self.view.kingdoms[seat], self._idle()
        return [
            {
                **worker_face(self.game, kind),
                "target": f"worker:{kind}",
                "count": kingdom.workers.count(kind),
                "idle": idle.count(kind),
                "says": counted(
                    "worker", "idle", idle.count(kind), name=worker_face(self.game, kind)["name"]
                ),
            }
            for kind in dict.fromkeys(kingdom.workers)
        ]

    def _actions(self) -> list[dict[str, Any]]:
        terms = self.terms(self.shown())
        workers = [self.game.worker_places[worker] for worker in self._idle()] or [0]
        helps = self.actions_help()
        mined = MINED + max(terms.mine[worker] for worker in workers)
        return [
            {
                "id": action,
                "name": say("action", action),
                "help": helps[action],
                "target": f"act:{action}" if action in ("mine", "upgrade") else "",
                "move": self.sole(f"act:{action}") if action in ("mine", "upgrade") else "",
                "tag": self._tag(action, mined),
                "can": self._can(action),
            }
            for action in ("mine", "buy", "build", "develop", "recruit", "research", "upgrade")
        ]

    def _can(self, action: str) -> bool:
        return any(offer.move.startswith(f"{action} ") for offer in self.offers)

    def _tag(self, action: str, mined: int) -> dict[str, str]:
        """What an action costs or brings: `+4`, or from the lowest price to the highest."""
        if action == "mine":
            return {"icon": "coin", "words": f"+{mined}"}
        if action == "develop":
            return {"icon": "hourglass", "words": say("action", "less")}
        if action == "research":
            return {"icon": "", "words": say("action", "see")}
        if action == "upgrade":
            effects = self.terms(self.shown()).leader
            return {"icon": "coin", "words": str(effects.trains or UPGRADE_PRICE)}
        deck = next(deck for deck, act in ACTS.items() if act == action)
        prices = [self._price(card, False) for card, _ in self.view.offers[DECKS.index(deck)]]
        if not prices:
            return {"icon": "", "words": ""}
        low, high = min(prices), max(prices)
        return {
            "icon": "coin",
            "words": str(low) if low == high else say("action", "range", low=low, high=high),
        }

    def _buildings(self, seat: int) -> list[dict[str, Any]]:
        """Buildings and workers in training, those with turn counters marked; equal ones share a target."""
        kingdom = self.view.kingdoms[seat]
        found = [
            {**self.card(built.card), "counters": built.counters, "damage": built.damage}
            for built in kingdom.buildings
        ]
        found += [
            {**worker_face(self.game, worker), "counters": left, "damage": 0}
            for worker, left in kingdom.training
        ]
        for face in found:
            target = f"own:{face['id']}"
            face |= {"target": target, "move": self.sole(target), "legal": target in self.by_target}
        return found

    def _powers(self) -> list[dict[str, Any]]:
        """What buildings let a seat do on its turn."""
        return [
            {"target": power, "label": say("button", power), "picture": building}
            for power, building in (("shoot", "catapult"), ("tend", "medical-center"))
            if power in self.by_target
        ]

    def _research(self, seat: int) -> list[dict[str, Any]]:
        found = []
        for hidden in self.view.kingdoms[seat].research:
            if hidden.card is None:
                found.append({"id": "", "deck": hidden.deck, "name": say("deck", hidden.deck)})
            else:
                found.append(self._pile(hidden.card, f"research:{hidden.card}"))
        return found

    def _items(self, seat: int) -> list[dict[str, Any]]:
        return [
            {
                **self.card(item),
                "target": f"item:{item}",
                "move": self.sole(f"item:{item}"),
                "legal": f"item:{item}" in self.by_target,
            }
            for item in self.view.kingdoms[seat].items
        ]
