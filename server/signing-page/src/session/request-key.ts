/** Answers the same key as long as the body stays the same, so that a second try cannot sign twice. */
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

// crypto.randomUUID is missing where the page comes over plain HTTP, as it does in development.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
