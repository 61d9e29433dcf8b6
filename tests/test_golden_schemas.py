"""The schemas of files as text: which keys there are, what each may be, how far numbers go."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from pnp.schemas.kinds import SCHEMAS, schema
from pnp.schemas.values import Schema
from tests import goldens


def told(found: Schema, path: str) -> Iterator[str]:
    """A line for each map and value within."""
    within = {f"{path}.{key}": each for key, each in found.get("properties", {}).items()}
    if isinstance(found.get("additionalProperties"), dict):
        within[f"{path}.*"] = found["additionalProperties"]
    own = {key: each for key, each in found.items() if key not in ("properties", "$schema")}
    if f"{path}.*" in within:
        del own["additionalProperties"]
    yield f"{path}: {json.dumps(own, ensure_ascii=False)}"
    for key, each in within.items():
        yield from told(each, key)


# Those of templates and rules are long, and held to what readers take and refuse.
@pytest.mark.parametrize("kind", [kind for kind in SCHEMAS if kind not in ("template", "rules")])
def test_a_schema_is_as_it_was(kind: str) -> None:
    goldens.compare(f"schemas/{kind}", "\n".join(told(schema(kind), "")))
