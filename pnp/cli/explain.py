"""`pnp explain`."""

from __future__ import annotations

import click


@click.command()
@click.argument("rule", required=False)
def explain(rule: str | None) -> None:
    """Explain a rule or problem; without a name, list all."""
    from pnp.checks.manual import catalogue
    from pnp.core.problems import UsageError, with_suggestion

    manuals = catalogue(lambda text: click.echo(f"pnp: {text}", err=True))
    if rule is None:
        width = max(map(len, manuals))
        for name, entry in manuals.items():
            click.echo(f"{name.ljust(width)}  {entry.summary}")
    elif rule in manuals:
        click.echo(manuals[rule].manual())
    else:
        raise UsageError(with_suggestion(f"there is no rule “{rule}”", rule, manuals))
