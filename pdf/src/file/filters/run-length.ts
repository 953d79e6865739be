import { PdfError } from '../../interface/error.js'
import type { Unpacked } from './unpacked.js'

const END = 128

/**
 * A count below 128: so many bytes and one more follow; above 128: the next byte, 257 times less the count.
 * @throws `PDF_TOO_LARGE` over the limit
 */
export function decodeRunLength(packed: Buffer, limit: number): Unpacked {
  const parts: Buffer[] = []
  let length = 0
  for (let at = 0; at < packed.length; ) {
    // biome-ignore lint/style/noNonNullAssertion: below the length
    const count = packed[at]!
    if (count === END) return { data: Buffer.concat(parts), isWhole: true, end: at + 1 }
    const isCopy = count < END
    const part = isCopy ? packed.subarray(at + 1, at + 2 + count) : Buffer.alloc(257 - count, packed[at + 1] ?? 0)
    length += part.length
    if (length > limit) throw new PdfError('PDF_TOO_LARGE', 'a stream decompresses to more than is allowed')
    parts.push(part)
    at += isCopy ? count + 2 : 2
  }
  return { data: Buffer.concat(parts), isWhole: true, end: packed.length }
}
