import { createHash, randomBytes } from 'node:crypto'

/** A new token of a session, which only the cookie contains. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. */
export function hashOfSession(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
