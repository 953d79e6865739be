#!/usr/bin/env bash
# Sends a PDF without e-mails, prints the URL to sign at, waits, and downloads the sealed PDF. Needs curl and jq:
#   bash send.sh agreement.pdf ada@example.com 'Ada Lovelace' [ORDER]
# With an order number of yours, a second run goes on with the document of the first, for a day, and sends nothing twice.
set -euo pipefail

if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo 'Usage: bash send.sh FILE.pdf EMAIL NAME [ORDER]' >&2
  exit 2
fi
if [ ! -r "$1" ]; then
  echo "$1 cannot be read." >&2
  exit 2
fi
: "${SIGNPOST_API_KEY:?Set it to an API key.}"
base=${SIGNPOST_BASE_URL:-http://localhost:4400}
run=${4:-$(date +%s)-$$-$RANDOM}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# In a configuration, so that the list of processes does not show the key.
with_key() {
  curl -sS --retry 5 --retry-all-errors -K <(printf 'header = "Authorization: Bearer %s"\n' "$SIGNPOST_API_KEY") "$@"
}

# Prints the answer, or the error with its places in the request.
api() {
  local path=$1 status
  shift
  status=$(with_key -o "$answer" -w '%{http_code}' "$@" "$base/v1$path") || return
  if [ "$status" -lt 400 ]; then
    cat "$answer"
    return
  fi
  jq -r '.error | "\(.code): \(.message)", (.details // {} | to_entries[] | "  \(.key): \(.value)")' "$answer" >&2
  return 1
}

# curl sends a request again if there was no whole answer, or the service was busy. With the key, it takes effect once.
once() {
  api "$1" -H "Idempotency-Key: $run$1" "${@:2}"
}

document=$(once /documents -F "file=@\"$1\";type=application/pdf" | jq -r .id)
echo "Created $document."

signers=$(jq -n --arg email "$2" --arg name "$3" '{ signers: [{ $email, $name }], skip_email: true }')
signer=$(once "/documents/$document/send" --json "$signers" | jq -r '.signers[0].id')

who=$(jq -n --arg signer_id "$signer" '{ $signer_id }')
echo "Sign at $(api "/documents/$document/embedded-sign-url" --json "$who" | jq -r .sign_url)"

# A webhook needs no waiting. The pauses leave a test key some of its 10 requests a minute.
for ((pause = 1; ; pause = pause < 16 ? pause * 2 : 16)); do
  status=$(api "/documents/$document" | jq -r .status)
  if [ "$status" = completed ]; then break; fi
  if [ "$status" = voided ]; then
    echo 'It will not be signed: it was declined or voided, or the deadline has passed.' >&2
    exit 1
  fi
  sleep "$pause"
done

with_key -f -L -o "$document.pdf" "$base/v1/documents/$document/download"
echo "Saved $document.pdf."
