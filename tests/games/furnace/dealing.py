"""What chance may deal in Furnace and its expansion, by the rulebooks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.games.furnace.auction_room import Rules

OF_EACH_FAMILY = 2


class Dealing:
    """Keeps in mind what was dealt, and says what should not have been."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.companies: set[str] = set()
        self.managers: set[str] = set()

    def people(self, startups: Sequence[str], capitalists: Sequence[str]) -> Iterator[str]:
        """F1.4, X1.3, X6.2, X6.3: Start-ups and Capitalists at the beginning."""
        options, box = self.rules.options, self.rules.box
        if len(set(startups)) < len(startups):
            yield "a Start-up was dealt twice"
        if not options["capitalists"]:
            if any(capitalists):
                yield "a Capitalist was dealt"
            capitalists = ()
        if len(set(capitalists)) < len(capitalists):
            yield "a Capitalist was dealt twice"
        if not self.rules.expansion:
            return
        old, new = box.base, set(box.replaced.values())
        for one in (*startups, *capitalists):
            if one in new or (options["sets"] == "expansion" and one in old):
                yield f"{one} is not in use"
            if options["sets"] == "base" and one not in old and one not in box.replaced:
                yield f"{one} is not in use"
        for one in capitalists:
            ability = box.abilities[one]
            if ability.startswith("variable disc +") and options["variable"] != "coal":
                yield f"{one} without a disc set by coal"
            if ability == "personal manager" and not options["managers"]:
                yield f"{one} without Managers"

    def row(self, companies: Sequence[str], managers: Sequence[str]) -> Iterator[str]:
        """F2.1, X1.2, X1.7, X6.3: a row; no card and no Manager comes back."""
        options, box = self.rules.options, self.rules.box
        for seen, dealt in ((self.companies, companies), (self.managers, managers)):
            yield from (f"{one} was dealt before" for one in dealt if one in seen)
            seen.update(dealt)
        if not self.rules.expansion:
            return
        if not options["companies"]:
            yield from (f"{one} is not in use" for one in companies if one not in box.base)
            again = [one for one in managers if box.managers[one].what == "delivery again"]
            yield from (f"{one} without deliveries" for one in again)
        elif not options["quick"]:
            families = Counter(box.families[one] for one in self.companies if one in box.base)
            often = [family for family, count in families.items() if count > OF_EACH_FAMILY]
            yield from (f"too many of {family}" for family in often)
        if box.personal in managers:
            yield "the Personal Manager lies on a School"
