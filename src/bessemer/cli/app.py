"""The commands together, and what becomes of an error: one line, exit code 2."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from bessemer import __version__
from bessemer.cli.arena import arena
from bessemer.cli.balance import balance
from bessemer.cli.bench import bench
from bessemer.cli.campaign import campaign
from bessemer.cli.games import games
from bessemer.cli.packs import check
from bessemer.cli.replay import replay, verify
from bessemer.cli.review import review
from bessemer.cli.rules import rules
from bessemer.cli.serve import play, serve
from bessemer.cli.simulate import simulate
from bessemer.kernel.errors import BessemerError

WRONG_INPUT = 2

app = typer.Typer(
    name="bessemer",
    help="A table for board games, in the browser; and bots, records, packs and rules on the command line.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
pack = typer.Typer(name="pack", help="Your own cards.")
pack.command("check")(check)
app.command("play")(play)
app.command("serve")(serve)
app.command("games")(games)
app.command("simulate")(simulate)
app.command("campaign")(campaign)
app.command("arena")(arena)
app.command("balance")(balance)
app.command("replay")(replay)
app.command("verify")(verify)
app.command("review")(review)
app.add_typer(pack)
app.command("rules")(rules)
app.command("bench")(bench)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"bessemer {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Without a command: start the table and open the browser."""
    if context.invoked_subcommand is None:
        play()


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line (that of the process if none is given); its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal shows ? instead of failing
    try:
        code = app(args=args, prog_name="bessemer", standalone_mode=False)
    except BessemerError as error:
        return _refuse(str(error))
    except typer.TyperException as error:
        return _refuse(_usage(error))
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    print("error:", " ".join(message.split()), file=sys.stderr)
    return WRONG_INPUT


def _usage(error: typer.TyperException) -> str:
    """What was wrong with the command line, and where its help is."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context else "bessemer"
    return f"{error.format_message().rstrip('.')} (see {where} --help)."
