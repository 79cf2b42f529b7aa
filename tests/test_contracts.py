"""The contracts of imports name what there is."""

import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))


def modules_of(distribution: str) -> set[str]:
    """What is imported of a package."""
    return {module for module, names in packages_distributions().items() if distribution in map(plain, names)}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_kernel_and_games_are_kept_from_every_dependency() -> None:
    needed = [plain(re.split(r"[<>=\[]", line)[0]) for line in PROJECT["project"]["dependencies"]]
    (contract,) = (
        contract
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["name"] == "Kernel and games have no dependencies"
    )
    for distribution in needed:
        assert modules_of(distribution) & set(contract["forbidden_modules"]), distribution
