const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The UUID in an identifier. */
export function uuidOf(publicId: string): string {
  const number = [...publicId.slice(4)].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const digits = number.toString(16).padStart(32, '0')
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
