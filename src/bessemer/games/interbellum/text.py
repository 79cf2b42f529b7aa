"""The table of INTERBELLUM as text, for a terminal."""

from typing import TYPE_CHECKING

from bessemer.games.interbellum.rulings import ROUNDS, THIRTIES
from bessemer.games.interbellum.view import BaronView, InterbellumView, PowerView

if TYPE_CHECKING:
    from bessemer.games.interbellum.game import OilBarons

SEATS = "ABCDE"


def describe(game: "OilBarons", view: InterbellumView) -> str:
    """Round, events, superpowers and possessions, a line each."""
    lines = [_headline(game, view)]
    names = game.names
    for deck, card in zip("ABC", view.events, strict=True):
        if card is not None:
            lines.append(f"  {deck}: {names[card]}")
    lines += [
        "",
        f"  bag: {view.whites} white, {view.blacks} black; {view.at_pile} executives at the pile",
        "",
    ]
    lines += [_power(game, power) for power in view.powers]
    for seat, baron in enumerate(view.barons):
        lines += ["", *_baron(game, seat, baron)]
    return "\n".join(lines)


def _headline(game: "OilBarons", view: InterbellumView) -> str:
    title = game.meta.title
    if view.progress.outcome is not None:
        outcome = view.progress.outcome
        winners = " and ".join(SEATS[seat] for seat in outcome.winners)
        return f"{title}: the game is over, {winners} won with {max(outcome.scores)} points"
    if not view.round:
        return f"{title}: wells are chosen; {SEATS[view.starter]} starts"
    decade = "'20s" if view.round < THIRTIES else "'30s"
    return f"{title}: round {view.round} of {ROUNDS} ({decade}); {SEATS[view.starter]} is starting player"


def _power(game: "OilBarons", power: PowerView) -> str:
    influence = " ".join(f"{SEATS[seat]}{cubes}" for seat, cubes in enumerate(power.influence) if cubes)
    holder = SEATS[power.flag] if power.flag >= 0 else "nobody"
    armies = ", ".join(game.names[area] for area in power.armies) or "none"
    return f"  {game.names[power.id]:14} flag {holder:6} influence {influence:20} armies {armies}"


def _baron(game: "OilBarons", seat: int, baron: BaronView) -> list[str]:
    names = game.names
    wells = ", ".join(names[well] for well in baron.wells) or "no well"
    who = f"{SEATS[seat]}  {names[baron.company]}: ${baron.money}, {baron.finds} gas finds"
    lines = [f"{who}, {len(baron.hand)} cards, {baron.executives} executives left; {wells}"]
    if known := [names[card] for card in baron.hand if card is not None]:
        lines.append("   cards: " + ", ".join(known))
    if baron.pipelines:
        lines.append("   pipelines: " + ", ".join(baron.pipelines))
    return lines
