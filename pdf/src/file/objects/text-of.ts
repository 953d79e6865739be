import { type PdfObject, PdfString } from './objects.js'

/** A text string as text: UTF-16 or UTF-8 with a byte order mark, else Latin-1; empty for other objects. */
export function textOf(object: PdfObject): string {
  if (!(object instanceof PdfString)) return ''
  const bytes = Buffer.from(object.bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes.toString('latin1')
}
