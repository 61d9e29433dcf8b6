"""`pnp studio` as a command: its one line of output, and its end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

from tests.helper import ROOT


def started(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", "studio", "--no-open", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_prints_address() -> None:
    with started("space-zoo") as run:
        assert run.stdout is not None
        line = run.stdout.readline()
        found = re.fullmatch(r"(http://127\.0\.0\.1:\d+/[\w-]{32}/)#/make/space-zoo\n", line)
        assert found
        with urllib.request.urlopen(found[1], timeout=60) as page:
            assert b"The studio" in page.read()
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        assert run.returncode == 130
        assert out == err == ""


def test_refuses_unknown_game() -> None:
    with started("nothing") as run:
        out, err = run.communicate(timeout=60)
    assert run.returncode == 2
    assert "there is no game “nothing”" in err
    assert not out


def test_reports_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started("--port", str(port)) as run:
            out, err = run.communicate(timeout=60)
    assert run.returncode == 2
    assert f"port {port} cannot be had" in err
    assert not out


def test_page_preloads_all_modules() -> None:
    page = ROOT / "pnp/studio/page"
    imported = {
        name
        for file in page.glob("*.js")
        for name in re.findall(r'^import .*from "\./(\w+\.js)";', file.read_text(), re.MULTILINE)
    }
    preloaded = re.findall(
        r'<link rel="modulepreload" href="(\w+\.js)">', (page / "index.html").read_text()
    )
    assert preloaded == sorted(imported)
