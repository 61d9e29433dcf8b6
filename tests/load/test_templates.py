"""Templates in sub-folders of templates/ are named by their paths."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tiny

TITLE = "body: {text: '{title}', style: title}\n"


def folder_with(tmp_path: Path, body: str, **files: str) -> Path:
    """A game with the templates `card` and `parts/title`."""
    (tmp_path / "tiny/templates/parts").mkdir(parents=True)
    return tiny.game(tmp_path, t_card=body, **{"t_parts/title": TITLE, **files})


def test_a_template_and_a_theme_in_a_sub_folder(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        "extends: parts/frame\nblocks: {inside: {use: parts/title}}\n",
        **{
            "game": f"{tiny.GAME}rules:\n- equals: templates/parts/title.style\n  is: title\n",
            "t_parts/frame": "body: {column: [{block: inside}], fill: sand, pad: 4}\n",
            "t_theme": "extends: [common/theme, parts/colours]\n",
            "t_parts/colours": 'palette: {sand: "#EEDDBB"}\n',
        },
    )
    assert tiny.problems(folder) == []


def test_a_misspelt_path_names_the_template_meant(tmp_path: Path) -> None:
    (problem,) = tiny.problems(folder_with(tmp_path, "body: {use: parts/titel}\n"))
    assert (problem.rule, problem.hint) == ("missing-file", "did you mean “parts/title”?")


@pytest.mark.parametrize(
    "name",
    [
        "../cards",
        "parts/../parts/title",
        "./parts/title",
        "parts//title",
        "parts\\title",
        "common/../common/picture",
        "HERE/tiny/templates/parts/title",
    ],
)
def test_a_name_cannot_lead_out_of_the_templates(tmp_path: Path, name: str) -> None:
    body = f"body: {{use: '{name.replace('HERE', tmp_path.as_posix())}'}}\n"
    (problem,) = tiny.problems(folder_with(tmp_path, body))
    assert problem.rule == "missing-file"
    assert "is not the name of a template" in problem.message
