/** Returns the same idempotency key for the same body, so that a retry cannot sign twice. */
export class RequestKey {
  private body = ''
  private key = ''

  for(body: unknown): string {
    const text = JSON.stringify(body)
    if (text !== this.body || !this.key) this.key = randomKey()
    this.body = text
    return this.key
  }
}

// crypto.randomUUID is not available over plain HTTP, as in development.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
