import type { PdfString } from '../file/objects.js'

/** A text string as text: UTF-16 and UTF-8 with their marks, else as Latin-1, which is PDF's own encoding for most. */
export function textOf({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes)
  if (buffer[0] === 0xfe && buffer[1] === 0xff)
    return buffer
      .subarray(2, buffer.length & ~1)
      .swap16()
      .toString('utf16le')
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return buffer.toString('utf8', 3)
  return buffer.toString('latin1')
}
