import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where a request comes from. */
export interface Origin {
  /** The address of the client, for what is recorded. Null if the proxy in front names none. */
  address: string | null
  /** The other end of the connection: the client, or the nearest proxy. */
  peer: string | null
  /** What allow-lists judge: the address of the client, or that of the connection if the client has none. */
  judged: string | null
  /** What limits count: the network of the judged address. */
  network: string
  /** The addresses around it, which somebody may have many of: a /24 of IPv4, a /56 of IPv6. */
  neighbourhood: string
}

/** The origin of a request whose client says that it is `client`, over a connection from `connection`. */
export function originOf(client: string | undefined, connection: string | undefined): Origin {
  const address = readAddress(client)
  const peer = readAddress(connection)
  const judged = address ?? peer
  return { address, peer, judged, network: networkOf(judged), neighbourhood: neighbourhoodOf(judged) }
}

/**
 * The address in what a proxy or a socket calls one, in its shortest form. Proxies add ports (Azure always does), brackets,
 * quotes and zones, and write words such as `unknown` (RFC 7239), which are null.
 */
export function readAddress(text = ''): string | null {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1')
  const bare = /^\[(.*)\](?::[\w.-]+)?$/.exec(unquoted)?.[1] ?? unquoted
  // Only what is no address with it has a port: the last group of an IPv6 address looks like one.
  return normalize(bare) ?? normalize(bare.replace(/:[\w.-]+$/, ''))
}

function normalize(text: string): string | null {
  const [address = ''] = text.split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/** The part of an address that identifies a client: all of IPv4, the /64 prefix of IPv6, since a host can use a whole /64. */
function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return prefixOf(parsed.parts, '::/64')
}

// Providers give a customer a /56, or several addresses of IPv4 that are close.
function neighbourhoodOf(address: string | null): string {
  if (address === null) return 'unknown'
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts
  return prefixOf([first, second, third, fourth & 0xff00], '::/56')
}

function prefixOf(parts: number[], length: string): string {
  const prefix = parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}${length}`
}
