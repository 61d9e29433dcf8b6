"""`pnp schema`."""

from __future__ import annotations

import click


@click.command()
@click.argument("kind", required=False)
def schema(kind: str | None) -> None:
    """Print the JSON Schema of a kind of file; without a name, list the kinds."""
    import json

    from pnp.core.problems import UsageError, with_suggestion
    from pnp.schemas import SCHEMAS
    from pnp.schemas import schema as made

    if kind is None:
        click.echo("\n".join(SCHEMAS))
    elif kind in SCHEMAS:
        click.echo(json.dumps(made(kind), indent=2, ensure_ascii=False))
    else:
        raise UsageError(with_suggestion(f"there is no kind of file “{kind}”", kind, SCHEMAS))
