"""Draws docs/pictures/simulate.svg, the terminal in the README: `python tools/picture.py`."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parent.parent
COMMAND = ["simulate", "furnace", "--games", "40", "--bots", "greedy,random", "--seed", "7"]
COLUMNS = 84


def main() -> None:
    """Run the command as on a terminal and draw what it prints, without its timings."""
    environment = {**os.environ, "COLUMNS": str(COLUMNS), "FORCE_COLOR": "1"}
    command = [sys.executable, "-m", "bessemer", *COMMAND]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=True)
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    console.print(Text.assemble(("$ ", "dim"), ("bessemer " + " ".join(COMMAND), "bold")))
    console.print(Text.from_ansi(done.stdout.rsplit("\n", 2)[0]))
    target = ROOT / "docs" / "pictures" / "simulate.svg"
    target.parent.mkdir(exist_ok=True)
    drawing = console.export_svg(title="Bessemer")
    drawing = re.sub(
        r"@font-face \{.*?\}|<!--.*?-->", "", drawing, flags=re.DOTALL
    )  # no fonts from elsewhere
    target.write_text(re.sub(r"[ \t]+$", "", drawing, flags=re.MULTILINE))


if __name__ == "__main__":
    main()
