"""Access to the studio: only from this machine, by the page with this run's token."""

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
    data: Any = None,
    more: tuple[tuple[bytes, bytes], ...] = (),
    **headers: str,
) -> tuple[int, bytes, dict[str, str]]:
    """Send one request; return status, body and headers. Bytes are sent unchanged;
    `more` are headers after the others."""
    body = data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
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

    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        # The client stays connected until the response ends.
        return next(messages, None) or await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await asyncio.wait_for(app(scope, receive, send), 60)

    asyncio.run(run())
    start = next(each for each in sent if each["type"] == "http.response.start")
    content = b"".join(each.get("body", b"") for each in sent)
    return start["status"], content, {k.decode(): v.decode() for k, v in start["headers"]}


def test_answers_nothing_about_missing_face(app: ASGIApp) -> None:
    """Its card may have been deleted meanwhile."""
    for key, there in (("one", True), ("gone", False)):
        data = {
            "game": "tiny",
            "component": "cards",
            "faces": [{"key": key, "side": "front"}],
        }
        for what in ("elements", "sheet"):
            status, content, _ = ask(app, f"/{TOKEN}/{what}", "POST", data, origin=f"http://{HOST}")
            assert status == 200
            found = json.loads(content)
            assert bool(found.get("elements") if what == "elements" else found) is there
            assert found.get("elements", []) is not None


def test_page_needs_token_and_has_security_headers(app: ASGIApp) -> None:
    status, content, headers = ask(app, f"/{TOKEN}/")
    assert status == 200
    assert b"The studio" in content
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/index.html", "/wrong/", f"/{TOKEN}x/", f"/{TOKEN[:-1]}/"])
def test_refuses_requests_without_token(app: ASGIApp, path: str) -> None:
    status, content, _ = ask(app, path)
    assert status == 403
    assert TOKEN.encode() not in content


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:80", f"evil.example:{PORT}", "", "[::1]:8421"]
)
def test_refuses_other_hosts(app: ASGIApp, host: str) -> None:
    assert ask(app, f"/{TOKEN}/", host=host)[0] == 421


@pytest.mark.parametrize("second", [HOST, "evil.example"])
def test_refuses_two_hosts(app: ASGIApp, second: str) -> None:
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
def test_refuses_other_origins(app: ASGIApp, headers: dict[str, str]) -> None:
    for method in ("GET", "POST"):
        assert ask(app, f"/{TOKEN}/games", method, {}, (), **headers)[0] == 403


@pytest.mark.parametrize(
    "path", ["../game.yaml", "x/../../studio.css", "..\\x", "studio.css/..", "a\0b"]
)
def test_refuses_paths_outside_of_page(app: ASGIApp, path: str) -> None:
    assert ask(app, f"/{TOKEN}/{path}")[0] == 400


def test_serves_only_files_of_page(app: ASGIApp) -> None:
    assert ask(app, f"/{TOKEN}/app.js")[0] == 200
    for name in ("app.py", "__init__.py", "page/app.js", "/etc/passwd", "saved/x/kit-a4.pdf"):
        assert ask(app, f"/{TOKEN}/{name}")[0] == 404


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_refuses_content_types_of_forms(app: ASGIApp, kind: str) -> None:
    assert ask(app, f"/{TOKEN}/shelf", "POST", {}, content_type=kind)[0] == 415


def test_refuses_other_methods_and_long_bodies(app: ASGIApp) -> None:
    assert ask(app, f"/{TOKEN}/", "DELETE")[0] == 405
    assert ask(app, f"/{TOKEN}/look", "POST", {}, content_length="99999999999")[0] == 413
    assert ask(app, f"/{TOKEN}/look", "POST", {}, content_length="")[0] == 413


@pytest.mark.parametrize("data", [[], {}, {"game": "tiny"}, "x", {"game": 1, "number": "x"}])
def test_refuses_wrong_questions(app: ASGIApp, data: Any) -> None:
    assert ask(app, f"/{TOKEN}/look", "POST", data)[0] == 400


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"game": 1}', b"{}", b"[" * 40_000])
def test_refuses_malformed_json(app: ASGIApp, data: bytes) -> None:
    for what in ("look", "save", "printer"):
        assert ask(app, f"/{TOKEN}/{what}", "POST", data)[0] == 400


