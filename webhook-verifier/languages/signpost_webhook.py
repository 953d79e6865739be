"""Verifies webhook deliveries from Signpost. Copy this file: it only needs Python 3.9 or later.

    event = verify_webhook(request.get_data(), request.headers, os.environ["SIGNPOST_WEBHOOK_SECRET"])

Version 1.0.0. SPDX-License-Identifier: MIT
Source: https://github.com/signpost-dev/signpost/blob/main/webhook-verifier/languages/signpost_webhook.py
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

_SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{30,}={0,2}")
_UNIX_SECONDS = re.compile(r"0|[1-9][0-9]{0,10}")


class WebhookVerificationError(Exception):
    """A delivery that must not be trusted. `code` says why, and `header` names the invalid header, if there is one.

    MISSING_HEADER, MALFORMED_TIMESTAMP, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_MISMATCH, INVALID_PAYLOAD, and INVALID_SECRET
    if the receiver is configured incorrectly. Neither the message nor a property contains the secret.
    """

    def __init__(self, code: str, message: str, header: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.header = header


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """Verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event.

    `body` is the raw body. During a rotation, `secret` is a list of both secrets. `tolerance` is the maximum difference
    between the timestamp and the current time, in seconds. `now` is the current Unix time, for tests.
    """
    if not isinstance(body, bytes):
        raise TypeError("body must be the raw bytes of the request")
    received = {name.lower(): value for name, value in headers.items()}
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(map(_is_secret, secrets)):
        message = 'A secret must be "whsec_" followed by base64, complete and without quotes.'
        raise WebhookVerificationError("INVALID_SECRET", message)
    clock = math.floor(time.time() if now is None else now)

    errors = []
    # One set of headers is sufficient, because some proxies only pass known headers.
    for claim in _claims(received, body):
        error = _check(claim, secrets, clock, tolerance)
        if error is None:
            return _parse(body)
        errors.append(error)
    raise errors[0] if errors else _missing(received)


class _Claim(NamedTuple):
    timestamp: str
    timestamp_header: str
    signatures: list[str]
    signature_header: str
    sign: Callable[[str], str]


def _claims(headers: Mapping[str, str], body: bytes) -> Iterator[_Claim]:
    timestamp = headers.get("x-signpost-timestamp")
    names = ("x-signpost-signature", "x-signpost-signature-old")
    signatures = [headers[name] for name in names if name in headers]
    if timestamp is not None and signatures:
        content = _bytes(timestamp) + b"." + body
        # The key is the complete text of the secret.
        sign = lambda secret: f"sha256={_hmac(secret.encode(), content).hex()}"  # noqa: E731
        yield _Claim(timestamp, "X-Signpost-Timestamp", signatures, "X-Signpost-Signature", sign)

    id, timestamp, signature = (headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if id is not None and timestamp is not None and signature is not None:
        signed = _bytes(id) + b"." + _bytes(timestamp) + b"." + body
        # In Standard Webhooks, the key is what the secret encodes.
        sign = lambda secret: f"v1,{_base64(_hmac(base64.b64decode(secret[6:]), signed))}"  # noqa: E731
        yield _Claim(timestamp, "webhook-timestamp", signature.split(" "), "webhook-signature", sign)


def _check(claim: _Claim, secrets: list[str], clock: int, tolerance: float) -> WebhookVerificationError | None:
    header = claim.timestamp_header
    if not _UNIX_SECONDS.fullmatch(claim.timestamp):
        message = f"{header} is not a whole number of Unix seconds."
        return WebhookVerificationError("MALFORMED_TIMESTAMP", message, header)
    age = clock - int(claim.timestamp)
    if not abs(age) <= tolerance:
        message = f"{header} is {age} seconds old; the tolerance is {tolerance}."
        return WebhookVerificationError("TIMESTAMP_OUT_OF_RANGE", message, header)
    for secret in secrets:
        expected = claim.sign(secret).encode()
        if any(hmac.compare_digest(_bytes(signature), expected) for signature in claim.signatures):
            return None
    message = f"{claim.signature_header} does not match. Check the secret, and pass the body exactly as received."
    return WebhookVerificationError("SIGNATURE_MISMATCH", message, claim.signature_header)


def _missing(headers: Mapping[str, str]) -> WebhookVerificationError:
    if "x-signpost-signature" in headers or "x-signpost-signature-old" in headers:
        header = "X-Signpost-Timestamp"
    elif "x-signpost-timestamp" in headers or "webhook-signature" not in headers:
        header = "X-Signpost-Signature"
    else:
        header = "webhook-timestamp" if "webhook-id" in headers else "webhook-id"
    return WebhookVerificationError("MISSING_HEADER", f"The request has no {header} header.", header)


def _parse(body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise WebhookVerificationError("INVALID_PAYLOAD", "The body is not JSON in UTF-8.") from error
    texts = [event.get(name) for name in ("id", "type", "created_at")] if isinstance(event, dict) else [None]
    if not all(isinstance(text, str) and text for text in texts) or not isinstance(event.get("data"), dict):
        raise WebhookVerificationError("INVALID_PAYLOAD", "The body is not an event.")
    return event


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _is_secret(secret: object) -> bool:
    # Base64 has four characters for three bytes.
    return isinstance(secret, str) and _SECRET.fullmatch(secret) is not None and len(secret[6:]) % 4 == 0


def _hmac(key: bytes, content: bytes) -> bytes:
    return hmac.new(key, content, hashlib.sha256).digest()


def _base64(digest: bytes) -> str:
    return base64.b64encode(digest).decode()


def _bytes(header: str) -> bytes:
    return header.encode("utf-8", "surrogatepass")
