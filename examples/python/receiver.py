"""Receives webhooks, and saves the sealed PDF of each completed document. The secret is in SIGNPOST_WEBHOOK_SECRET."""

import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import signpost
from inbox import Inbox
from signpost_webhook import WebhookVerificationError, verify_webhook

SECRET = os.environ.get("SIGNPOST_WEBHOOK_SECRET") or sys.exit("Set SIGNPOST_WEBHOOK_SECRET to the endpoint's secret.")
PORT = int(os.environ.get("PORT", "4502"))
LONGEST_BODY = 1024 * 1024

inbox = Inbox("events.sqlite3")


class Receiver(BaseHTTPRequestHandler):
    # A sender that stops halfway must not keep a thread.
    timeout = 10

    def do_POST(self) -> None:
        self.send_response(self.receive())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def receive(self) -> int:
        if self.path != "/webhooks":
            return 404
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return 411
        if int(length) > LONGEST_BODY:
            return 413
        try:
            event = verify_webhook(self.rfile.read(int(length)), self.headers, SECRET)
        except WebhookVerificationError as error:
            print("Refused:", error.code, flush=True)
            # The receiver is configured incorrectly: Signpost tries again later.
            return 500 if error.code == "INVALID_SECRET" else 400
        # Only stored, because the answer must come within 10 seconds.
        if event["type"] == "document.completed":
            inbox.put(event["id"], event["data"]["id"])
        return 204

    def log_message(self, *_: object) -> None:
        pass


def save(document_id: str) -> None:
    file = Path(f"{document_id}.pdf")
    file.write_bytes(signpost.get_bytes(f"/documents/{document_id}/download"))
    print(f"Saved {file}.", flush=True)


server = ThreadingHTTPServer(("localhost", PORT), Receiver)
threading.Thread(target=inbox.process, args=(save,), daemon=True).start()
print(f"Receiving at http://localhost:{PORT}/webhooks. Ctrl-C ends it.", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
