import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfRef, PdfStream } from '../file/objects.js'

const JPEG_START = Buffer.from([0xff, 0xd8])
/** How much junk before a JPEG readers look past. */
const REACH = 2048

/** Takes out pictures that are JPEGs by name only: no reader shows them, and checkers call the file damaged. */
export function removeBrokenPictures(update: IncrementalUpdate): number {
  const { file } = update
  let removed = 0
  for (const number of file.crossReference.locations.keys()) {
    const object = file.get(number)
    if (!(object instanceof PdfStream) || !isName(object.dict.get('Filter'), 'DCTDecode')) continue
    if (Buffer.from(object.data.subarray(0, REACH)).includes(JPEG_START)) continue
    update.set(new PdfRef(number), null)
    removed++
  }
  return removed
}
