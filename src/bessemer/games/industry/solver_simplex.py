"""A small linear program, for the prices it gives: what one more unit of each thing would be worth."""

TINY = 1e-9
PIVOTS = 400
"""More than any production needs; a program cut short still gives prices, only worse ones."""


class Program:
    """What can be used, what each use takes of what there is, and which use needs another."""

    def __init__(self, kinds: int) -> None:
        self.kinds = kinds
        self.worths: list[float] = []
        self.limits: list[float] = []
        self.takes: list[list[float]] = []
        self.couples: list[tuple[int, int, int]] = []

    def add(self, worth: int, limit: int, takes: list[float]) -> int:
        """Something that can be used up to a limit; its number."""
        self.worths.append(float(worth))
        self.limits.append(float(limit))
        self.takes.append(takes)
        return len(self.worths) - 1

    def couple(self, use: int, other: int, times: int) -> None:
        """One use is possible so many times for each of the other."""
        self.couples.append((use, other, times))

    def prices(self, have: list[int]) -> list[float]:
        """What one more of each kind would be worth."""
        rows = [[takes[kind] for takes in self.takes] for kind in range(self.kinds)]
        for use, other, times in self.couples:
            row = [0.0] * len(self.worths)
            row[use] = 1.0
            row[other] = float(-times)
            rows.append(row)
        left = [float(amount) for amount in have] + [0.0] * len(self.couples)
        return shadow_prices(self.worths, self.limits, rows, left)[: self.kinds]


def shadow_prices(
    worths: list[float], uppers: list[float], rows: list[list[float]], have: list[float]
) -> list[float]:
    """The dual prices of `rows · x <= have` when `worths · x` is made as large as `0 <= x <= uppers` allows.

    The simplex method with bounded variables: columns belong to variables that are zero, rows to the others.
    A variable at its upper bound is replaced by what is missing to it.
    """
    count = len(worths)
    gains = worths[:]
    table = [row[:] for row in rows]
    left = have[:]
    infinite = float("inf")
    column_of = list(range(count))  # which variable: from `count` on, what is left of a row
    row_of = list(range(count, count + len(rows)))
    most = uppers + [infinite] * len(rows)
    for _ in range(PIVOTS):
        best = max(gains, default=0.0)
        if best <= TINY:
            break
        enter = gains.index(best)
        step = most[column_of[enter]]
        leave = -1
        for at, row in enumerate(table):
            slope = row[enter]
            if slope > TINY:
                room = left[at] / slope
            elif slope < -TINY and most[row_of[at]] < infinite:
                room = (left[at] - most[row_of[at]]) / slope
            else:
                continue
            if room < step:
                step, leave = room, at
        if leave < 0:
            if step == infinite:
                break
            for at, row in enumerate(table):
                left[at] -= row[enter] * step
                row[enter] = -row[enter]
            gains[enter] = -best
            continue
        pivot_row = table[leave]
        if pivot_row[enter] < 0:  # it leaves at its upper bound
            pivot_row[:] = [-value for value in pivot_row]
            left[leave] = most[row_of[leave]] - left[leave]
        pivot = pivot_row[enter]
        pivot_row[enter] = 1.0
        pivot_row[:] = [value / pivot for value in pivot_row]
        left[leave] /= pivot
        for at, row in enumerate(table):
            slope = row[enter]
            if at != leave and slope:
                row[enter] = 0.0
                row[:] = [value - slope * other for value, other in zip(row, pivot_row, strict=True)]
                left[at] -= slope * left[leave]
        gains[enter] = 0.0
        gains = [value - best * other for value, other in zip(gains, pivot_row, strict=True)]
        row_of[leave], column_of[enter] = column_of[enter], row_of[leave]
    prices = [0.0] * len(rows)
    for gain, variable in zip(gains, column_of, strict=True):
        if variable >= count:
            prices[variable - count] = max(0.0, -gain)
    return prices
