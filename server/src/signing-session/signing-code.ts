import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context/context.js'
import type { SignerRow } from '../stores/signer-store.js'

type Keys = Pick<Context, 'config'>
type Coded = Pick<SignerRow, 'id' | 'code_nonce'>

/**
 * The code of a signer, or of somebody who opens a link of a template. It is derived from the stored nonce with a key that is not in the database, so that neither a code
 * nor anything that can be tried out is stored.
 */
export function signingCodeOf({ config }: Keys, { id, code_nonce }: Coded): string {
  return derive(config.secrets[0], id, code_nonce ?? '')
}

/** Whether a code is the signer's. Takes the same time for all codes. */
export function isSigningCode({ config }: Keys, code: string, { id, code_nonce: nonce }: Coded): boolean {
  if (nonce === null) return false
  const matches = config.secrets.map((secret) => timingSafeEqual(digest(derive(secret, id, nonce)), digest(code)))
  return matches.includes(true)
}

/** A name for how a signer proves who they are. Another address or number has another name. */
export function nameOfIdentity({ authentication, email, phone }: SignerRow): string {
  const destination = authentication === 'sms_code' ? phone : email
  return digest(`${authentication} ${destination}`).toString('base64url').slice(0, 16)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

// Of 48 bits, which makes no code more likely than another.
function derive(secret: string, signer: string, nonce: string): string {
  const mac = createHmac('sha256', secret).update(`signpost signing code ${signer} ${nonce}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
