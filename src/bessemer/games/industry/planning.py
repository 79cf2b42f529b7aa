"""What a viewer plans at a board: a draft of production, replayed on a sample, edited, and told as moves."""

import json
import random
from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from bessemer.games.industry import draft as drafts
from bessemer.games.industry.draft import Draft, current
from bessemer.games.industry.walk import Plan, following, plan
from bessemer.kernel.errors import Illegal
from bessemer.kernel.seen import Seen


def edit(op: str, **facts: object) -> str:
    """An edit of the draft, as the attribute of a button."""
    return json.dumps({"op": op, **facts}, separators=(",", ":"))


class Planning:
    """The plan of the viewer. A game whose drafts say more overrides how they are replayed and followed."""

    sight: Seen[Any, Any]

    @abstractmethod
    def planning(self) -> bool:
        """Whether the viewer has a production to plan."""

    @cached_property
    def sample(self) -> Any:
        """A position that agrees with what the viewer sees; nobody changes it."""
        return self.sight.game.sample(self.sight.view, random.Random(0))

    @property
    def draft(self) -> Draft:
        """The viewer's draft as it stands."""
        return current(self.sample, self.sight.seat, self.sight.draft)

    def plan(self) -> Plan:
        """The viewer's draft, replayed."""
        return plan(self.sight.game, self.sample, self.sight.seat, self.sight.draft)

    def follow(self, draft: Draft, moves: Any) -> dict[str, Any]:
        """The parts of a draft that makes given moves."""
        return following(self.sight.game, self.sample, self.sight.seat, draft, moves)

    def edit(self, op: Mapping[str, Any]) -> Draft:
        """The viewer's plan of production after an edit; one that makes no sense raises."""
        if not self.planning():
            raise Illegal("There is nothing to plan outside production.")
        draft = self.draft
        if op.get("op") == "follow":
            op = {"op": "follow", **self.follow(draft, op.get("moves"))}
        return drafts.edit(draft, op)

    def sheet(self, draft: Draft, made: Plan) -> dict[str, Any]:
        """What every planner shows: the stock before and after, the moves, and edits of the whole draft."""
        return {
            "start": list(made.start),
            "end": list(made.end),
            "moves": json.dumps(made.moves),
            "can_undo": bool(draft["past"]),
            "undo": edit("undo"),
            "reset": edit("reset"),
            "fill": edit("fill") if made.unused else "",
        }

    def planned(self) -> list[str]:
        """The moves that the viewer's plan of production would make; none outside production."""
        return self.plan().moves if self.planning() else []
