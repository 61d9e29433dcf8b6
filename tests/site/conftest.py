"""One browser for the tests of a file, and the site that the file makes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browsers import browser as browser
from tests.site.serving import serving

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A site takes long to make: the tests of one go to one process (`--dist loadgroup`)."""
    for item in items:
        if item.path.parent == _HERE:
            site = "site" if item.path.stem in ("test_site", "test_kept") else item.path.stem
            item.add_marker(pytest.mark.xdist_group(site))


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[str]:
    """The address of the site in `folder`."""
    with serving(folder) as address:
        yield address
