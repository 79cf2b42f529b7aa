"""Any program can be a bot; whatever it does wrong costs it a move, and nothing of it is left behind."""

import gc
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bessemer.arena.simulate import simulate
from bessemer.bots import command
from bessemer.bots.bot import make_bot
from bessemer.bots.command import MOST_SAMPLES, Command
from bessemer.bots.failing import BotFailed
from bessemer.bots.program import LONGEST, Program
from bessemer.cli import main
from bessemer.content.packs import build_game
from bessemer.kernel.errors import OptionError
from bessemer.kernel.piles import REFEREE
from bessemer.kernel.session import Session
from tests.kernel.parliament.game import Parliament
from tests.kernel.parliament.pack import BILLS
from tests.parts import listen_to_ctrl_c

DOCS = Path(__file__).parents[2] / "docs" / "bots-in-other-languages.md"
PYTHON = shlex.quote(sys.executable)
ASKED = (
    'import json, sys\nhello = json.loads(input())\nasked = json.loads(input())\nmove = asked["moves"][0]\n'
)
ANSWER = 'print(json.dumps({"move": move}), flush=True)\n'
MOVING = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    if 'moves' in asked: "
FIRST = MOVING + "print(json.dumps({'move': asked['moves'][0]}), flush=True)\n"
ENDING = FIRST.replace("in sys.stdin", "in map(lambda _: input(), range(9))")
HANGING = "import time; time.sleep(600)\n"

GAMES = [build_game("furnace", 2, {}), Parliament(3, Parliament.meta.validate(3, {}), BILLS)]

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """The command line of a program in Python."""

    def written(program: str) -> str:
        file = tmp_path / f"bot-{len(list(tmp_path.iterdir()))}.py"
        file.write_text(program)
        return f"{PYTHON} -S -E {shlex.quote(str(file))}"

    return written


@pytest.fixture
def session() -> Session:
    """A game at its first decision."""
    return Session(build_game("furnace", 3, {}), 1)


def asked(bot: Command, session: Session) -> str:
    """What a bot answers now."""
    seat = session.to_move
    moves = session.state.pending[seat]
    return session.game.vocabulary.text(bot.choose(session.game, session.view(seat), moves))


def bot_of(command_line: str, seed: int = 1) -> Command:
    """A bot by its command line."""
    bot = make_bot(f"cmd:{command_line}", seed)
    assert isinstance(bot, Command)
    return bot


def blocks(language: str) -> str:
    """The program in the docs."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(), re.DOTALL)
    return str(found)


def is_there(pid: int) -> bool:
    """Whether a process exists, if only as a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pid: int, seconds: float = 5) -> bool:
    """Whether a process ends in time; one whose parent is gone is waited for by somebody else."""
    until = time.monotonic() + seconds
    while is_there(pid) and time.monotonic() < until:
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True
        time.sleep(0.01)
    return not is_there(pid)


