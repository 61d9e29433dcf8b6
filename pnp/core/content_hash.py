"""One hash for all that is known by its content: drawings, pictures, files, print runs."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b, file_digest
from pathlib import Path

from pnp.core.files import stamp


def content_hash(*parts: str | bytes, size: int = 8) -> str:
    """The hash of texts and bytes, the same on any machine: two hex digits for each byte of
    `size`."""
    digest = blake2b(digest_size=size)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part)
    return digest.hexdigest()


def file_hash(path: str | Path) -> str:
    """The hash of a file’s content. Raises OSError."""
    return _file_hash(str(path), stamp(path))


@lru_cache(1024)
def _file_hash(path: str, _stamp: tuple[int, int, int]) -> str:
    with open(path, "rb") as file:
        return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()
