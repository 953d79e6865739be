const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The UUID in an identifier. */
export function uuidOf(publicId: string): string {
  const number = [...publicId.slice(4)].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const digits = number.toString(16).padStart(32, '0')
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** The identifier with a UUID. */
export function publicIdOf(prefix: string, uuid: string): string {
  const number = BigInt(`0x${uuid.replaceAll('-', '')}`)
  const letters = Array.from({ length: 26 }, (_, place) => alphabet[Number((number >> BigInt(5 * (25 - place))) & 31n)])
  return `${prefix}_${letters.join('')}`
}
