import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Off the event loop: a derivation takes as long as fifty other requests.
const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt)

/** Hashes an access code for storage. Codes are short, so the hash is slow to make guessing expensive. */
export async function hashAccessCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(code, salt)).toString('base64url')}`
}

export async function isAccessCode(code: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.')
  return timingSafeEqual(await derive(code, Buffer.from(salt, 'base64url')), Buffer.from(expected, 'base64url'))
}

/** A name for a stored code that does not reveal it. Setting a code again, even the same one, changes its name. */
export function nameOfAccessCode(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url').slice(0, 16)
}

function derive(code: string, salt: Buffer): Promise<Buffer> {
  return deriveKey(code.normalize('NFKC').trim(), salt, 32)
}
