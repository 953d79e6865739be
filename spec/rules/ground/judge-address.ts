import ipaddr from 'ipaddr.js'
import { type AddressRange, covers } from './addresses.js'
import { isNeverCalled, rangeOf } from './never-called.js'

/** Which addresses may be called, besides public ones. */
export interface AddressPolicy {
  /** In development. */
  allowLoopback: boolean
  /** Internal networks. */
  allowedNetworks: AddressRange[]
}

/** `internal` addresses may be called because of the policy. */
export type Verdict = 'public' | 'internal' | 'refused'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Whether an IP address may be called. Knows the IPv6 forms of IPv4 addresses. */
export function judgeAddress(text: string, { allowLoopback, allowedNetworks }: AddressPolicy): Verdict {
  const address = read(text)
  const embedded = embeddedIn(address)
  if (address.range() === 'loopback') return allowLoopback ? 'internal' : 'refused'
  if (embedded?.range() === 'loopback') return 'refused'
  if ([address, embedded].some((each) => each && isNeverCalled(each.toString()))) return 'refused'
  // Behind NAT64, it is the IPv4 address that is called.
  const called = embedded && isIn(address, '64:ff9b::/96') ? embedded : address
  const isAllowed = [address, called].some((each) => allowedNetworks.some((network) => covers(network, asRange(each))))
  if (isAllowed) return 'internal'
  return called.range() === 'unicast' && !isIn(called, '::/96') ? 'public' : 'refused'
}

// Not with the library, which takes ::192.0.2.1 for ::ffff:192.0.2.1.
function read(text: string): Address {
  const { first, bits } = rangeOf(text)
  return ipaddr.fromByteArray(
    Array.from({ length: bits / 8 }, (_, index) => Number((first >> BigInt(bits - 8 * (index + 1))) & 0xffn))
  )
}

// Where IPv6 addresses contain an IPv4 address: in the last four bytes, inverted in Teredo, after the prefix in 6to4.
const atTheEnd = ['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48']

function embeddedIn(address: Address): ipaddr.IPv4 | null {
  if (address.kind() === 'ipv4') return null
  const bytes = address.toByteArray()
  if (atTheEnd.some((range) => isIn(address, range))) return new ipaddr.IPv4(bytes.slice(12))
  if (isIn(address, '2001::/32')) return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))
  return isIn(address, '2002::/16') ? new ipaddr.IPv4(bytes.slice(2, 6)) : null
}

function isIn(address: Address, range: string) {
  return covers(rangeOf(range), asRange(address))
}

function asRange(address: Address) {
  return rangeOf(address.toString())
}
