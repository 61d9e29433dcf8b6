"""Who comes in: the page with the token of this run, from this machine, and nobody else."""

from __future__ import annotations

import asyncio
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from pnp.studio.app import create_app
from tests import tiny

TOKEN, PORT = "a-token-of-this-run", 8421
HOST = f"127.0.0.1:{PORT}"


@pytest.fixture
def app(tmp_path: Path) -> ASGIApp:
    return create_app((tiny.game(tmp_path),), TOKEN, PORT)


def ask(
    app: ASGIApp,
    path: str,
    method: str = "GET",
    told: Any = None,
    more: tuple[tuple[bytes, bytes], ...] = (),
    **headers: str,
) -> tuple[int, bytes, dict[str, str]]:
    """One request, as the server gets it: status, body, headers. Bytes are sent as they are;
    `more`: headers that come after the others."""
    body = told if isinstance(told, bytes) else b"" if told is None else json.dumps(told).encode()
    usual = {"host": HOST, "content-length": str(len(body)), "content-type": "application/json"}
    given = {**usual, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "server": ("127.0.0.1", PORT),
        "client": ("127.0.0.1", 5),
        "headers": [(k.encode(), v.encode()) for k, v in given.items() if v] + [*more],
    }
    sent: list[Any] = []

    came = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        # Whoever asked listens until all is said.
        return next(came, None) or await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await asyncio.wait_for(app(scope, receive, send), 60)

    asyncio.run(run())
    start = next(each for each in sent if each["type"] == "http.response.start")
    content = b"".join(each.get("body", b"") for each in sent)
    return start["status"], content, {k.decode(): v.decode() for k, v in start["headers"]}


def test_of_a_face_that_is_gone_nothing_is_told(app: ASGIApp) -> None:
    """Its card may have been deleted while somebody looked at it."""
    for key, there in (("one", True), ("gone", False)):
        told = {
            "game": "tiny",
            "component": "cards",
            "faces": [{"key": key, "side": "front"}],
        }
        for what in ("elements", "sheet"):
            status, content, _ = ask(app, f"/{TOKEN}/{what}", "POST", told, origin=f"http://{HOST}")
            assert status == 200
            found = json.loads(content)
            assert bool(found.get("elements") if what == "elements" else found) is there
            assert found.get("elements", []) is not None


def test_the_page_comes_with_the_token(app: ASGIApp) -> None:
    status, content, headers = ask(app, f"/{TOKEN}/")
    assert status == 200
    assert b"The studio" in content
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/index.html", "/wrong/", f"/{TOKEN}x/", f"/{TOKEN[:-1]}/"])
def test_without_the_token_nobody_comes_in(app: ASGIApp, path: str) -> None:
    status, content, _ = ask(app, path)
    assert status == 403
    assert TOKEN.encode() not in content


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:80", f"evil.example:{PORT}", "", "[::1]:8421"]
)
def test_other_names_that_lead_here_are_refused(app: ASGIApp, host: str) -> None:
    assert ask(app, f"/{TOKEN}/", host=host)[0] == 421


@pytest.mark.parametrize("second", [HOST, "evil.example"])
def test_two_hosts_are_refused(app: ASGIApp, second: str) -> None:
    assert ask(app, f"/{TOKEN}/", more=((b"host", second.encode()),))[0] == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://{HOST}"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_other_pages_of_the_same_browser_are_refused(app: ASGIApp, headers: dict[str, str]) -> None:
    for method in ("GET", "POST"):
        assert ask(app, f"/{TOKEN}/games", method, {}, (), **headers)[0] == 403


@pytest.mark.parametrize(
    "path", ["../game.yaml", "x/../../studio.css", "..\\x", "studio.css/..", "a\0b"]
)
def test_nobody_walks_up_folders(app: ASGIApp, path: str) -> None:
    assert ask(app, f"/{TOKEN}/{path}")[0] == 400


def test_only_files_of_the_page_are_served(app: ASGIApp) -> None:
    assert ask(app, f"/{TOKEN}/app.js")[0] == 200
    for name in ("app.py", "__init__.py", "page/app.js", "/etc/passwd", "saved/x/kit-a4.pdf"):
        assert ask(app, f"/{TOKEN}/{name}")[0] == 404


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_what_a_form_could_send_is_no_question(app: ASGIApp, kind: str) -> None:
    assert ask(app, f"/{TOKEN}/shelf", "POST", {}, content_type=kind)[0] == 415


def test_other_methods_and_long_questions_are_refused(app: ASGIApp) -> None:
    assert ask(app, f"/{TOKEN}/", "DELETE")[0] == 405
    assert ask(app, f"/{TOKEN}/look", "POST", {}, content_length="99999999999")[0] == 413
    assert ask(app, f"/{TOKEN}/look", "POST", {}, content_length="")[0] == 413


