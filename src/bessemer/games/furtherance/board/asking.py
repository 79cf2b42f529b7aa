"""What the viewer is asked: the writ of a reaction or a choice of cards, and the bar below the table."""

from typing import Any

from bessemer.games.furtherance.board.fight import Fight
from bessemer.games.furtherance.board.own import Own
from bessemer.games.furtherance.board.table import leader_face, worker_face
from bessemer.games.furtherance.board.words import TEXTS, WORDS, join, say
from bessemer.games.furtherance.siege import CASTLE_DAMAGE
from bessemer.games.furtherance.view import UnitView
from bessemer.kernel.seen import Offer

REACTIONS = ("Trap", "Declared", "TurnAway", "CounterAttack", "Mend", "Defend", "Rescue")
CHOICES = ("ChooseLeader", "Train", "MakeRoom", "PickCards", "ReturnCard", "ChooseHit", "Activate")
"""Steps that a writ asks; all others are answered on the board and in the market."""

TOLD = ("TurnAway", "Declared", "CounterAttack", "Trap", "ChooseLeader")
"""Steps whose title asks all there is to ask."""

OWN_CARDS = ("item:", "own:", "research:")
"""What of the own cards may answer a question, too."""

DONE = "done"


class Asking(Fight, Own):
    """The question, and what answers it."""

    def writ(self) -> dict[str, Any] | None:
        """The question that lies over the table, with every answer as a button."""
        step, facts = self.step()
        if not self.offers or step not in (*REACTIONS, *CHOICES):
            return None
        answers = [self._answer(offer, step, facts) for offer in self.offers if not _standing(offer)]
        return {
            "reaction": step in REACTIONS,
            "step": step,
            "letter": self._asker(step, facts),
            "title": self._title(step, facts),
            "question": "" if step in TOLD else TEXTS["prompt"][step],
            "fight": self.fight(step, facts),
            "answers": self._numbered(answers),
            "looked": self._looked() if step == "PickCards" else [],
            "joins": any(offer.targets[0].startswith(OWN_CARDS) for offer in self.offers),
            "standing": [
                {"move": offer.move, "target": offer.targets[0], "label": offer.label}
                for offer in self.offers
                if _standing(offer)
            ],
        }

    def _numbered(self, answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The answer that does nothing comes last; keys count from one."""
        ordered = sorted(answers, key=lambda answer: bool(answer["plain"]))
        return [{**answer, "key": number} for number, answer in enumerate(ordered, 1)]

    def _asker(self, step: str, facts: tuple[int, ...]) -> str:
        """The arms on the writ: those of who attacks, else one's own."""
        foe = self._foe(step, facts)
        return self.letter(foe.owner if foe else self.sight.seat)

    def _foe(self, step: str, facts: tuple[int, ...]) -> UnitView | None:
        """The unit that a reaction answers."""
        if step == "TurnAway":
            return self.unit_at(facts[3])
        if step in ("Declared", "CounterAttack", "Defend", "Trap"):
            return self.unit_at(facts[1])
        return None

    def _title(self, step: str, facts: tuple[int, ...]) -> str:
        foe = self._foe(step, facts)
        name = self.unit_name(foe) if foe else ""
        who = self.name(foe.owner) if foe else ""
        if step == "TurnAway" and (victim := self.unit_at(facts[1])):
            kind = "damage" if foe else "harm"
            return say("writ", kind, who=who, unit=name, victim=self.unit_name(victim), amount=facts[2])
        if step == "Declared" and (victim := self.unit_at(facts[2])):
            return say("writ", "declared", who=who, unit=name, victim=self.unit_name(victim))
        if step in ("CounterAttack", "Defend", "Trap") and foe:
            return say("writ", step, who=who, unit=name, square=foe.square)
        if step == "Rescue":
            return say("writ", "Rescue", card=self.game.names[self.game.cards.ids[facts[1]]])
        if step == "ChooseHit":
            return say("writ", "ChooseHit", who=self.name(facts[1]))
        return say("writ", step) if step in (*CHOICES, "Mend") else str(TEXTS["prompt"][step])

    def _answer(self, offer: Offer, step: str, facts: tuple[int, ...]) -> dict[str, Any]:
        """An answer as a button: picture, what health becomes, words and verb."""
        kind, _, id = offer.targets[0].partition(":")
        answer = {
            "move": offer.move,
            "target": offer.targets[0],
            "label": offer.label,
            "plain": offer.move == DONE,
            "picture": "",
            "bust": kind == "leads",
            "note": "",
            "before": None,
            "after": None,
        }
        if kind == "leads":
            face = leader_face(self.game, id)
            return answer | {"picture": face["picture"], "note": face["help"], "label": self.game.names[id]}
        if kind == "train":
            face = worker_face(self.game, id)
            return answer | {"picture": face["picture"], "note": face["help"]}
        if kind == "square" and id in self.units:
            unit = self.units[id]
            face = self.card(unit.card)
            label = self._square_label(offer, unit)
            fate = self._fate(offer, step, facts) | self.outcome(offer, step, self._foe(step, facts), facts)
            return answer | {"picture": face["picture"]} | fate | {"label": label}
        if kind in ("item", "research", "own", "hit") and id in self.game.places:
            face = self.card(id)
            answer |= {"picture": face["picture"], "note": face["help"] if step in CHOICES else ""}
            if kind == "hit":
                answer |= self.hit_outcome(id, facts[1], bool(facts[2]))
        elif kind == "hit":
            health = self.view.kingdoms[facts[1]].health
            answer |= {"picture": "castle", "before": health, "after": health - CASTLE_DAMAGE}
        elif kind in ("counter", "rescue"):
            answer |= {"picture": "fighter" if kind == "counter" else "coin"}
        return answer | self._fate(offer, step, facts)

    def _square_label(self, offer: Offer, unit: UnitView) -> str:
        verb = offer.move.partition(" ")[0]
        return say("answer", verb, unit=self.unit_name(unit), square=unit.square)

    def _fate(self, offer: Offer, step: str, facts: tuple[int, ...]) -> dict[str, Any]:
        """What an answer makes of the health that is at stake."""
        plain = offer.move == DONE
        if step == "TurnAway" and (victim := self.unit_at(facts[1])):
            left = victim.health - victim.damage
            if plain:
                after = max(0, left - facts[2])
                label = say("answer", "take", amount=facts[2])
                return {"before": left, "after": after, "label": label, "picture": "drop"}
            return {"before": left, "after": left}
        if step == "CounterAttack" and (foe := self.unit_at(facts[1])):
            left = foe.health - foe.damage
            if plain:
                return {"label": say("answer", "spare"), "picture": "skip", "before": left, "after": left}
            label = say("answer", "counter", unit=self.unit_name(foe), amount=facts[3])
            return {"before": left, "after": max(0, left - facts[3]), "label": label}
        if step == "Defend" and plain:
            health = self.view.kingdoms[self.sight.seat].health
            return {
                "label": say("answer", "undefended"),
                "picture": "castle",
                "note": say("answer", "castle", health=health),
            }
        if step == "Rescue" and not plain:
            price, gold = self.terms(self.sight.seat).leader.rescue, self.view.kingdoms[self.sight.seat].gold
            label = say("answer", "rescue", price=price)
            return {"label": label, "note": say("answer", "gold", gold=gold)}
        if plain:
            told = self.outcome(offer, step, self._foe(step, facts), facts)
            picture = "skull" if step == "Rescue" else "skip"
            return told | {"label": WORDS["answer"].get(step, offer.label), "picture": picture}
        return {}

    def _looked(self) -> list[dict[str, Any]]:
        """The cards that were looked at, each to be kept or buried."""
        kept = [offer.targets[0].partition(":")[2] for offer in self.offers]
        buried = [offer.targets[1].partition(":")[2] for offer in self.offers]
        faces = [self.card(id) for id in dict.fromkeys([*kept, *buried])]
        return [
            face
            | {"keep": face["id"] in kept, "bury": face["id"] in buried}
            | {"numbers": ", ".join([say("card", "price", price=face["cost"]), *face["facts"]])}
            for face in faces
        ]

    # The bar ------------------------------------------------------------------------------------------

    def ask(self) -> dict[str, str]:
        """Whose turn it is and what is asked, in words."""
        step, _ = self.step()
        outcome = self.view.progress.outcome
        if outcome is not None:
            return {"who": say("who", "over"), "what": self.verdict()}
        if self.sight.replay:
            return {"who": say("who", "replay"), "what": say("who", "turn", name=self.name(self.view.active))}
        if self.offers:
            who = say("who", "yours" if self.view.active == self.sight.seat else "answer")
            if step == "TakeTurn":
                key = "work" if self.working() else "units" if self._can_act() else "end"
                return {"who": who, "what": say("ask", key)}
            return {"who": who, "what": TEXTS["prompt"][step]}
        waiting = [self.name(seat) for seat in self.sight.pending]
        watching = say("who", "watching" if self.sight.seat < 0 else "wait")
        return {"who": watching, "what": say("who", "turn", name=join(waiting) or say("who", "nobody"))}

    def badge(self) -> str:
        """The arms beside the question: those of who won, else of the seat that is shown."""
        outcome = self.view.progress.outcome
        seats = outcome.winners if outcome and outcome.winners else [self.shown()]
        return self.letter(seats[0])

    def _can_act(self) -> bool:
        return any(offer.targets[0].startswith("square:") for offer in self.offers)

    def done(self) -> dict[str, str] | None:
        """The button that ends the turn or declines."""
        step, _ = self.step()
        found = next((offer for offer in self.offers if offer.move == DONE), None)
        if found is None:
            return None
        label = say("button", "end-turn") if step == "TakeTurn" else found.label
        return {"move": found.move, "target": "done", "label": label}

    def verdict(self) -> str:
        """Who won, in a sentence."""
        outcome = self.view.progress.outcome
        winners = [self.name(seat) for seat in outcome.winners] if outcome else []
        return say("result", "won", names=join(winners)) if winners else say("result", "lost")


def _standing(offer: Offer) -> bool:
    """Whether a move is a standing answer."""
    return offer.targets[0].startswith("mute:")
