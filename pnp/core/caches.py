"""Hashes of content, and caches of parsed files for the studio."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any, TypeVar, cast

from pnp.core.files import file_stamp

T = TypeVar("T")

_MAX_FILES = 5_000
_memory: dict[tuple[str, str], tuple[bytes, Any]] | None = None


def enable_file_cache() -> None:
    """Start to cache parsed files by path."""
    global _memory
    _memory = {}


def cached_by_content(
    cache_name: str, path: str, content: bytes, make: Callable[[], T], is_sound: Callable[[], bool]
) -> T:
    """Return the result of `make` for a file, cached by the file's content.

    `is_sound`: whether the new result may be cached; results with problems are not, because the
    problems have to be reported each time.
    """
    if _memory is None:
        return make()
    digest = blake2b(content, digest_size=16).digest()
    stored = _memory.get((cache_name, path))
    if stored is not None and stored[0] == digest:
        return cast(T, stored[1])
    value = make()
    if is_sound():
        if len(_memory) >= _MAX_FILES:
            _memory.clear()
        _memory[cache_name, path] = digest, value
    return value


K = TypeVar("K")
V = TypeVar("V")

# A deck has a few hundred words that repeat, and thousands that occur once.
_MAX_ENTRIES = 2_000


class LRUCache(dict[K, V]):
    """Values by their keys, each computed on first use.

    When the cache is full, values that were not used since it was last full are dropped.
    """

    def __init__(self) -> None:
        super().__init__()
        self._older: dict[K, V] = {}

    def __missing__(self, key: K) -> V:
        if len(self) >= _MAX_ENTRIES:
            self._older = dict(self)
            self.clear()
        value = self._older.get(key)
        if value is None:
            value = self.compute(key)
        self[key] = value
        return value

    def compute(self, key: K) -> V:
        """Compute the value of a key that is not cached."""
        raise NotImplementedError


def content_hash(*parts: str | bytes, size: int = 8) -> str:
    """The hash of texts and bytes, the same on any machine: two hex digits for each byte of
    `size`."""
    digest = blake2b(digest_size=size)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part)
    return digest.hexdigest()


def file_hash(path: str | Path) -> str:
    """The hash of a file’s content. Raises OSError."""
    return _file_hash(str(path), file_stamp(path))


@lru_cache(1024)
def _file_hash(path: str, _stamp: tuple[int, int, int]) -> str:
    with open(path, "rb") as file:
        return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()
