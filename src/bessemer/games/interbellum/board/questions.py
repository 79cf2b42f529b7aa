"""What the viewer is asked, in words that name the superpower, the price and the people in question."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bessemer.games.interbellum.board.table import Table, asking, field, person
from bessemer.games.interbellum.board.words import price_words, prompt, say
from bessemer.games.interbellum.moves import DISCREDIT, EXPAND, NAME, RIVAL, WITHDRAW
from bessemer.games.interbellum.view import InterbellumView
from bessemer.kernel.moves import Move

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons


class Questions(Table):
    """The question of a position."""

    def question(self) -> str:
        """What the viewer is to decide."""
        step = self.step()
        if step == "ChooseInfluence":
            return say("ask", "gain" if self.step_field("sign") > 0 else "lose")
        if step == "NameSide":
            return say("ask", "blank-withdraw" if self.step_field("withdrawing") else "blank-expand")
        if step == "Vote":
            power = self.step_field("power")
            weight = self.view.powers[power].influence[self.sight.seat]
            kind = "vote-withdraw" if self.step_field("withdrawing") else "vote-expand"
            return say("ask", kind, power=self.name(self.power_ids[power]), weight=weight)
        if step in ("Expand", "Withdraw", "BuildMore", "BuyMore"):
            return say("ask", step, power=self.name(self.power_ids[self.step_field("power")]))
        if step in ("Lay", "Acquire"):
            return say("ask", step, price=price_words(self.step_field("price")))
        if step == "TakeMoney":
            return say("ask", step, amount=self.step_field("amount"))
        return prompt(step)

    def others_asked(self) -> list[str]:
        """Who is asked at the same time."""
        return [self.seat_name(seat) for seat in self.sight.pending if seat != self.sight.seat]

    def own_vote(self) -> str:
        """The territory that the viewer has voted for, while votes are not counted."""
        seat = self.sight.seat
        vote = self.view.barons[seat].vote if seat >= 0 else None
        return self.name(vote) if vote else ""


def label(game: "OilBarons", view: InterbellumView, names: Sequence[str], move: Move) -> str:
    """What stands on the button of a move where the table knows better words than the game; else nothing."""
    step, kind = asking(view)[0], move[0]
    if kind == RIVAL:
        seat = _seat_of(game, view, move[1])
        return say("label", step, who=person(game, view, names, seat))
    if kind == DISCREDIT:
        seat = _seat_of(game, view, move[1])
        power = game.names[game.content.powers[move[2]].id]
        return say("label", step, who=person(game, view, names, seat), power=power)
    if kind == NAME:
        power = game.names[game.content.powers[move[1]].id]
        if step == "ChooseInfluence":
            return say("label", "gain" if field(game, view, "sign") > 0 else "lose", power=power)
        withdraws = step == "NameSide" and field(game, view, "withdrawing")
        return say("label", "withdraws" if withdraws else "expands", power=power)
    if kind in (EXPAND, WITHDRAW) and step == "Vote":
        return say("label", step, area=game.names[game.content.atlas.areas[move[-1]]])
    return ""


def _seat_of(game: "OilBarons", view: InterbellumView, company: int) -> int:
    id = game.content.companies[company].id
    return next(seat for seat, baron in enumerate(view.barons) if baron.company == id)
