"""An offer that is signed in a page of the app, which learns by webhook that it was signed. The standard library only."""

from __future__ import annotations

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode

import signpost
from signpost_webhook import WebhookVerificationError, verify_webhook

HERE = Path(__file__).parent
SERVICE_URL = os.environ.get("SIGNPOST_BASE_URL", "http://localhost:4400")
LONGEST_BODY = 1024 * 1024
CUSTOMER = {"name": "Ada Lovelace", "email": "ada@example.com"}
SIGNATURE = {"type": "signature", "page": 1, "x": 160, "y": 300, "width": 160, "height": 48}

# Only what a webhook has said, never what the browser says. In production, both are in a database.
states: dict[str, str] = {}
processed: set[str] = set()


def create_offer(origin: str) -> dict[str, str]:
    """Sends an offer, and returns the URL at which its customer signs. A real app does this only for who is signed in."""
    query = urlencode({"file_name": "offer.pdf", "title": "Offer of employment"})
    document_id = signpost.post_pdf(f"/documents?{query}", (HERE / "offer.pdf").read_bytes())["id"]
    body = {"signers": [{**CUSTOMER, "fields": [SIGNATURE]}], "skip_email": True}
    signer = signpost.post(f"/documents/{document_id}/send", body)["signers"][0]
    # The URL works only in pages of this origin.
    body = {"signer_id": signer["id"], "embed_origin": origin}
    sign_url = signpost.post(f"/documents/{document_id}/embedded-sign-url", body)["sign_url"]
    states[document_id] = "sent"
    return {"id": document_id, "sign_url": sign_url}


def process(event: dict) -> None:
    """The same event can arrive twice."""
    if event["id"] in processed:
        return
    if event["type"] in ("document.completed", "document.declined"):
        states[event["data"]["id"]] = event["type"].split(".")[1]
    processed.add(event["id"])
    print(event["type"], event["data"].get("id"), flush=True)


class App(BaseHTTPRequestHandler):
    # A sender that stops halfway must not keep a thread.
    timeout = 10

    def do_GET(self) -> None:
        if self.path == "/":
            page = (HERE / "page.html").read_text(encoding="utf-8").replace("{{SERVICE_URL}}", SERVICE_URL)
            return self.answer(200, page.encode(), "text/html; charset=utf-8")
        state = states.get(self.path.removeprefix("/offers/"))
        self.answer_json(200 if state else 404, {"state": state or "unknown"})

    def do_POST(self) -> None:
        if self.path == "/webhooks":
            return self.answer(self.receive())
        if self.path != "/offers":
            return self.answer(404)
        try:
            self.answer_json(200, create_offer(self.server.origin))
        except (signpost.SignpostError, URLError) as error:
            print(error, file=sys.stderr, flush=True)
            self.answer(502, b"The offer could not be sent.", "text/plain")

    def receive(self) -> int:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return 411
        if int(length) > LONGEST_BODY:
            return 413
        secret = os.environ.get("SIGNPOST_WEBHOOK_SECRET", "")
        try:
            process(verify_webhook(self.rfile.read(int(length)), self.headers, secret))
        except WebhookVerificationError as error:
            print("Refused:", error.code, flush=True)
            # The app is configured incorrectly: Signpost tries again later.
            return 500 if error.code == "INVALID_SECRET" else 400
        return 204

    def answer_json(self, status: int, value: object) -> None:
        self.answer(status, json.dumps(value).encode(), "application/json")

    def answer(self, status: int, body: bytes = b"", content_type: str = "text/plain") -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def create_server(port: int) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("localhost", port), App)
    server.origin = os.environ.get("SITE_ORIGIN", f"http://localhost:{server.server_port}")
    return server


if __name__ == "__main__":
    server = create_server(int(os.environ.get("PORT", "4502")))
    print(f"Open {server.origin} and sign. Ctrl-C ends it.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
