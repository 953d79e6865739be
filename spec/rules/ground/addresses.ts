/** A range of IP addresses: those that begin with the first `prefix` bits of `first`. */
export interface AddressRange {
  first: bigint
  /** 32 for IPv4, 128 for IPv6. */
  bits: number
  prefix: number
}

/** Reads an address, or a range in CIDR notation. Null if it is neither. An IPv4 address in IPv6 form is an IPv4 address. */
export function readRange(text: string): AddressRange | null {
  const [address = '', length, ...more] = text.split('/')
  const parsed = readAddress(address)
  if (!parsed || more.length > 0) return null
  const [first, bits] = parsed
  const mapped = bits === 32 && address.includes(':') ? 96 : 0
  const prefix = length === undefined ? bits : /^(0|[1-9]\d{0,2})$/.test(length) ? Number(length) - mapped : -1
  return prefix < 0 || prefix > bits ? null : { first, bits, prefix }
}

/** Whether a range contains all addresses of another one. */
export function covers(range: AddressRange, other: AddressRange): boolean {
  const shift = BigInt(range.bits - range.prefix)
  return range.bits === other.bits && range.prefix <= other.prefix && range.first >> shift === other.first >> shift
}

function readAddress(text: string): [address: bigint, bits: number] | null {
  const plain = readIPv4(text)
  if (plain !== null) return [plain, 32]
  const address = readIPv6(text)
  if (address === null) return null
  return address >> 32n === 0xffffn ? [address & 0xffff_ffffn, 32] : [address, 128]
}

function readIPv4(text: string): bigint | null {
  const parts = text.split('.')
  const isByte = (part: string) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256
  if (parts.length !== 4 || !parts.every(isByte)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

function readIPv6(text: string): bigint | null {
  const halves = withoutIPv4(text).split('::')
  const [before, after] = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (!before || halves.length > 2) return null
  const missing = 8 - before.length - (after?.length ?? 0)
  if (after ? missing < 1 : missing !== 0) return null
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

// The last two groups can be written as an IPv4 address.
function withoutIPv4(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const last = readIPv4(text.slice(start))
  return last === null ? text : `${text.slice(0, start)}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
}
