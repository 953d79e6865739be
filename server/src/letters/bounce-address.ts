import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context/context.js'
import { publicId, uuidOrNull } from '../contract/ids.js'

type Keys = Pick<Context, 'config'>

/**
 * The address to which an e-mail is returned if it cannot be delivered: the one for bounces, with the e-mail's identifier and a
 * code that only the service can make. Null without an address for bounces.
 */
export function bounceAddressOf({ config }: Keys, emailUuid: string): string | null {
  const { bounces } = config.mail
  if (!bounces) return null
  const { local, domain } = partsOf(bounces.address)
  const id = publicId('eml', emailUuid).slice('eml_'.length)
  return `${local}+${id}${codeOf(config.secrets[0], id)}@${domain}`
}

/** The e-mail that was returned to one of the addresses in a text. Undefined if the service has made none of them. */
export function returnedEmail({ config }: Keys, text: string): string | undefined {
  const { bounces } = config.mail
  if (!bounces) return undefined
  const { local, domain } = partsOf(bounces.address)
  // Servers may change the case.
  const ours = new RegExp(`${literally(local)}\\+([0-9a-z]{26})([0-9a-f]{20})@${literally(domain)}`, 'gi')
  for (const found of text.matchAll(ours)) {
    const [, id = '', code = ''] = found.map((part) => part.toLowerCase())
    if (config.secrets.some((secret) => isCode(code, secret, id))) return uuidOrNull('eml', `eml_${id}`) ?? undefined
  }
  return undefined
}

const literally = (text: string) => text.replace(/[^\w]/g, '\\$&')

function isCode(code: string, secret: string, id: string) {
  return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(secret, id)))
}

// 80 bits, so that the part before the @ stays below the 64 characters that it may have.
const codeOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`signpost bounce ${id}`).digest('hex').slice(0, 20)

function partsOf(address: string) {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}
