"""Creates a webhook endpoint and prints its secret, once: python3 create_endpoint.py http://localhost:4502/webhooks"""

import sys

import signpost

if len(sys.argv) != 2:
    sys.exit("Usage: python3 create_endpoint.py URL")
try:
    print(signpost.post("/webhooks", {"url": sys.argv[1], "events": ["document.completed"]})["secret"])
except signpost.SignpostError as error:
    sys.exit(str(error))
