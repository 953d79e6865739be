/** A string of a content stream, and where it ends. */
interface ReadString {
  bytes: Uint8Array
  end: number
}

const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12]
])

const isOctal = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x30 && byte <= 0x37

/** A string in parentheses. */
export function readLiteralString(content: Buffer, start: number): ReadString {
  const out: number[] = []
  let at = start + 1
  for (let nesting = 1; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (byte === 0x5c) {
      at = readEscape(content, at + 1, out)
      continue
    }
    if (byte === 0x28) nesting++
    if (byte === 0x29 && --nesting === 0) return { bytes: Uint8Array.from(out), end: at + 1 }
    out.push(byte === 13 ? 10 : byte)
    if (byte === 13 && content[at + 1] === 10) at++
  }
  return { bytes: Uint8Array.from(out), end: at }
}

/** Reads what follows a backslash. Returns the place of its last byte. */
function readEscape(content: Buffer, start: number, out: number[]): number {
  const byte = content[start]
  if (byte === undefined || byte === 10) return start
  if (byte === 13) return content[start + 1] === 10 ? start + 1 : start
  if (!isOctal(byte)) {
    out.push(ESCAPES.get(byte) ?? byte)
    return start
  }
  let at = start
  let value = byte - 0x30
  for (let next = content[at + 1]; at < start + 2 && isOctal(next); next = content[at + 1]) {
    value = value * 8 + next - 0x30
    at++
  }
  out.push(value & 255)
  return at
}

/** A string in hexadecimal. */
export function readHexString(content: Buffer, start: number): ReadString {
  const close = content.indexOf(0x3e, start)
  const to = close < 0 ? content.length : close
  const digits = content.toString('latin1', start + 1, to).replace(/[^0-9a-f]/gi, '')
  const bytes = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
  return { bytes, end: close < 0 ? to : to + 1 }
}

/** Where a dictionary ends. */
export function dictionaryEnd(content: Buffer, start: number): number {
  let nesting = 0
  for (let at = start; at < content.length; ) {
    const isDouble = content[at] === content[at + 1]
    if (content[at] === 0x28) at = readLiteralString(content, at).end
    else if (content[at] === 0x3c && isDouble) {
      nesting++
      at += 2
    } else if (content[at] === 0x3e && isDouble) {
      at += 2
      if (--nesting === 0) return at
    } else at++
  }
  return content.length
}
