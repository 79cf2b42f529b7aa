"""What the board is made from: one viewer's sight of a table, who sits there and what lies before them."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from bessemer.games.duel.board.faces import KINDS, capitalist_face, card_face, piece_face
from bessemer.games.duel.board.words import WORDS, say
from bessemer.games.duel.effects import TYPES
from bessemer.games.duel.pack import DISCS
from bessemer.games.duel.view import DuelView
from bessemer.games.industry.planning import Planning
from bessemer.kernel.seen import Seen

if TYPE_CHECKING:
    from bessemer.games.duel.game import Duel

LETTERS = "AB"
BIDDING = "PlaceDisc"
ENDING = ("KeepPiece", "ChooseBoard")

PLANNED = ("DuelInsert", "DuelProduce", "DuelUseLine", "DuelUpgrade", "TakePart")
"""The steps that a plan answers; others, after a piece was used, are decided one by one."""


Sight: TypeAlias = Seen["Duel", DuelView]
"""A table of Furnace Duel as one viewer sees it."""


class Table(Planning):
    """What every part of the board asks: where the game stands, who is who, what lies before a seat."""

    words: ClassVar[dict[str, dict[str, str]]] = WORDS

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.game = sight.game
        self.view = sight.view
        self.open = {target for offer in sight.offers for target in offer.targets}

    @cached_property
    def step(self) -> tuple[str, tuple[Any, ...]]:
        """The decision that is open, by its name and its fields."""
        progress, seat = self.view.progress, self.sight.seat
        lane = progress.lanes[seat] if any(progress.lanes) and seat >= 0 else progress.agenda
        name, fields = lane[-1] if lane else ("", ())
        return name, tuple(fields)

    def phase(self) -> str:
        """What is being done at the table."""
        progress = self.view.progress
        names = {name for name, _ in progress.agenda}
        if progress.outcome is not None or names & {*ENDING}:
            return "over"
        if any(progress.lanes):
            return "production"
        if not self.view.row:
            return "setup"
        return "auction" if BIDDING in names else "routes"

    def planning(self) -> bool:
        """Whether the viewer has a production to plan."""
        return (
            self.phase() == "production" and self.sight.seat in self.sight.pending and self.step[0] in PLANNED
        )

    def column(self) -> int:
        """The column whose card is being resolved; -1 while bids are placed."""
        for name, fields in self.view.progress.agenda:
            if name == "ResolveCard":
                return int(fields[0]) - 1
        return len(self.view.row) - 1

    def letter(self, seat: int) -> str:
        """The letter of a seat's pieces."""
        return LETTERS[seat] if seat >= 0 else ""

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.sight.seats[seat].name

    def shown(self) -> int:
        """The seat whose place is in front: the viewer's own, else that of who is to move."""
        if self.sight.seat >= 0:
            return self.sight.seat
        return self.sight.pending[0] if self.sight.pending else self.view.first

    def seat_face(self, seat: int) -> dict[str, Any]:
        """A seat: what it has, and what can be clicked there."""
        holding = self.view.holdings[seat]
        game, sitting = self.game, self.sight.seats[seat]
        mine = seat == self.sight.seat and not self.sight.replay
        cards = self.cards(seat)
        anchors = sum(game.content.anchors[game.piece_ids.index(id)] for id in holding.ferries)
        return {
            "seat": seat,
            "letter": self.letter(seat),
            "name": sitting.name,
            "you": seat == self.sight.seat,
            "bot": sitting.bot if sitting.kind == "bot" else "",
            "away": not sitting.present,
            "first": seat == self.view.first,
            "pending": seat in self.sight.pending,
            "trains": holding.trains,
            "trains_left": say("who", "trains", count=holding.trains),
            "told": self._told(seat),
            "stock": [
                {"kind": kind, "count": count} for kind, count in zip(KINDS, holding.stock, strict=True)
            ],
            "discs": [
                {
                    "value": value,
                    "held": value in holding.discs,
                    "words": say("who", "disc" if value in holding.discs else "disc-gone", value=value),
                    "open": mine and f"disc:{value}" in self.open,
                }
                for value in DISCS
            ],
            "pointer": game.capitalists and holding.pointer < 0,
            "points": mine and "pointer" in self.open,
            "types": [self._type(type, cards) for type in TYPES],
            "cards": cards,
            "capitalist": capitalist_face(game, holding.capitalist),
            "pieces": [
                {
                    **self._piece(id, id in holding.ready),
                    "open": mine and f"piece:{id}" in self.open,
                }
                for id in dict.fromkeys([*holding.ferries, *holding.ready])
            ],
            "anchors": anchors if self.view.crossings else None,
            "anchors_told": _anchors(anchors),
        }

    def _told(self, seat: int) -> str:
        """What a sign, a flag or a row of discs shows of a seat, in words."""
        holding = self.view.holdings[seat]
        parts = []
        if seat == self.view.first:
            parts.append(say("who", "first"))
        if seat in self.sight.pending:
            parts.append(say("who", "to-move"))
        if self.phase() == "auction":
            held = ", ".join(map(str, holding.discs))
            parts.append(say("who", "held", discs=held) if held else say("who", "none-held"))
            if self.game.capitalists and holding.pointer < 0:
                parts.append(say("who", "pointer"))
        if holding.marker:
            parts.append(say("who", "marker", city=self.game.names[holding.marker]))
        return ", ".join(parts)

    def _piece(self, id: str, ready: bool) -> dict[str, Any]:
        """A Ferry token or a Research card of a seat."""
        face = piece_face(self.game, id)
        meaning = " ".join(line["words"] for line in face["lines"])
        parts = [say("who", "piece", piece=face["name"], words=meaning)]
        if face["anchors"]:
            parts.append(_anchors(face["anchors"]))
        if not ready:
            parts.append(say("who", "used"))
        return {**face, "ready": ready, "help": parts[0], "told": ", ".join(parts)}

    def cards(self, seat: int) -> list[dict[str, Any]]:
        """A seat's cards as they lie there, new ones last."""
        holding = self.view.holdings[seat]
        producing = self.phase() == "production"
        found = []
        for id in (*holding.cards, *holding.inserting):
            face = card_face(self.game, id)
            marks = {
                "upgraded": id in holding.upgraded,
                "resolved": producing and id in holding.resolved,
                "new": id in holding.inserting,
            }
            told = [face["kind"], *(say("who", mark) for mark, on in marks.items() if on)]
            found.append({**face, **marks, "told": ", ".join(told)})
        return found

    def _type(self, type: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
        own = [card for card in cards if card["type"] == type]
        upgraded = sum(card["upgraded"] for card in own)
        words = say("who", "company" if len(own) == 1 else "companies", count=len(own), upgraded=upgraded)
        return {"type": type, "count": len(own), "upgraded": upgraded, "words": words}


def _anchors(count: int) -> str:
    return say("who", "anchor") if count == 1 else say("who", "anchors", count=count)
