"""Where each kind of effect stands on the cards, worked out once, so that the rules find it at once."""

from bessemer.games.furnace.interbellum.agents import Agent
from bessemer.games.furnace.interbellum.effects import (
    ANY_KIND,
    CopyCompany,
    Delivery,
    EachOwn,
    Effect,
    Plain,
    SalesOnceMore,
    WhenCompensated,
    WhenGaining,
    WhenOutbid,
    symbols,
    trades,
)
from bessemer.games.furnace.interbellum.language import KINDS
from bessemer.games.furnace.interbellum.pack import Cards
from bessemer.games.industry.stock import EMPTY, MONEY, Stock, add


class Index:
    """What the rules look up. Sets of cards are bits; a bool says that the card must be upgraded for it."""

    def __init__(self, content: Cards) -> None:
        self.content = content
        self.listeners: list[list[tuple[int, int, bool]]] = [[] for _ in KINDS]
        self.outbid: list[tuple[int, WhenOutbid, bool]] = []
        self.compensated: list[tuple[int, WhenCompensated, bool]] = []
        self.each_own: list[tuple[int, EachOwn, bool]] = []
        self.deliveries: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
        sales = [0, 0]
        self.copiers = 0
        for card, effects in enumerate(content.full):
            basic = len(content.basic[card])
            placed = [place for place, effect in enumerate(effects) if isinstance(effect, Delivery)]
            self.deliveries[0].append(tuple(place for place in placed if place < basic))
            self.deliveries[1].append(tuple(place for place in placed if place >= basic))
            for place, effect in enumerate(effects):
                upgraded = place >= basic
                match effect:
                    case WhenGaining(kind=kind):
                        self.listeners[kind].append((card, place, upgraded))
                    case WhenOutbid():
                        self.outbid.append((card, effect, upgraded))
                    case WhenCompensated():
                        self.compensated.append((card, effect, upgraded))
                    case EachOwn():
                        self.each_own.append((card, effect, upgraded))
                    case SalesOnceMore():
                        sales[upgraded] |= 1 << card
                    case CopyCompany():
                        self.copiers |= 1 << card
        self.listening = sum({1 << card for kind in self.listeners for card, _, _ in kind})
        self.each_cards = sum({1 << card for card, _, _ in self.each_own})
        self.outbid_cards = sum({1 << card for card, _, _ in self.outbid})
        self.compensated_cards = sum({1 << card for card, _, _ in self.compensated})
        self.sales_once_more = (sales[0], sales[1])
        self.sales_cards = sales[0] | sales[1]
        self.altering = self.listening | self.each_cards | self.sales_cards  # change what other cards do
        illustrations = [(card, at) for at, family in enumerate(content.families) for card in family]
        self.family = [at for _, at in sorted(illustrations)]
        self.symbols = [self._symbols(card) for card in range(content.companies)]
        self.targets = [self._targets(agent.kinds) for agent in content.agents]
        self.incomes = [self._incomes(agent) for agent in content.agents]
        self.traders = {
            (selling, kind): self._traders(selling, kind)
            for selling in (False, True)
            for kind in (ANY_KIND, *range(MONEY))
        }
        self.managing = {
            (selling, kind): sum(
                1 << manager
                for manager, effect in enumerate(content.managers)
                if _trades(effect, selling, kind)
            )
            for selling, kind in self.traders
        }

    def _symbols(self, card: int) -> Stock:
        """X5.12: all symbols printed on the basic side of a Company, inactive ones included."""
        total = EMPTY
        compensation = self.content.cards[card].compensation
        assert compensation is not None
        for effect in (*self.content.full[card], Plain(compensation)):
            total = add(total, symbols(effect))
        return total

    def _targets(self, kinds: tuple[int, ...]) -> int:
        """The Companies that show one of these resources; all of them if none is named."""
        return sum(
            1 << card
            for card, shown in enumerate(self.symbols)
            if not kinds or any(shown[kind] for kind in kinds)
        )

    def _incomes(self, agent: Agent) -> tuple[list[int], int]:
        """The money that an Agent earns with each Company, and with every Manager (X5.4)."""
        companies = [
            sum(one.money * (one.companies + sum(shown[kind] for kind in one.kinds)) for one in agent.income)
            for shown in self.symbols
        ]
        return companies, sum(one.money * one.managers for one in agent.income)

    def _traders(self, selling: bool, kind: int) -> tuple[int, int]:
        """The cards that sell (or convert) a resource with their basic side, and with the other (X3.4)."""

        def counts(effects: tuple[Effect, ...]) -> bool:
            return any(_trades(effect, selling, kind) for effect in effects)

        content = self.content
        basic = sum(1 << card for card, effects in enumerate(content.basic) if counts(effects))
        full = sum(1 << card for card, effects in enumerate(content.full) if counts(effects))
        return basic, full


def _trades(effect: Effect, selling: bool, kind: int) -> bool:
    """Whether an effect lets its owner sell (or convert) a resource: by a line, now or as a delivery."""
    return isinstance(effect, Plain | Delivery) and trades(effect.line, selling, kind)
