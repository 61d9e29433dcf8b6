"""Shared rules about the form of texts."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.field_paths import short


def pattern(case: Case) -> None:
    """A text has the right form.

    Players learn codes faster if all codes have the same form. `is` is a regular expression that
    the complete text must match, in the syntax of RE2: without backreferences and lookarounds.
    `not` is a regular expression that the text must not match.

    Source: the form of the game's values.

    Wrong:
        actions:
        - {id: buy, code: B}
        - {id: work, code: WORK}      # wrong: “WORK”
        rules:
        - pattern: actions.*.code
          is: "[A-Z]{1,2}"

    Right:
        actions:
        - {id: buy, code: B}
        - {id: work, code: W}
        rules:
        - pattern: actions.*.code
          is: "[A-Z]{1,2}"
    """
    forms = [(key, case.pattern(key)) for key in ("is", "not")]
    case.require_one_of("is", "not")
    for one in case.find():
        for key, form in forms:
            if form and bool(form(one.text)) is (key == "not"):
                how = f"{'unlike' if key == 'not' else 'as'} {case.read.text(key)}"
                case.error(one, f"“{short(one.text)}” is not built like the others", how)
