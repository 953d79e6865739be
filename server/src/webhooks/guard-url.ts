import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Webhook URLs must be public and use HTTPS. In development, loopback addresses are allowed too. */
export interface UrlPolicy {
  allowLoopback: boolean
}

/** Checks the text of a webhook URL. Returns the problem, or null. */
export function problemOfUrl(text: string, { allowLoopback }: UrlPolicy): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'must be a valid URL'
  if (url.username || url.password) return 'must not contain a user name or password'
  if (allowLoopback && isLoopbackHost(url.hostname) && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'must start with https://'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopbackHost(url.hostname)) return allowLoopback ? null : 'must be a public address'
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'must be a public address'
  return null
}

/** Resolves a host to its addresses. Throws if any of them is not allowed. */
export async function resolvePublic(hostname: string, policy: UrlPolicy): Promise<LookupAddress[]> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (mayCallAll(addresses, policy)) return addresses
  throw new Error(`${hostname} does not resolve to a public address`)
}

/** Whether all addresses of a host are allowed. One is not enough, because the resolver decides which one is used. */
export function mayCallAll(addresses: Pick<LookupAddress, 'address'>[], { allowLoopback }: UrlPolicy): boolean {
  const mayCall = ({ address }: Pick<LookupAddress, 'address'>) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  return addresses.length > 0 && addresses.every(mayCall)
}

function isPublicAddress(address: string) {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // IPv4-compatible addresses: the only range of embedded IPv4 addresses that the library does not recognise.
  return !(parsed instanceof ipaddr.IPv6 && parsed.match(ipaddr.IPv6.parseCIDR('::/96')))
}

function isLoopbackAddress(address: string) {
  return ipaddr.process(address).range() === 'loopback'
}

function isLoopbackHost(hostname: string) {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || (ipaddr.isValid(host) && isLoopbackAddress(host))
}