@pytest.mark.parametrize("told", [[], {}, {"game": "tiny"}, "x", {"game": 1, "number": "x"}])
def test_what_is_no_question_is_told_so(app: ASGIApp, told: Any) -> None:
    assert ask(app, f"/{TOKEN}/look", "POST", told)[0] == 400


@pytest.mark.parametrize("what", ["box", "count", "page", "save", "look", "elements", "printer"])
@pytest.mark.parametrize("told", [b"", b"{", b"\xff", b'{"game": 1}', b"{}", b"[" * 40_000])
def test_malformed_json_is_refused(app: ASGIApp, what: str, told: bytes) -> None:
    if (what, told) == ("box", b'{"game": 1}'):
        pytest.skip("a box may have any name")
    assert ask(app, f"/{TOKEN}/{what}", "POST", told)[0] == 400


@pytest.mark.parametrize(
    ("what", "told", "says"),
    [
        ("count", {"game": "tiny", "backs": "left"}, "left"),
        ("count", {"game": "tiny", "what": "numbers"}, "no part is chosen"),
        ("count", {"game": "tiny", "what": "parts"}, "no part is chosen"),
        ("page", {"game": "tiny", "page": 9}, "there is no page 10"),
        ("box", {"game": "nothing"}, "there is no game “nothing”"),
        ("check", {"game": "nothing"}, "“nothing” is no game"),
    ],
)
def test_what_cannot_be_done_is_told_as_a_problem(
    app: ASGIApp, what: str, told: Any, says: str
) -> None:
    status, content, _ = ask(app, f"/{TOKEN}/{what}", "POST", told)
    assert status == 200
    (problem,) = json.loads(content)["problems"]
    assert says in problem["message"]


def test_the_same_from_a_command_line_finds_the_game(app: ASGIApp, tmp_path: Path) -> None:
    found = json.loads(ask(app, f"/{TOKEN}/count", "POST", {"game": "tiny"})[1])
    *begins, command, game = shlex.split(found["line"])
    assert (command, game) == ("kit", "tiny")
    assert begins[:2] == ["pnp", "--data"]
    assert (Path(begins[2]) / "tiny" / "game.yaml").is_file()
    # One that comes with the press is found without.
    found = json.loads(ask(app, f"/{TOKEN}/count", "POST", {"game": "mind-space"})[1])
    assert found["line"] == "pnp kit mind-space"


def test_no_file_is_read_outside_the_games(app: ASGIApp, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.yaml"
    outside.write_text("secret: yes\n", encoding="utf-8")
    (tmp_path / "tiny" / "link.yaml").symlink_to(outside)
    for file in (outside, tmp_path / "tiny" / "link.yaml", tmp_path / ".." / "outside.yaml"):
        told = {"file": str(file), "line": 1}
        status, content, _ = ask(app, f"/{TOKEN}/source", "POST", told)
        assert status == 200
        assert b"secret" not in content
        assert json.loads(content)["problems"]
    inside = {"file": str(tmp_path / "tiny" / "cards.yaml"), "line": 2}
    found = json.loads(ask(app, f"/{TOKEN}/source", "POST", inside)[1])
    assert "cards:" in found["lines"]


@pytest.mark.parametrize("name", ["--help", "--data=x", "../x", "-p"])
def test_what_is_typed_never_becomes_an_option(app: ASGIApp, name: str) -> None:
    told = {"game": name}
    found = json.loads(ask(app, f"/{TOKEN}/save", "POST", told)[1])
    assert "no game and no component" in found["refused"]
    parts = {"game": "tiny", "what": "parts", "parts": [name]}
    assert "refused" in json.loads(ask(app, f"/{TOKEN}/save", "POST", parts)[1])
    told = {"name": name, "paper": "a4", "edge": "long-edge"}
    assert "refused" in json.loads(ask(app, f"/{TOKEN}/calibration", "POST", told)[1])


def test_a_window_hears_first_which_edition_there_is(tmp_path: Path) -> None:
    app = create_app((tiny.game(tmp_path),), TOKEN, PORT, is_ending=lambda: True)
    status, content, headers = ask(app, f"/{TOKEN}/news")
    assert status == 200
    assert headers["content-type"].startswith("text/event-stream")
    assert content == b'retry: 500\nevent: edition\ndata: {"edition": 0}\n\n'


@pytest.mark.parametrize(("key", "there"), [("one", True), ("none", False)])
def test_the_sheet_of_a_card_comes_where_there_is_one(key: str, there: bool, app: ASGIApp) -> None:
    told = {"game": "tiny", "component": "cards", "faces": [{"key": key, "side": "front"}]}
    status, content, _ = ask(app, f"/{TOKEN}/sheet", "POST", told)
    assert status == 200
    assert bool(json.loads(content)) is there
