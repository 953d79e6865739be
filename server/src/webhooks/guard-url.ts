import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Where webhooks may go: anywhere public by HTTPS, and in development to this machine too. */
export interface UrlPolicy {
  allowLoopback: boolean
}

/** What is wrong with a webhook's URL, or null if it may be called as far as its text tells. */
export function problemOfUrl(text: string, { allowLoopback }: UrlPolicy): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'is not a URL'
  if (url.username || url.password) return 'must not carry a user name or password'
  if (allowLoopback && isLoopbackHost(url.hostname) && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'must start with https://'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopbackHost(url.hostname)) return allowLoopback ? null : 'must be a public address'
  if (ipaddr.isValid(host) && !isPublicAddress(host)) return 'must be a public address'
  return null
}

/** Every address of a host, if all of them may be called. Throws if any is not public. */
export async function resolvePublic(hostname: string, policy: UrlPolicy): Promise<LookupAddress[]> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  if (mayCallAll(addresses, policy)) return addresses
  throw new Error(`${hostname} is not at a public address`)
}

/** Whether all addresses of a host may be called: which of them is, the host decides. */
export function mayCallAll(addresses: Pick<LookupAddress, 'address'>[], { allowLoopback }: UrlPolicy): boolean {
  const mayCall = ({ address }: Pick<LookupAddress, 'address'>) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))
  return addresses.length > 0 && addresses.every(mayCall)
}

function isPublicAddress(address: string) {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Of the addresses that wrap an IPv4 one, the only range that the library counts as any other.
  return !(parsed instanceof ipaddr.IPv6 && parsed.match(ipaddr.IPv6.parseCIDR('::/96')))
}

function isLoopbackAddress(address: string) {
  return ipaddr.process(address).range() === 'loopback'
}

function isLoopbackHost(hostname: string) {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return host === 'localhost' || host.endsWith('.localhost') || (ipaddr.isValid(host) && isLoopbackAddress(host))
}
