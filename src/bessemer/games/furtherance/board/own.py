"""The market, and what lies before the seat that is shown: workers, actions, buildings, items, research."""

from typing import Any

from bessemer.games.furtherance.board.reasons import ACTS, Reasons
from bessemer.games.furtherance.board.table import leader_face, one_stop, worker_face
from bessemer.games.furtherance.board.words import say
from bessemer.games.furtherance.construction import MOST_BUILDINGS
from bessemer.games.furtherance.items import MOST_ITEMS
from bessemer.games.furtherance.pack import DECKS
from bessemer.games.furtherance.research import MOST_RESEARCHED
from bessemer.games.furtherance.work import MINED

MARKET_ORDER = ("units", "items", "buildings")
KEYS = {
    "mine": "n",
    "buy": "b",
    "build": "d",
    "develop": "v",
    "recruit": "r",
    "research": "s",
    "upgrade": "p",
}
"""The keys of the actions: letters of their names that nothing else on the page uses."""

PICTURES = {
    "mine": "pick",
    "buy": "purse",
    "build": "hammer",
    "develop": "hourglass",
    "recruit": "recruit",
    "research": "scroll",
    "upgrade": "upgrade",
}


class Own(Reasons):
    """What a seat plays with on its own turn."""

    def market(self) -> list[dict[str, Any]]:
        """The three decks with their open piles."""
        found: list[dict[str, Any]] = []
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
        one_stop([pile for deck in found for pile in deck["piles"]])
        return found

    def _pile(self, card: str, target: str) -> dict[str, Any]:
        """A card that may be paid for: its price now, and whether it can be."""
        price = self.price(card, target.startswith("research"))
        legal = target in self.by_target
        face = self.card(card)
        return {
            **face,
            "target": target,
            "price": price,
            "move": self.sole(target),
            "legal": legal,
            "dear": self.working() and not legal and bool(self.dear(price)),
            "why": self.no_card(card, target),
            "says": ", ".join(
                [face["name"], say("card", "price", price=price), *face["facts"], face["short"]]
            ),
        }

    def _cost(self, price: int) -> str:
        return say("card", "price", price=price)

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
            "research_count": _of(len(kingdom.research), MOST_RESEARCHED),
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
        kingdom = self.view.kingdoms[seat]
        return [self._worker(kind, kingdom.workers.count(kind)) for kind in dict.fromkeys(kingdom.workers)]

    def _worker(self, kind: str, count: int) -> dict[str, Any]:
        face, idle = worker_face(self.game, kind), self.idle().count(kind)
        return {
            **face,
            "target": f"worker:{kind}",
            "label": say("worker", "many", name=face["name"], count=count) if count > 1 else face["name"],
            "idle": idle,
            "rests": f"{idle} {say('worker', 'free')}" if idle else say("worker", "rests"),
            "why": "" if f"worker:{kind}" in self.by_target else self.resting(),
        }

    def _actions(self) -> list[dict[str, Any]]:
        terms = self.terms(self.shown())
        workers = [self.game.worker_places[worker] for worker in self.idle()] or [0]
        helps = self.actions_help()
        mined = MINED + max(terms.mine[worker] for worker in workers)
        found = [
            {
                "id": action,
                "name": say("action", action),
                "help": helps[action],
                "key": key,
                "picture": PICTURES[action],
                "target": f"act:{action}" if action in ("mine", "upgrade") else "",
                "move": self.sole(f"act:{action}") if action in ("mine", "upgrade") else "",
                "tab": self._tab(action),
                "tag": self._tag(action, mined),
                "legal": self.can(action),
                "why": "" if self.sight.replay else self.no_action(action),
            }
            for action, key in KEYS.items()
        ]
        one_stop(found)
        return found

    def _tab(self, action: str) -> str:
        """Where an action goes on: the deck that it takes from, or the own cards."""
        deck = next((deck for deck, act in ACTS.items() if act == action), "")
        return "cards" if action == "develop" else f"market-{deck}" if deck else "market"

    def _tag(self, action: str, mined: int) -> dict[str, str]:
        """What an action costs or brings: `+4`, or from the lowest price to the highest; in words, too."""
        if action == "mine":
            return {"icon": "coin", "words": f"+{mined}", "says": say("tag", "mine", gold=mined)}
        if action == "develop":
            return {"icon": "hourglass", "words": say("action", "less"), "says": say("tag", "develop")}
        if action == "research":
            return {"icon": "", "words": say("action", "see"), "says": say("tag", "research")}
        if action == "upgrade":
            price = self.upgrade_price()
            return {"icon": "coin", "words": str(price), "says": say("tag", "upgrade", gold=price)}
        deck = next(deck for deck, act in ACTS.items() if act == action)
        prices = [self.price(card, False) for card, _ in self.view.offers[DECKS.index(deck)]]
        if not prices:
            return {"icon": "", "words": "", "says": say("why", "none")}
        low, high = min(prices), max(prices)
        if low == high:
            return {"icon": "coin", "words": str(low), "says": say("tag", "upgrade", gold=low)}
        words = say("action", "range", low=low, high=high)
        return {"icon": "coin", "words": words, "says": say("tag", "range", low=low, high=high)}

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
            legal = target in self.by_target
            face |= {"target": target, "move": self.sole(target), "legal": legal}
            notes = self.built_notes(face["counters"], face["damage"])
            face["says"] = ", ".join([face["name"], *notes, *filter(None, [face["short"]])])
        one_stop(found)
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
        one_stop([one for one in found if one["id"]])
        return found

    def _items(self, seat: int) -> list[dict[str, Any]]:
        found = [
            {
                **self.card(item),
                "target": f"item:{item}",
                "move": self.sole(f"item:{item}"),
                "legal": f"item:{item}" in self.by_target,
            }
            for item in self.view.kingdoms[seat].items
        ]
        one_stop(found)
        return found


def _of(count: int, most: int) -> str:
    """How many there are of how many there may be; a moment ago one was added."""
    return (
        f"{count} {say('part', 'of')} {most}"
        if count <= most
        else say("part", "too-many", count=count, most=most)
    )
