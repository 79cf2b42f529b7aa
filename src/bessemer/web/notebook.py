"""A game in a notebook: the board of the moment, in a frame of its own."""

from html import escape

from bessemer.content.texts import read_texts
from bessemer.kernel.piles import WATCHER
from bessemer.kernel.seen import Seat, Seen
from bessemer.kernel.session import Session
from bessemer.web import assets, board
from bessemer.web.history import rounds_of
from bessemer.web.log import log_lines

SIZE = 'width="1280" height="720"'


def notebook_html(session: Session) -> str:
    """The table as a spectator sees it, with styles and pictures inside."""
    game = session.game
    names = [f"Seat {letter}" for letter in "ABCDEFGHIJ"[: game.seats]]
    events = session.journal(WATCHER)
    seen = Seen(
        game=game,
        view=session.view(),
        seat=WATCHER,
        seats=tuple(Seat(name, "human") for name in names),
        pending=tuple(session.state.pending),
        offers=(),
        log=tuple(log_lines(game, read_texts(game.meta.id), names, events)),
        turn=len(session.moves),
        replay=True,
        history=tuple(view for _, view in rounds_of(session)) if session.over else (),
        journal=tuple(events) if session.over else (),
    )
    house = assets.asset(assets.url("house.css").removeprefix(assets.PREFIX))
    assert house is not None
    document = (
        f'<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8">'
        f"<title>{game.meta.title}</title>"
        f"<style>{house.body.decode()}{board.styles(game.meta.id)}html,body{{height:100%;margin:0}}"
        f"#table{{height:100%}}</style><body>{board.sprite().replace('<svg ', '<svg hidden ', 1)}"
        f'<div id="table">{board.board_html(seen, sprite_url="")}</div></body></html>'
    )
    return f'<iframe {SIZE} title="{game.meta.title}" srcdoc="{escape(document)}"></iframe>'
