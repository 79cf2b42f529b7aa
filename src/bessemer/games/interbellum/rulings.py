"""Numbers that the rulebook prints, and what we decided where it is silent (I-Q1 to I-Q19)."""

ROUNDS = 6
"""Of a game (I-5)."""

THIRTIES = 4
"""I-46: the first round that uses the lower variant of event cards."""

EXECUTIVES = 4
START_MONEY = 5
CUBES = 5
"""I-5: what everybody has at the start; and cubes of each colour in the bag, per player."""

PIPELINE, WELL = 4, 7
INFLUENCE, BARGAIN, BARGAINS = 3, 2, 3
"""I-10: prices; three places per superpower are cheaper (I-Q1 is the option `bargains`)."""

INCOME, CONNECTED_INCOME, PRODUCTION = 3, 6, 1
"""What a well pays (I-54)."""

DRAWN = 2
"""Action cards for one executive (I-56)."""

GAS_INCOME = (0, 1, 2, 2, 4, 4, 4)
GAS_POINTS = (0, 1, 3, 6, 10, 15, 21)
MOST_FINDS = 6
CARD_FIND, EXPANDING_FIND, INFLUENCE_FIND = 3, 5, 6
"""What gas finds bring (I-53, I-61)."""

SEGMENT_POINTS, FLAG_POINTS, ARMY_POINTS = 3, 2, 2
"""What pipelines, flags and armies are worth (I-60, I-63)."""

MOST_COLUMN = 10
"""I-23: perks and points of more influence are those of this column."""

DIE, BLANK = 6, 5
"""I-9: a side for each of the five superpowers, from 0, and a blank one."""

# Rulings ------------------------------------------------------------------------------------------

START_CARDS = 2
"""Everybody starts with two action cards (I-Q4); those of the table stand in the pack."""

BOUGHT_WELLS_GIVE_BONUS = True
"""The bonus is printed at the well, so whoever buys it gets it too (I-Q5)."""

SHARED_SEGMENTS_COUNT_FOR_EACH = True
"""A segment that two completed pipelines of one player share counts for both (I-Q7)."""

PERKS_AT_HOME = True
"""Home areas count as controlled by their superpower (I-Q9)."""

LEAST_SEARCH = 1
"""A search costs a dollar at least, whatever cubes come free (I-Q10)."""

LEAST_PRICE = 0
"""Rules of the round change prices after discounts, down to nothing (I-Q15)."""
