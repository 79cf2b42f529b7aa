"""What a party owns: coal, iron, oil, tokens and money, as one small tuple that never changes."""

Stock = tuple[int, int, int, int, int]

COAL, IRON, OIL, TOKEN, MONEY = range(5)
"""Places in a stock. The last but one is tech in the Duel (D-B2.13)."""

EMPTY: Stock = (0, 0, 0, 0, 0)


def resources(stock: Stock) -> int:
    """X2.11, D-B0.5: how many resources a stock holds; money is none."""
    return stock[COAL] + stock[IRON] + stock[OIL] + stock[TOKEN]


def with_more(stock: Stock, kind: int, amount: int) -> Stock:
    """The stock with more of one kind."""
    counts = list(stock)
    counts[kind] += amount
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def add(stock: Stock, change: Stock, times: int = 1) -> Stock:
    """The stock after a change was made so many times."""
    return (
        stock[0] + change[0] * times,
        stock[1] + change[1] * times,
        stock[2] + change[2] * times,
        stock[3] + change[3] * times,
        stock[4] + change[4] * times,
    )


def part(stock: Stock, amount: int) -> Stock:
    """So much of a stock that holds one kind only."""
    return with_more(EMPTY, next(kind for kind, count in enumerate(stock) if count), amount)
