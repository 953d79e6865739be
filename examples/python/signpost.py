"""Calls the API with the standard library only. The key is in SIGNPOST_API_KEY."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import uuid
from collections.abc import Iterator
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPMessage, HTTPResponse
from itertools import count
from math import isfinite
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

_KEY = os.environ.get("SIGNPOST_API_KEY", "").strip() or sys.exit("Set SIGNPOST_API_KEY to an API key.")
if not re.fullmatch("[!-~]+", _KEY):
    sys.exit("SIGNPOST_API_KEY contains a space, a line break or another invalid character.")
_BASE_URL = os.environ.get("SIGNPOST_BASE_URL", "http://localhost:4400").rstrip("/")
_ATTEMPTS = 5
# In seconds, without a byte.
_TIMEOUT = 60
_TEMPORARY = (408, 429, 500, 502, 503, 504)
# Another attempt with the same key may still be at work.
_IN_PROGRESS = "IDEMPOTENCY_IN_PROGRESS"
# In seconds. The quota of a plan ends with the month: your program decides whether it waits for days.
_LONGEST_PAUSE = 60


class SignpostError(Exception):
    """What a call ends with instead of an answer.

    `code` is stable, and `details` has the problems by their places in the request. The code is `CONNECTION_FAILED` or
    `TIMED_OUT` if there was no answer, and `UNEXPECTED_RESPONSE` for one that is not from Signpost, but for example from a
    proxy. `status` is that of the answer, or None. `retry_after` is for how many seconds to wait before the same request
    can succeed, or None. `request_id` is what the operator finds the request by, if the service answered.
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int | None = None,
        details: dict[str, str] | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        self.code = code
        self.status = status
        self.details = details or {}
        self.retry_after = retry_after
        self.request_id = request_id
        problems = "".join(f"\n  {place}: {problem}" for place, problem in self.details.items())
        super().__init__(f"{code}: {message}{problems}")


def get(path: str, **query: object) -> Any:
    """Returns an object, or a page of a list."""
    return _object(_call("GET", f"{path}?{urlencode(query)}"))


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
    return _object(_call("POST", path, content, content_type, idempotency_key))


def patch(path: str, body: object) -> Any:
    """Changes an object and returns it. What is not in the body stays."""
    return _object(_call("PATCH", path, json.dumps(body).encode(), "application/json"))


def post_pdf(path: str, pdf: bytes) -> Any:
    """Posts a PDF and returns the answer."""
    return _object(_call("POST", path, pdf, "application/pdf"))


def get_bytes(path: str) -> bytes:
    """Returns the content of a file."""
    return _call("GET", path, is_file=True)


def _call(
    method: str,
    path: str,
    body: bytes | None = None,
    content_type: str | None = None,
    idempotency_key: str | None = None,
    is_file: bool = False,
) -> bytes:
    request = Request(f"{_BASE_URL}/v1{path}", data=body, method=method)
    request.add_header("Authorization", f"Bearer {_KEY}")
    if content_type:
        request.add_header("Content-Type", content_type)
    if method == "POST":
        # Sent again with the same key, the request takes effect once.
        request.add_header("Idempotency-Key", idempotency_key or str(uuid.uuid4()))
    for attempt in count(1):
        try:
            return _download(request) if is_file else _send(request)
        except HTTPError as response:
            error = _error_of(response)
            is_temporary = error.status in _TEMPORARY or error.code == _IN_PROGRESS
            pause = attempt if error.retry_after is None else error.retry_after
            if not is_temporary or attempt == _ATTEMPTS or pause > _LONGEST_PAUSE:
                raise error from None
        # URLError is an OSError, as are time-outs and connections that end.
        except (OSError, HTTPException) as reason:
            if attempt == _ATTEMPTS:
                is_late = isinstance(getattr(reason, "reason", reason), TimeoutError)
                code = "TIMED_OUT" if is_late else "CONNECTION_FAILED"
                raise SignpostError(code, f"{method} {path.split('?')[0]} failed: {reason!r}") from reason
            pause = attempt
        if pause > 5:
            print(f"signpost: {method} {path.split('?')[0]} is repeated in {pause:.0f} s", file=sys.stderr)
        time.sleep(pause)


class _NotFollowed(HTTPRedirectHandler):
    """Makes a redirect an error. The API has none but those of downloads: the key is for this service only."""

    def redirect_request(self, *_: object) -> None:
        return None


_service = build_opener(_NotFollowed)


def _send(request: Request) -> bytes:
    # Events are waited for with `wait`.
    waits = re.search(r"[?&]wait=(\d+)", request.full_url)
    with _service.open(request, timeout=_TIMEOUT + int(waits[1] if waits else 0)) as response:
        content = response.read()
        # The connection ended within the headers, which Python takes for all of them.
        if not content and "Content-Length" not in response.headers:
            raise ConnectionError("The answer broke off")
        return content


def _download(request: Request) -> bytes:
    try:
        with _service.open(request, timeout=_TIMEOUT) as response:
            return _file_of(response)
    except HTTPError as response:
        # To a storage, whose URL is the credential.
        storage = urljoin(request.full_url, response.headers.get("Location", ""))
        if response.code != 302 or urlsplit(storage).scheme not in ("http", "https") or not urlsplit(storage).hostname:
            raise
    with urlopen(storage, timeout=_TIMEOUT) as response:
        return _file_of(response)


def _file_of(response: HTTPResponse) -> bytes:
    content = response.read()
    kind = response.headers.get_content_type()
    if content and not kind.startswith("text/") and kind not in ("application/json", "application/xml"):
        return content
    raise _unexpected(response.status, f"a file of the type {kind} with {len(content)} bytes")


def _object(content: bytes) -> Any:
    try:
        answer = json.loads(content)
    except ValueError:
        answer = None
    if isinstance(answer, dict):
        return answer
    raise _unexpected(200, f"no object of JSON: {content[:40]!r}")


def _unexpected(status: int, what: str) -> SignpostError:
    return SignpostError("UNEXPECTED_RESPONSE", f"The response is {what}. Check SIGNPOST_BASE_URL and any proxy.", status)


def _error_of(response: HTTPError) -> SignpostError:
    # What stands between your program and the service answers in its own words, or not to the end.
    try:
        answer = json.loads(response.read())
    except (ValueError, HTTPException, OSError):
        answer = None
    error = answer.get("error") if isinstance(answer, dict) else None
    pause = _retry_after(response.headers)
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        location = response.headers.get("Location", "").split("?")[0]
        unexpected = _unexpected(response.code, f"{response.code} {response.reason} {location}".strip())
        unexpected.retry_after = pause
        return unexpected
    message = error.get("message", response.reason)
    return SignpostError(
        error["code"], message, response.code, error.get("details"), pause, error.get("request_id")
    )


def _retry_after(headers: HTTPMessage) -> float | None:
    """Seconds, which the header has as a number or as a date. None if it has neither."""
    value = headers.get("Retry-After", "")
    try:
        seconds = float(value)
    except ValueError:
        try:
            at = parsedate_to_datetime(value)
        except (TypeError, ValueError):
            return None
        # A date without a zone is in UTC.
        at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
        seconds = (at - datetime.now(timezone.utc)).total_seconds()
    return max(0.0, seconds) if isfinite(seconds) else None
