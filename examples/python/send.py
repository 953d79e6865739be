"""Sends a PDF to a signer: python3 send.py agreement.pdf ada@example.com 'Ada Lovelace'"""

import sys
from pathlib import Path
from urllib.parse import urlencode

import signpost


def main(file: str, email: str, name: str) -> None:
    path = Path(file)
    query = urlencode({"file_name": path.name, "title": path.stem})
    document = signpost.post_pdf(f"/documents?{query}", path.read_bytes())
    signpost.post(f"/documents/{document['id']}/send", {"signers": [{"email": email, "name": name}]})
    print(f"Sent {document['id']} to {email}.")


if len(sys.argv) != 4:
    sys.exit("Usage: python3 send.py FILE.pdf EMAIL NAME")
try:
    main(*sys.argv[1:])
except (signpost.SignpostError, OSError) as error:
    sys.exit(str(error))
