import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Beside the event loop: it takes as long as fifty other requests.
const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt)

/** An access code as it is stored. Codes are short, so guessing each one is made slow. */
export async function hashAccessCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(code, salt)).toString('base64url')}`
}

export async function isAccessCode(code: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.')
  return timingSafeEqual(await derive(code, Buffer.from(salt, 'base64url')), Buffer.from(expected, 'base64url'))
}

/** Names a code without telling it: another one, also the same set anew, has another name. */
export function nameOfAccessCode(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url').slice(0, 16)
}

function derive(code: string, salt: Buffer): Promise<Buffer> {
  return deriveKey(code.normalize('NFKC').trim(), salt, 32)
}
