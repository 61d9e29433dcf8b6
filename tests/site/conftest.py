"""One browser for the tests of a file, and the site of all shipped games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.site.site import publish
from tests.browsers import browser as browser
from tests.site.serving import serving
from tests.site.shipped import site

_HERE = Path(__file__).parent
_SHARED = ("test_site", "test_later_pages", "test_browser", "test_play_pages", "test_phone")
"""Tests of the one site of all games."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the site of all games in one process; it takes ten seconds to make."""
    for item in items:
        if item.path.parent == _HERE:
            group = "site" if item.path.stem in _SHARED else item.path.stem
            item.add_marker(pytest.mark.xdist_group(group))
            if group == "site":
                item.add_marker("slow")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The written site."""
    out = tmp_path_factory.mktemp("site")
    publish(site(), out)
    return out


@pytest.fixture(scope="session")
def served(folder: Path) -> Iterator[str]:
    """The address of the site in `folder`."""
    with serving(folder) as address:
        yield address
