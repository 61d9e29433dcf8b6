"""Completion in shells."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from tests import tiny

ROOT = Path(__file__).parent.parent
SHELLS = ("bash", "zsh", "fish")


def complete(shell: str, *words: str) -> list[str]:
    """The completions of the last word, with their kinds."""
    *before, last = words
    typed = " ".join(("pnp", *map(shlex.quote, before)))
    env = {"_PNP_COMPLETE": f"{shell}_complete"}
    if shell == "fish":
        env |= {"COMP_WORDS": f"{typed} {last}", "COMP_CWORD": last}
    else:
        env |= {"COMP_WORDS": f"{typed} {last}", "COMP_CWORD": f"{len(words)}"}
    result = CliRunner().invoke(main, prog_name="pnp", env=env)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.strip().splitlines()
    if shell == "zsh":
        return [f"{kind},{value}" for kind, value in zip(lines[::3], lines[1::3], strict=True)]
    return [line.partition("\t")[0] for line in lines]


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("c",), {"calibrate", "cut"}),
        (("printer", "r"), {"remove"}),
        (("build", "--pa"), {"--paper"}),
        (("build", "--backs", "s"), {"short-edge"}),
        (("validate", "--format", ""), {"text", "json", "github"}),
        (("--data", "DATA", "build", "ti"), {"tiny"}),
        (("--data", "DATA", "kit", "tiny", "ti"), {"tiny"}),
        (("--data", "DATA", "build", "tiny/"), {"tiny/cards"}),
        (("--data", "DATA", "build", "tiny/x"), set()),
        (("--data", "DATA", "sheets", "tiny/c"), {"tiny/cards"}),
        (("--data", "DATA", "list", "ti"), {"tiny"}),
        (("--data", "DATA", "list", "tiny/"), set()),
        (("--data", "DATA", "build", "nowhere/"), set()),
        (("sheets", "tiny", "--date", ""), set()),
    ],
)
def test_completes_words(
    tmp_path: Path, shell: str, words: tuple[str, ...], found: set[str]
) -> None:
    folder = str(tiny.game(tmp_path))
    lines = complete(shell, *(folder if word == "DATA" else word for word in words))
    assert {line for line in lines if line.startswith("plain,")} == {f"plain,{w}" for w in found}


def test_completes_files_and_folders(shell: str) -> None:
    assert complete(shell, "build", "x", "--out", "some") == ["dir,some"]
    assert complete(shell, "preflight", "some") == ["file,some"]
    assert complete(shell, "kit", "x", "--since", "some") == ["file,some"]


def test_completes_names_of_games() -> None:
    """For every argument called GAME in the help."""
    for name, command in main.commands.items():
        for param in command.params:
            if "GAME" in (param.metavar or ""):
                found = complete("bash", name, "space-z")
                assert found == ["plain,space-zoo"], name


@pytest.mark.parametrize("broken", ["title: [", "", "title: Tiny\n"])
def test_broken_game_prints_no_error(tmp_path: Path, shell: str, broken: str) -> None:
    folder = str(tiny.game(tmp_path, game=broken))
    assert complete(shell, "--data", folder, "build", "tiny/") == []
    assert complete(shell, "--data", folder, "build", "ti") == ["plain,tiny"]


def test_docs_have_line_for_shell(shell: str) -> None:
    variable = f"_PNP_COMPLETE={shell}_source pnp"
    assert variable in (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    env = {"_PNP_COMPLETE": f"{shell}_source"}
    result = CliRunner().invoke(main, prog_name="pnp", env=env)
    assert result.exit_code == 0
    assert f"_PNP_COMPLETE={shell}_complete" in result.stdout


# The shells themselves: typed words, and their completions.
TRIED = {
    "bash": """
eval "$(_PNP_COMPLETE=bash_source pnp)"
COMP_WORDS=(pnp --data "$DATA" build tiny/) COMP_CWORD=4
_pnp_completion pnp
echo "${COMPREPLY[@]}"
""",
    "zsh": """
autoload -Uz compinit && compinit -u
eval "$(_PNP_COMPLETE=zsh_source pnp)"
compadd() { print -r -- ${(P)@[-1]} }  # it is given the name of a list
words=(pnp --data $DATA build tiny/) CURRENT=5
_pnp_completion
""",
    "fish": """
_PNP_COMPLETE=fish_source pnp | source
complete --do-complete "pnp --data $DATA build tiny/"
""",
}


def test_shell_completes_component(tmp_path: Path, shell: str) -> None:
    """With the line of the document, and the installed program."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    installed = tmp_path / "bin" / "pnp"
    installed.parent.mkdir()
    installed.write_text(f"#!{sys.executable}\nfrom pnp.__main__ import main\nmain()\n")
    installed.chmod(0o755)
    env = {
        **os.environ,
        "DATA": str(tiny.game(tmp_path / "data")),
        "PYTHONPATH": str(ROOT),
        "PATH": f"{installed.parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [program, "-c", TRIED[shell]], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["tiny/cards"], done.stderr
