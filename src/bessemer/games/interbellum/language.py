"""Reads what events and action cards say: one sentence for each effect, one spelling for each sentence."""

import re
from collections.abc import Callable, Sequence

from bessemer.games.interbellum.effects import (
    MEASURES,
    SUBJECTS,
    AnyExpands,
    ArmyMarches,
    ArmyWithdraws,
    BuyWell,
    DiceDecide,
    Effect,
    Grant,
    LaySegments,
    LookAhead,
    OneDecision,
    OwnExpands,
    PowerExpands,
    PowerWithdraws,
    TakeFromRival,
)
from bessemer.kernel.errors import ContentError
from bessemer.kernel.steps import NOBODY

Match = re.Match[str]

MOST_DICE = 3
"""That one event rolls (I-48)."""

THINGS = {
    "influence": "influence",
    **dict.fromkeys(("card", "cards"), "cards"),
    **dict.fromkeys(("cube", "cubes"), "cubes"),
    **dict.fromkeys(("executive", "executives"), "executives"),
}
"""What can be gained or lost besides money, one or several."""

EXAMPLES = (
    "`expand Turkey`, `withdraw 2 dice`, `all lose $1 per well`, `you gain 1 influence in Persia`, "
    "`lay 1 segment for $0` or `march any army`"
)


class Language:
    """The sentences, with the names of the superpowers of a pack."""

    def __init__(self, powers: Sequence[str]) -> None:
        self.powers = list(powers)
        power = "|".join(map(re.escape, powers))
        subject, per, thing = "|".join(SUBJECTS), "|".join(MEASURES), "|".join(THINGS)
        forms: dict[str, Callable[[Match], Effect]] = {
            rf"expand (?P<power>{power})(?P<expel>, expelling)?": lambda match: PowerExpands(
                self.powers.index(match["power"]), match["expel"] is not None
            ),
            r"expand own power(?P<expel>, expelling)?": lambda match: OwnExpands(match["expel"] is not None),
            r"expand any power": lambda match: AnyExpands(),
            rf"withdraw (?P<power>{power})": lambda match: PowerWithdraws(self.powers.index(match["power"])),
            rf"(?P<what>expand|withdraw) (?P<dice>1 die|[2-{MOST_DICE}] dice)": self._dice,
            r"march (?P<whose>own|any) army(?P<expel>, expelling)?": lambda match: ArmyMarches(
                match["whose"] == "any", match["expel"] is not None
            ),
            r"withdraw any army": lambda match: ArmyWithdraws(),
            rf"(?P<who>{subject}) (?P<sign>gain|lose) (?:\$(?P<money>\d+)|(?P<count>\d) (?P<thing>{thing}))"
            rf"(?: in (?P<power>{power}))?(?: per (?P<per>{per}))?": self._grant,
            r"lay (?P<count>[1-9]) segments? for \$(?P<price>\d)": lambda match: LaySegments(
                int(match["count"]), int(match["price"])
            ),
            r"buy a well for \$(?P<price>\d)": lambda match: BuyWell(int(match["price"])),
            r"take \$(?P<money>\d) from a rival": lambda match: TakeFromRival(int(match["money"]), False),
            r"take 1 card from a rival": lambda match: TakeFromRival(1, True),
            "|".join(OneDecision.kinds): lambda match: OneDecision(match[0]),
            r"look at the next events": lambda match: LookAhead(),
        }
        self.forms = [(re.compile(form), make) for form, make in forms.items()]

    def read(self, text: str) -> Effect:
        """The effect that a sentence stands for."""
        for form, make in self.forms:
            if match := form.fullmatch(text):
                return make(match)
        raise ContentError(f"expected an effect like {EXAMPLES}, found {text!r}")

    def _dice(self, match: Match) -> Effect:
        return DiceDecide(int(match["dice"][0]), match["what"] == "withdraw")

    def _grant(self, match: Match) -> Effect:
        thing = "money" if match["money"] else THINGS[match["thing"]]
        sign = 1 if match["sign"] == "gain" else -1
        amount = int(match["money"] or match["count"])
        if match["power"] and (thing != "influence" or sign < 0):
            raise ContentError(f"expected a superpower only where influence is gained, found {match[0]!r}")
        if match["per"] and thing != "money":
            raise ContentError(f"expected `per` only with money, found {match[0]!r}")
        if sign < 0 and thing in ("cubes", "executives"):
            raise ContentError(f"expected a gain, found {match[0]!r}")
        power = self.powers.index(match["power"]) if match["power"] else NOBODY
        return Grant(match["who"], sign, amount, thing, match["per"] or "", power)
