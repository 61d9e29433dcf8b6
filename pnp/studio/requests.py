"""Read the JSON body of a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

T = TypeVar("T")

UNREADABLE = (ValueError, TypeError, LookupError, OverflowError, RecursionError)
"""Exceptions of readers for invalid content."""


async def read_body(request: Request, read: Callable[[dict[str, Any]], T]) -> T:
    """Read the JSON body of a request with `read`. Raises HTTPException (400) for invalid
    content."""
    try:
        body = await request.json()
        if not isinstance(body, dict):
            raise TypeError(type(body).__name__)
        return read(body)
    except UNREADABLE as error:
        raise HTTPException(400, "this is no question\n") from error
