"""Shared rules about the form of texts."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.core.field_paths import short


def pattern(case: Case) -> None:
    """A text has the right form.

    Codes, effects and dice of the same form are learnt once. `is` is a regular expression that the
    whole text must match, in RE2's syntax: without backreferences and lookarounds. `not`, alone or
    with it, is one that the text must not match.

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