@pytest.mark.parametrize(
    ("what", "data", "says"),
    [
        ("count", {"game": "tiny", "backs": "left"}, "left"),
        ("count", {"game": "tiny", "what": "numbers"}, "no part is chosen"),
        ("count", {"game": "tiny", "what": "parts"}, "no part is chosen"),
        ("page", {"game": "tiny", "page": 9}, "there is no page 10"),
        ("box", {"game": "nothing"}, "there is no game “nothing”"),
        ("check", {"game": "nothing"}, "“nothing” is no game"),
    ],
)
def test_answers_problems_of_choice(app: ASGIApp, what: str, data: Any, says: str) -> None:
    status, content, _ = ask(app, f"/{TOKEN}/{what}", "POST", data)
    assert status == 200
    (problem,) = json.loads(content)["problems"]
    assert says in problem["message"]


def test_command_line_finds_game(app: ASGIApp, tmp_path: Path) -> None:
    found = json.loads(ask(app, f"/{TOKEN}/count", "POST", {"game": "tiny"})[1])
    *begins, command, game = shlex.split(found["line"])
    assert (command, game) == ("kit", "tiny")
    assert begins[:2] == ["pnp", "--data"]
    assert (Path(begins[2]) / "tiny" / "game.yaml").is_file()
    # A shipped game needs no --data.
    found = json.loads(ask(app, f"/{TOKEN}/count", "POST", {"game": "mind-space"})[1])
    assert found["line"] == "pnp kit mind-space"


def test_reads_no_file_outside_of_games(app: ASGIApp, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.yaml"
    outside.write_text("secret: yes\n", encoding="utf-8")
    (tmp_path / "tiny" / "link.yaml").symlink_to(outside)
    for file in (outside, tmp_path / "tiny" / "link.yaml", tmp_path / ".." / "outside.yaml"):
        data = {"file": str(file), "line": 1}
        status, content, _ = ask(app, f"/{TOKEN}/source", "POST", data)
        assert status == 200
        assert b"secret" not in content
        assert json.loads(content)["problems"]
    inside = {"file": str(tmp_path / "tiny" / "cards.yaml"), "line": 2}
    found = json.loads(ask(app, f"/{TOKEN}/source", "POST", inside)[1])
    assert "cards:" in found["lines"]


@pytest.mark.parametrize("name", ["--help", "--data=x", "../x", "-p"])
def test_values_never_become_options(app: ASGIApp, name: str) -> None:
    data = {"game": name}
    found = json.loads(ask(app, f"/{TOKEN}/save", "POST", data)[1])
    assert "no game and no component" in found["refused"]
    parts = {"game": "tiny", "what": "parts", "parts": [name]}
    assert "refused" in json.loads(ask(app, f"/{TOKEN}/save", "POST", parts)[1])
    data = {"name": name, "paper": "a4", "edge": "long-edge"}
    assert "refused" in json.loads(ask(app, f"/{TOKEN}/calibration", "POST", data)[1])


def test_event_stream_begins_with_edition(tmp_path: Path) -> None:
    app = create_app((tiny.game(tmp_path),), TOKEN, PORT, is_ending=lambda: True)
    status, content, headers = ask(app, f"/{TOKEN}/news")
    assert status == 200
    assert headers["content-type"].startswith("text/event-stream")
    assert content == b'retry: 500\nevent: edition\ndata: {"edition": 0}\n\n'


@pytest.mark.parametrize(("key", "there"), [("one", True), ("none", False)])
def test_answers_sheet_of_existing_card(key: str, there: bool, app: ASGIApp) -> None:
    data = {"game": "tiny", "component": "cards", "faces": [{"key": key, "side": "front"}]}
    status, content, _ = ask(app, f"/{TOKEN}/sheet", "POST", data)
    assert status == 200
    assert bool(json.loads(content)) is there
