"""Numbers that the rulebook prints, and what we decided where it is silent (I-Q1 to I-Q19)."""

ROUNDS = 6
"""I-5."""

THIRTIES = 4
"""I-46: the first round that uses the lower variant of event cards."""

EXECUTIVES = 4
START_MONEY = 5
CUBES = 5
"""I-5: cubes of each colour in the bag, per player."""

PIPELINE, WELL = 4, 7
INFLUENCE, BARGAIN, BARGAINS = 3, 2, 3
"""I-10: prices; three places per superpower are cheaper (I-Q1 is the option `bargains`)."""

INCOME, CONNECTED_INCOME, PRODUCTION = 3, 6, 1
"""I-54; I-Q18: one well pays for one executive."""

DRAWN = 2
"""I-56: action cards for one executive."""

GAS_INCOME = (0, 1, 2, 2, 4, 4, 4)
GAS_POINTS = (0, 1, 3, 6, 10, 15, 21)
MOST_FINDS = 6
CARD_FIND, EXPANDING_FIND, INFLUENCE_FIND = 3, 5, 6
"""I-53, I-61: what gas finds bring."""

SEGMENT_POINTS, FLAG_POINTS, ARMY_POINTS = 3, 2, 2
"""I-60, I-63."""

MOST_COLUMN = 10
"""I-23: perks and points of more influence are those of this column."""

DIE, BLANK = 6, 5
"""I-9: a side for each of the five superpowers, from 0, and a blank one."""

# Rulings ------------------------------------------------------------------------------------------

START_CARDS = 2
"""I-Q4: everybody starts with two action cards, in both set-ups."""

BOUGHT_WELLS_GIVE_BONUS = True
"""I-Q5: the bonus is printed at the well, so whoever buys it gets it too."""

SHARED_SEGMENTS_COUNT_FOR_EACH = True
"""I-Q7: a segment that two completed pipelines of one player share counts for both."""

PERKS_AT_HOME = True
"""I-Q9, I-38: home areas count as controlled by their superpower."""

LEAST_SEARCH = 1
"""I-Q10: a search costs a dollar at least, whatever cubes come free."""

LEAST_PRICE = 0
"""I-Q15: rules of the round change prices after discounts, down to nothing."""
