"""Creates a webhook endpoint and prints its secret, once: python3 create_endpoint.py http://localhost:4502/webhooks

Run again, it gives the endpoint that has the URL a new secret. A second one would have another, which the receiver refuses.
"""

import sys

import signpost

if len(sys.argv) != 2:
    sys.exit("Usage: python3 create_endpoint.py URL")
try:
    url = sys.argv[1]
    known = [endpoint["id"] for endpoint in signpost.list_all("/webhooks") if endpoint["url"] == url]
    endpoint = {"url": url, "events": ["document.completed"]}
    answer = signpost.post(f"/webhooks/{known[0]}/rotate-secret") if known else signpost.post("/webhooks", endpoint)
    print(answer["secret"])
except signpost.SignpostError as error:
    sys.exit(str(error))
