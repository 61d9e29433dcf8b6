"""The scored example of the rules."""

from __future__ import annotations

from pnp.checks.context import Case


def score(case: Case) -> None:
    """The scored example adds up, and has the right rank.

    `ranks` is a path to the ranks.

    Source: derived.

    Wrong:
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{value: 6}]
          total: 6
          rank: Ptolemy, still.       # wrong: 6 is Messier
        rules:
        - sky-score: example
          ranks: ranks.*

    Right:
        ranks: [{name: Messier, from: 0, to: 9}]
        example:
          lines: [{value: 6}]
          total: 6
          rank: Messier.
        rules:
        - sky-score: example
          ranks: ranks.*
    """
    ranks = case.find("ranks")
    for one in case.find():
        with case.skip_on_error():
            lines = case.items(case.field(one, "lines"))
            total = case.field(one, "total")
            made = sum(case.integer(case.field(line, "value")) for line in lines)
            if made != case.integer(total):
                case.error(total, f"the lines make {made}, not {total.text}")
            said = case.field(one, "rank")
            for rank in ranks:
                low = case.integer(case.field(rank, "from"))
                name = case.field(rank, "name").text
                high = getattr(rank.node, "values", {}).get("to")
                there = low <= made and (high is None or made <= int(str(high)))
                if there and not said.text.startswith(name):
                    case.error(said, f"{made} is {name}, not “{said.text}”")
