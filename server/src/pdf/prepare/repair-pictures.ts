import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfRef, PdfStream } from '../file/objects.js'

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** How much junk before and after a JPEG readers look past. */
const REACH = 2048

/**
 * Takes out pictures that are JPEGs by name only, which no reader shows, and ends those that are cut off, which all
 * show as far as they go: checkers call both damaged.
 * @returns how many
 */
export function repairPictures(update: IncrementalUpdate): number {
  const { file } = update
  let repaired = 0
  for (const number of file.crossReference.locations.keys()) {
    const object = file.get(number)
    if (!(object instanceof PdfStream) || !isName(object.dict.get('Filter'), 'DCTDecode')) continue
    const data = Buffer.from(object.data.buffer, object.data.byteOffset, object.data.length)
    const isPicture = data.subarray(0, REACH).includes(JPEG_START)
    if (isPicture && data.subarray(-REACH).includes(JPEG_END)) continue
    update.set(new PdfRef(number), isPicture ? new PdfStream(object.dict, Buffer.concat([data, JPEG_END])) : null)
    repaired++
  }
  return repaired
}
