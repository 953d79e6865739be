import { isIP } from 'node:net'
import type { Config } from '../../config/config.js'

/** For whom passkeys are made, and the only origin whose pages may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The relying party of an installation. Null if browsers offer no passkeys at its address: it is an IP address, or not secure. */
export function relyingPartyOf({ siteUrl }: Pick<Config, 'siteUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null
}
