"""Characters that a bot can play Furnace with: what each likes more than money says."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """What a player likes: cards and upgrades, in money each; money now and resources kept, in parts."""

    card: float = 0.0
    upgrade: float = 0.0
    now: float = 0.0
    kept: float = 1.0


PLAIN = Style()

STYLES = {
    "hoarder": Style(card=5.0),
    "seller": Style(now=2.0, kept=0.0),
    "upgrader": Style(card=-1.0, upgrade=4.0, kept=1.2),
}
