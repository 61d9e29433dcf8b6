"""Files made by the command that the window shows, and handed to the browser.

`pnp` writes them in a separate process that can be stopped, so they equal the command's files byte
for byte.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from pnp.studio.snapshot import Row
from pnp.studio.subprocesses import IsDisconnected, run_process

_MAX_RESULTS = 6
"""Number of results stored for the browser."""


class Downloads:
    """Requested files, stored until the studio is closed."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._results: dict[str, dict[str, Path]] = {}

    @property
    def _root(self) -> Path:
        """The temporary folder, created on first use."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="pnp-studio-")
        return Path(self._folder.name)

    def create_folder(self) -> tuple[str, Path]:
        """Create a folder with a random name; return the name and the folder."""
        name = secrets.token_urlsafe(9)
        folder = self._root / name
        folder.mkdir()
        return name, folder

    def store(self, name: str, files: Mapping[str, Path]) -> None:
        """Offer files for download by their names, under the name of their folder."""
        while len(self._results) >= _MAX_RESULTS:
            for file in self._results.pop(next(iter(self._results))).values():
                file.unlink(missing_ok=True)
        self._results[name] = dict(files)

    def find(self, name: str, file: str) -> Path | None:
        """A file that is offered for download; None for any other."""
        return self._results.get(name, {}).get(file)

    def store_upload(self, text: str) -> Path:
        """Store an uploaded text as a file."""
        content = text.encode("utf-8", "replace")
        path = self._root / f"{blake2b(content, digest_size=9).hexdigest()}.json"
        if not path.exists():
            path.write_bytes(content)
        return path

    def close(self) -> None:
        """Delete all files."""
        if self._folder is not None:
            self._folder.cleanup()


async def run_command(
    command: Sequence[str], downloads: Downloads, is_disconnected: IsDisconnected
) -> Row:
    """Run a printing command; return the addresses of its files, or its messages."""
    name, folder = downloads.create_folder()
    output = await run_process([*command, "--out", str(folder)], is_disconnected)
    if output is None:
        return {"stopped": True}
    if output.status:
        return {"refused": output.stderr}
    files = [Path(path) for path in output.stdout.decode().split("\n") if path]
    printed = {_download(file, folder): file for file in files}
    manifests = [file.with_suffix(".json") for file in files]
    manifest_names = {_download(file, folder): file for file in manifests}
    downloads.store(name, {**printed, **manifest_names})
    return {
        "files": [f"saved/{name}/{file}" for file in printed],
        "manifests": [f"saved/{name}/{file}" for file in manifest_names],
        "says": output.stderr,
    }


def _download(file: Path, folder: Path) -> str:
    """The name of a download: the game's folder and the file, such as `space-zoo-kit-a4.pdf`."""
    return "-".join(file.relative_to(folder).parts)
