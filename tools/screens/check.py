"""The script that looks for what overflows, is cut off, too small to read or too small to touch."""

from pathlib import Path

CHECK = (Path(__file__).parent / "check.js").read_text("utf-8")
