import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfStream } from '../file/objects/objects.js'
import { streamsOf } from '../file/streams-of.js'

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** How many bytes before and after a JPEG readers ignore. */
const REACH = 2048

/**
 * Removes images that are declared as JPEG but are not, which no reader shows, and terminates truncated ones, which all
 * readers show in part: checkers report both as damaged.
 * @returns the number of repaired images
 */
export function repairPictures(update: IncrementalUpdate): number {
  let repaired = 0
  for (const [ref, { dict, data: bytes }] of streamsOf(update.file)) {
    if (!isName(dict.get('Filter'), 'DCTDecode')) continue
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const isPicture = data.subarray(0, REACH).includes(JPEG_START)
    if (isPicture && data.subarray(-REACH).includes(JPEG_END)) continue
    update.set(ref, isPicture ? new PdfStream(dict, Buffer.concat([data, JPEG_END])) : null)
    repaired++
  }
  return repaired
}
