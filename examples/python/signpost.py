"""Calls the API with the standard library only. The key is in SIGNPOST_API_KEY."""

from __future__ import annotations

import json
import os
import sys
import time
import uuid
from collections.abc import Iterator
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPMessage
from itertools import count
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

_KEY = os.environ.get("SIGNPOST_API_KEY") or sys.exit("Set SIGNPOST_API_KEY to an API key.")
_BASE_URL = os.environ.get("SIGNPOST_BASE_URL", "http://localhost:4400")
_ATTEMPTS = 5
_TEMPORARY = (429, 500, 502, 503, 504)
# Another attempt with the same key may still be at work.
_IN_PROGRESS = "IDEMPOTENCY_IN_PROGRESS"
# In seconds. The quota of a plan ends with the month: your program decides whether it waits for days.
_LONGEST_PAUSE = 60


class SignpostError(Exception):
    """An error response. `code` is stable, and `details` has the problems by their places in the request.

    `retry_after` is for how many seconds to wait before the same request can succeed, or None.
    """

    def __init__(self, response: HTTPError) -> None:
        # What stands between your program and the service answers in its own words, or not to the end.
        try:
            answer = json.loads(response.read())
        except (ValueError, HTTPException, OSError):
            answer = None
        error = answer.get("error") if isinstance(answer, dict) else None
        if not isinstance(error, dict):
            error = {}
        self.code = error.get("code", response.code)
        self.details = error.get("details") or {}
        self.retry_after = _retry_after(response.headers)
        problems = "".join(f"\n  {place}: {problem}" for place, problem in self.details.items())
        super().__init__(f"{self.code}: {error.get('message', response.reason)}{problems}")


def get(path: str, **query: object) -> Any:
    """Returns an object, or a page of a list."""
    return json.loads(_call("GET", f"{path}?{urlencode(query)}"))


def list_all(path: str, **query: object) -> Iterator[Any]:
    """Yields each entry of a list. The next page begins after the last entry, so that none is repeated or skipped."""
    query = {"per_page": 100, **query}
    while True:
        page = get(path, **query)
        entries = page["data"]
        yield from entries
        # A page of events can be shorter than asked for, and others follow.
        if not page.get("has_more", len(entries) == int(query["per_page"])) or not entries:
            return
        query["after"] = entries[-1]["id"]


def post(path: str, body: object = None, idempotency_key: str | None = None) -> Any:
    """Posts JSON and returns the answer. With a key of your own, it takes effect once even if your program restarts."""
    content, content_type = (None, None) if body is None else (json.dumps(body).encode(), "application/json")
    return json.loads(_call("POST", path, content, content_type, idempotency_key))


def post_pdf(path: str, pdf: bytes) -> Any:
    """Posts a PDF and returns the answer."""
    return json.loads(_call("POST", path, pdf, "application/pdf"))


def get_bytes(path: str) -> bytes:
    """Returns the content of a file."""
    return _call("GET", path)


def _call(
    method: str,
    path: str,
    body: bytes | None = None,
    content_type: str | None = None,
    idempotency_key: str | None = None,
) -> bytes:
    request = Request(f"{_BASE_URL}/v1{path}", data=body, method=method)
    # Not sent to the storage that a download redirects to.
    request.add_unredirected_header("Authorization", f"Bearer {_KEY}")
    if content_type:
        request.add_header("Content-Type", content_type)
    if method == "POST":
        # Sent again with the same key, the request takes effect once.
        request.add_header("Idempotency-Key", idempotency_key or str(uuid.uuid4()))
    for attempt in count(1):
        try:
            return _send(request)
        except HTTPError as response:
            error = SignpostError(response)
            is_temporary = response.code in _TEMPORARY or error.code == _IN_PROGRESS
            pause = attempt if error.retry_after is None else error.retry_after
            if not is_temporary or attempt == _ATTEMPTS or pause > _LONGEST_PAUSE:
                raise error from None
        except (URLError, TimeoutError, ConnectionError, HTTPException):
            if attempt == _ATTEMPTS:
                raise
            pause = attempt
        time.sleep(pause)


def _retry_after(headers: HTTPMessage) -> float | None:
    """Seconds, which the header has as a number or as a date. None if it has neither."""
    value = headers.get("Retry-After")
    if not value:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    # A date without a zone is in UTC.
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def _send(request: Request) -> bytes:
    with urlopen(request, timeout=60) as response:
        return response.read()
