import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** How many wrong codes lock a signer out. */
export const maxAccessCodeFailures = 5

/** An access code as it is stored. Codes are short, so guessing each one is made slow. */
export function hashAccessCode(code: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${derive(code, salt).toString('base64url')}`
}

export function isAccessCode(code: string, hash: string): boolean {
  const [salt = '', expected = ''] = hash.split('.')
  return timingSafeEqual(derive(code, Buffer.from(salt, 'base64url')), Buffer.from(expected, 'base64url'))
}

function derive(code: string, salt: Buffer) {
  return scryptSync(code.normalize('NFKC').trim(), salt, 32)
}
