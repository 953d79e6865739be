/** The six digits of a code, however they are written: with spaces, in Arabic or wide digits. Null if it has not six. */
export function readDigits(typed: string): string | null {
  const digits = [...typed.normalize('NFKC')].map(digitOf).join('')
  return digits.length === 6 ? digits : null
}

// The ten digits of a script follow each other from its zero.
const zeros = [0x30, 0x660, 0x6f0]

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = zeros.find((zero) => code >= zero && code <= zero + 9)
  return zero === undefined ? '' : String(code - zero)
}
