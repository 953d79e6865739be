import { type AddressRange, covers, readRange } from './addresses.js'

const loopback = ['127.0.0.0/8', '::1'].map(rangeOf)

// What belongs to a machine or a network link, and is no receiver anywhere.
const local = ['0.0.0.0/8', '::', '169.254.0.0/16', 'fe80::/10', '224.0.0.0/4', 'ff00::/8', '255.255.255.255']

// Services of cloud providers that are not link-local. Anyone who reads them gets credentials of the machine.
const metadataServices = [
  'fd00:ec2::/32', // AWS
  'fd20:ce::254', // Google Cloud
  'fd00:c1::a9fe:a9fe', // Oracle Cloud
  'fd00:42::42', // Scaleway
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure
  '192.0.0.192' // Oracle Cloud Classic
]

const neverCalled = [...local, ...metadataServices].map(rangeOf)

/** Whether an address is never called, whatever networks are allowed. */
export function isNeverCalled(address: string): boolean {
  return neverCalled.some((network) => covers(network, rangeOf(address)))
}

/** Why a network cannot be allowed, or null. */
export function problemOfNetwork(text: string): string | null {
  const range = readRange(text)
  if (!range) return 'is not an IP address or a range such as 10.0.0.0/8'
  if (neverCalled.some((network) => covers(network, range))) {
    return 'is never called: it is a link-local address, a metadata service or no receiver'
  }
  if (loopback.some((network) => covers(network, range))) return 'is this machine, which is only called in development'
  return null
}

/** Reads a range that is known to be one. */
export function rangeOf(text: string): AddressRange {
  const range = readRange(text)
  if (!range) throw new TypeError(`${text} is not an address or a range`)
  return range
}
