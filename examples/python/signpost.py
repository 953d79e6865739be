"""Calls the API with the standard library only. The key is in SIGNPOST_API_KEY."""

from __future__ import annotations

import json
import os
import sys
import time
import uuid
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

_KEY = os.environ.get("SIGNPOST_API_KEY") or sys.exit("Set SIGNPOST_API_KEY to an API key.")
_BASE_URL = os.environ.get("SIGNPOST_BASE_URL", "http://localhost:4400")
_ATTEMPTS = 5
_TEMPORARY = (429, 500, 502, 503, 504)


class SignpostError(Exception):
    """An error response. `code` is stable, and `details` has the problems by their places in the request."""

    def __init__(self, response: HTTPError) -> None:
        body = response.read()
        is_json = response.headers.get_content_type() == "application/json"
        error = json.loads(body)["error"] if is_json else {"code": response.code, "message": response.reason}
        self.code = error["code"]
        self.details = error.get("details") or {}
        problems = "".join(f"\n  {place}: {problem}" for place, problem in self.details.items())
        super().__init__(f"{self.code}: {error['message']}{problems}")


def get(path: str, **query: object) -> Any:
    """Returns an object, or a page of a list."""
    return json.loads(_call("GET", f"{path}?{urlencode(query)}"))


def list_all(path: str, **query: object) -> Iterator[Any]:
    """Yields each entry of a list. The next page begins after the last entry, so that none is repeated or skipped."""
    query = {"per_page": 100, **query}
    while True:
        entries = get(path, **query)["data"]
        yield from entries
        if len(entries) < int(query["per_page"]):
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
            if response.code not in _TEMPORARY or attempt == _ATTEMPTS:
                raise SignpostError(response) from None
            pause = float(response.headers.get("Retry-After") or attempt)
        except (URLError, TimeoutError, ConnectionError):
            if attempt == _ATTEMPTS:
                raise
            pause = attempt
        time.sleep(pause)


def _send(request: Request) -> bytes:
    with urlopen(request, timeout=60) as response:
        return response.read()
