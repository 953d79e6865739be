import type { Keyring } from '../storage/keyring.js'

/** The refresh token of a session as it is stored. Null if there is none. */
export function sealRefreshToken(keyring: Keyring, sessionUuid: string, token: string | null): Buffer | null {
  return token === null ? null : keyring.encrypt(Buffer.from(token), purposeOf(sessionUuid))
}

/** A stored token as the provider knows it. */
export function openRefreshToken(keyring: Keyring, sessionUuid: string, stored: Buffer): string {
  return keyring.decrypt(stored, purposeOf(sessionUuid)).toString()
}

const purposeOf = (sessionUuid: string) => `the refresh token of the session ${sessionUuid}`
