"""python3 -m unittest: with a stand-in for the service, so without a key and without a network."""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SECRET = "whsec_" + base64.b64encode(b"a secret of this test alone").decode()
DOCUMENT = "doc_01jd3n3c2yfmb5w7x8q0r4k9hz"
ANSWERS = {
    "/v1/documents": {"id": DOCUMENT},
    f"/v1/documents/{DOCUMENT}/send": {"signers": [{"id": "sgn_1"}]},
    f"/v1/documents/{DOCUMENT}/embedded-sign-url": {"sign_url": "http://localhost/sign#token=1"},
}


class Service(BaseHTTPRequestHandler):
    """Answers what the app asks for, after it was busy once."""

    calls: list = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        path = self.path.split("?")[0]
        self.calls.append((path, body))
        is_busy = len(self.calls) == 1
        answer = b"" if is_busy else json.dumps(ANSWERS[path]).encode()
        self.send_response(503 if is_busy else 200)
        if is_busy:
            self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


def start(server: ThreadingHTTPServer) -> str:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}"


service = ThreadingHTTPServer(("localhost", 0), Service)
os.environ.update(SIGNPOST_API_KEY="sp_test_1", SIGNPOST_BASE_URL=start(service), SIGNPOST_WEBHOOK_SECRET=SECRET)

import app  # noqa: E402: it reads these settings


class AppTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = app.create_server(0)
        cls.url = start(cls.server)

    @classmethod
    def tearDownClass(cls) -> None:
        for server in (cls.server, service):
            server.shutdown()
            server.server_close()

    def call(self, path: str, method: str = "GET", body: bytes = b"", headers: dict = {}) -> tuple:
        try:
            with urlopen(Request(self.url + path, body or None, headers, method=method)) as response:
                return response.status, response.read()
        except HTTPError as refused:
            return refused.code, refused.read()

    def deliver(self, event: dict, secret: str = SECRET) -> int:
        body = json.dumps(event).encode()
        now = str(int(time.time()))
        key = base64.b64decode(secret.removeprefix("whsec_"))
        signature = base64.b64encode(hmac.new(key, f"msg_1.{now}.".encode() + body, hashlib.sha256).digest()).decode()
        headers = {"webhook-id": "msg_1", "webhook-timestamp": now, "webhook-signature": f"v1,{signature}"}
        return self.call("/webhooks", "POST", body, headers)[0]

    def test_the_page_shows_the_signing_page(self) -> None:
        status, page = self.call("/")
        self.assertEqual(status, 200)
        self.assertIn(b"/embed.js", page)

    def test_an_offer_is_sent_signed_and_completed(self) -> None:
        status, answer = self.call("/offers", "POST")
        self.assertEqual((status, json.loads(answer)["id"]), (200, DOCUMENT))
        sent = json.loads(Service.calls[-1][1])
        self.assertEqual(sent["embed_origin"], self.url)
        self.assertEqual(json.loads(self.call(f"/offers/{DOCUMENT}")[1]), {"state": "sent"})
        event = {"id": "evt_1", "type": "document.completed", "api_version": "v1", "created_at": "2026-01-01T00:00:00Z", "data": {"id": DOCUMENT}}
        # Twice: a delivery whose answer was lost comes again.
        self.assertEqual((self.deliver(event), self.deliver(event)), (204, 204))
        self.assertEqual(json.loads(self.call(f"/offers/{DOCUMENT}")[1]), {"state": "completed"})

    def test_what_signpost_has_not_signed_is_refused(self) -> None:
        event = {"id": "evt_2", "type": "document.declined", "data": {"id": "doc_other"}}
        forged = "whsec_" + base64.b64encode(b"another secret").decode()
        self.assertEqual(self.deliver(event, forged), 400)
        self.assertEqual(self.call("/offers/doc_other")[0], 404)


if __name__ == "__main__":
    unittest.main()