def children() -> set[str]:
    """The processes that we have started and not yet waited for, zombies too."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {pid for task in tasks for pid in task.read_text().split()}


@pytest.fixture(autouse=True)
def no_child_is_left() -> Iterator[None]:
    """After each test no process that it started is left, not even as a zombie."""
    before = children()
    yield
    gc.collect()  # a failure that pytest has caught holds what it passed through
    assert children() <= before


# The docs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "program"), [("python", "python3"), ("sh", "sh")])
def test_the_programs_in_the_docs_play(
    language: str, program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my-bot"
    file.write_text(blocks(language))
    bots = f"cmd:{program} {file},greedy"
    words = ["simulate", "furnace", "--games", "2", "--players", "2", "--bots", bots, "--json"]
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    facts = json.loads(printed.out)
    assert len(facts["games"]) == 2
    assert facts["totals"]["by_bot"].keys() == {f"cmd:{program} {file}", "greedy"}
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["games"] == facts["games"]


def test_the_example_has_ten_lines() -> None:
    assert len(blocks("python").splitlines()) == 10


# What is said ---------------------------------------------------------------------------------------


def recorder(write: Write, heard: Path, *before: str) -> str:
    """A program that writes down all that it reads; says some lines, then its first move."""
    lines = [
        f"import json, sys\nout = open({str(heard)!r}, 'w')",
        "def hear():\n    line = sys.stdin.readline()\n    out.write(line)\n    out.flush()\n    return line",
        "hear()\nwhile line := hear():\n    move = json.loads(line)['moves'][0]",
        *(f"    print({line!r}, flush=True)\n    hear()" for line in before),
        "    print(json.dumps({'move': move}), flush=True)",
    ]
    return write("\n".join(lines) + "\n")


def test_a_program_hears_the_game_then_its_view_and_moves(
    write: Write, session: Session, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    bot = bot_of(recorder(write, heard))
    assert asked(bot, session) == session.legal[0]
    hello, question = (json.loads(line) for line in heard.read_text().splitlines())
    assert list(hello) == ["hello", "game", "rules_version", "players", "options", "seed", "content"]
    assert (hello["hello"], hello["game"], hello["players"]) == (1, "furnace", 3)
    assert hello["options"] == session.game.options
    assert session.game.names.keys() >= {card["id"] for card in hello["content"]["company"]}
    assert list(question) == ["view", "moves"]
    assert question["moves"] == session.legal
    assert question["view"]["seat"] == session.to_move
    assert set(question["view"]["deck"]) == {None}


def test_samples_are_full_positions_that_agree_with_the_view(
    write: Write, session: Session, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    asked(bot_of(recorder(write, heard, '{"sample": 3}', '{"sample": 1}')), session)
    _, question, *answers = (json.loads(line) for line in heard.read_text().splitlines())
    first, second = (answer["samples"] for answer in answers)
    assert (len(first), len(second)) == (3, 1)
    decks = [sample["deck"] for sample in (*first, *second)]
    true = session.view(REFEREE).deck
    for sample in (*first, *second):
        assert sample["seat"] == -2
        assert sorted(sample["deck"]) == sorted(true)
        assert {**sample, "seat": 0, "deck": 0} == {**question["view"], "seat": 0, "deck": 0}
    assert len({tuple(deck) for deck in (*decks, true)}) == 5


@pytest.mark.parametrize("game", GAMES, ids=["furnace", "toy"])
def test_bytes_are_equal_for_states_that_the_seat_cannot_tell_apart(
    write: Write, game: Any, tmp_path: Path
) -> None:
    rng = random.Random(3)
    heard = tmp_path / "heard"
    program = recorder(write, heard, '{"sample": 2}')
    for seed in range(3):
        session = Session(game, seed)
        for _ in range(3 * seed):
            session.play(rng.choice(session.legal))
        seat = session.to_move
        other = game.sample(session.view(seat), rng)
        assert game.view(other, REFEREE) != session.view(REFEREE)
        told = []
        for state in (session.state, other):
            bot_of(program, seed=7).choose(game, game.view(state, seat), state.pending[seat])
            told.append(heard.read_bytes())
        assert told[0] == told[1]


def test_a_program_is_started_once_and_ends_with_its_input(
    write: Write, session: Session, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    goodbye = f"import os\nopen({str(log)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    bot = bot_of(write(goodbye + FIRST + goodbye))
    for _ in range(3):
        session.play(asked(bot, session))
    (started,) = log.read_text().split()
    assert is_there(int(started))
    del bot
    assert log.read_text().split() == [started, started]
    assert not is_there(int(started))


def test_another_game_gets_a_program_of_its_own(write: Write, session: Session, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = bot_of(recorder(write, heard))
    asked(bot, session)
    asked(bot, Session(build_game("furnace", 4, {}), 1))
    assert json.loads(heard.read_text().splitlines()[0])["players"] == 4


# What can go wrong ----------------------------------------------------------------------------------

SLOW = "took too long"
FAULTS = {
    "hangs": (HANGING, SLOW),
    "never reads": ("import time\nprint('{\"sample\": 256}', flush=True)\ntime.sleep(600)\n", SLOW),
    "asks for samples for ever": (
        ASKED + "while print('{\"sample\":1}', flush=True) or input(): pass",
        SLOW,
    ),
    "crashes at the start": ("import os\nos._exit(3)\n", "hung up"),
    "crashes in the middle": (ASKED + "import os\nos._exit(3)\n", "hung up"),
    "closes stdout": (ASKED + "import os, time\nos.close(1)\ntime.sleep(600)\n", "hung up"),
    "closes stdin": (
        "import os, time\nos.close(0)\nos.write(1, b'{\"sample\": 1}\\n')\ntime.sleep(600)\n",
        "hung up",
    ),
    "ends without a newline": (ASKED + "print('{}', end='')\n", "hung up"),
    "prints garbage": (ASKED + "print('I think', move, flush=True)\n", "no answer"),
    "prints no text": (ASKED + 'sys.stdout.buffer.write(b\'{"move": "\\xff"}\\n\')\n', "no answer"),
    "prints a number": (ASKED + "print(1, flush=True)\n", "no answer"),
    "says nothing": (ASKED + "print('{}', flush=True)\n", "no answer"),
    "says two things": (ASKED + 'print(\'{"move":"done","sample":1}\', flush=True)\n', "no answer"),
    "asks for too many": (ASKED + f"print('{{\"sample\":{MOST_SAMPLES + 1}}}', flush=True)\n", "no answer"),
    "asks for no sample": (ASKED + "print('{\"sample\":0}', flush=True)\n", "no answer"),
    "nests deeply": (ASKED + "print('{\"move\":' + '[' * 60000, flush=True)\n", "no answer"),
    "makes an illegal move": (ASKED + 'print(\'{"move":"done"}\', flush=True)\n', "not there"),
    "makes a move of no game": (ASKED + 'print(\'{"move":"castle"}\', flush=True)\n', "not there"),
    "writes an endless line": (ASKED + "while True: sys.stdout.write('x' * 9999)\n", "too long a line"),
    "writes a huge line": (ASKED + f"print(' ' * {LONGEST}, move, flush=True)\n", "too long a line"),
    "ignores SIGTERM": (
        "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)\n",
        SLOW,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_says_how_and_is_gone(
    fault: str, write: Write, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, words = FAULTS[fault]
    if words == SLOW:
        monkeypatch.setattr(command, "PATIENCE", 0.5)
    bot = bot_of(write(program))
    before = children()
    with pytest.raises(BotFailed, match=words):
        asked(bot, session)
    assert children() == before


def test_a_second_line_that_nobody_asked_for_is_a_failure(write: Write, session: Session) -> None:
    bot = bot_of(
        write(
            ASKED + 'line = json.dumps({"move": move})\nprint(line, line, sep="\\n", flush=True)\ninput()\n'
        )
    )
    session.play(asked(bot, session))
    with pytest.raises(BotFailed, match="said more than it was asked"):
        asked(bot, session)


def test_after_a_failure_the_program_is_started_again(write: Write, session: Session) -> None:
    bot = bot_of(write(ASKED + ANSWER))
    session.play(asked(bot, session))
    with pytest.raises(BotFailed, match="hung up"):
        asked(bot, session)
    assert asked(bot, session) == session.legal[0]


def test_what_it_said_is_for_its_author_only(
    write: Write, session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    bot = bot_of(write(ASKED + "print('I hold a secret', flush=True)\n"))
    with pytest.raises(BotFailed) as failure:
        asked(bot, session)
    assert "secret" not in str(failure.value)
    assert "said 'I hold a secret'" in caplog.text


def test_a_script_that_nobody_can_run_fails_at_its_first_move(tmp_path: Path, session: Session) -> None:
    script = tmp_path / "bot"
    script.write_bytes(b"\x7fnonsense")
    script.chmod(0o755)
    with pytest.raises(BotFailed, match="could not be started"):
        asked(bot_of(str(script)), session)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "needs a program, such as cmd:./my-bot"),
        ("  ", "needs a program"),
        ("./no-such-bot --depth 3", "there is no program './no-such-bot' that can be run"),
        ("/dev/null", "there is no program '/dev/null'"),
        ("'./bot", "cannot be read"),
    ],
)
def test_a_command_line_without_a_program_is_refused_at_once(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(OptionError, match=words):
        make_bot(f"cmd:{line}", 1)
    assert main(["simulate", "furnace", "--games", "1", "--bots", f"cmd:{line}"]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_no_shell_reads_the_command_line(tmp_path: Path, session: Session) -> None:
    file = tmp_path / "made by a shell"
    bot = bot_of(f"echo $HOME ; touch {shlex.quote(str(file))} > /dev/null")
    with pytest.raises(BotFailed):
        asked(bot, session)
    assert not file.exists()


def test_in_a_simulation_a_failure_costs_a_random_move(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    game = build_game("furnace", 2, {})
    spec = f"cmd:{write(ENDING)}"
    (played,) = simulate(game, 1, [spec, "random"], seed=1)
    assert played.session.outcome is not None
    assert "The bot of seat 0 hung up; a move was made at random." in caplog.text
    (again,) = simulate(game, 1, [spec, "random"], seed=1)
    assert again.session.moves == played.session.moves


# Nothing is left behind -----------------------------------------------------------------------------

FAMILY = (
    "import os, signal, subprocess, sys, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-S', '-E', '-c', 'import time; time.sleep(600)'])\n"
    "print(os.getpid(), child.pid, flush=True)\ntime.sleep(600)\n"
)


def test_a_program_takes_its_children_along(write: Write) -> None:
    program = Program(shlex.split(write(FAMILY)))
    pids = [int(word) for word in program.hear(time.monotonic() + 10).split()]
    assert all(map(is_there, pids))
    program.kill()
    assert all(map(gone, pids))


def test_a_program_that_ignores_the_end_is_killed(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bessemer.bots.program.GRACE", 0.1)
    program = Program(shlex.split(write(FAMILY)))
    pids = [int(word) for word in program.hear(time.monotonic() + 10).split()]
    del program
    assert all(map(gone, pids))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_when_we_are_killed_the_program_dies_too(write: Write, number: int) -> None:
    code = (
        "import sys, time\nfrom bessemer.bots.program import Program\n"
        "program = Program(sys.argv[1:])\nprint(program.hear(time.monotonic() + 10).decode(), flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *shlex.split(write(FAMILY))],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=listen_to_ctrl_c,
    ) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.send_signal(number)
        parent.wait(10)
        assert all(map(gone, pids))
