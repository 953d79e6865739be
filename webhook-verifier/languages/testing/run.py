# Prints what the verifier decides about each delivery of `deliveries.ts`.
import base64
import sys

sys.path.insert(0, sys.argv[1])
from signpost_webhook import WebhookVerificationError, verify_webhook


def text(encoded: str) -> str:
    return base64.b64decode(encoded).decode()


for line in sys.stdin:
    now, tolerance, body, secrets, headers = line.rstrip("\n").split("\t")
    pairs = [header.split(":") for header in headers.split(",") if header]
    try:
        event = verify_webhook(
            base64.b64decode(body),
            {text(name): text(value) for name, value in pairs},
            [text(secret[1:]) for secret in secrets.split(",") if secret],
            now=int(now),
            tolerance=int(tolerance),
        )
        print("valid", event["id"])
    except WebhookVerificationError as error:
        print(error.code, error.header or "")
