"""The cards and tokens that are dealt from, by the sets and modules in play."""

from bessemer.games.furnace.interbellum.effects import DeliveryOnceMore
from bessemer.games.furnace.interbellum.meta import BASE, COAL, EXPANSION
from bessemer.games.furnace.interbellum.pack import Ability, Cards
from bessemer.kernel.meta import Options


class Pools:
    """X1.3, X6.3: places of Start-ups, Capitalists and Managers that take part, of both boxes or of one."""

    def __init__(self, options: Options, content: Cards) -> None:
        sets = options["sets"]
        first = content.companies + len(content.schools)
        startups = range(first, len(content.cards))
        old = startups[: content.base_starts]
        self.startups = {BASE: old, EXPANSION: startups[content.base_starts :]}.get(str(sets), startups)
        self.capitalists = tuple(
            place
            for place, ability in enumerate(content.abilities)
            if not (sets == BASE and place not in content.base_set)
            and not (sets == EXPANSION and place not in content.new_set)
            and not _lacks(ability, options)
        )
        self.managers = tuple(
            place
            for place, effect in enumerate(content.managers[:-1])
            if options["companies"] or not isinstance(effect, DeliveryOnceMore)
        )


def _lacks(ability: Ability, options: Options) -> bool:
    """Whether a Capitalist needs Managers, or variable discs bought with coal, that are not in play."""
    if ability.personal and not options["managers"]:
        return True
    return ability.variable > 0 and options["variable"] != COAL
