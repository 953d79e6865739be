import { PdfRef, PdfStream } from './objects/objects.js'
import type { PdfFile } from './pdf-file.js'

/** Every stream of a file, referenced or not. */
export function* streamsOf(file: PdfFile): Generator<[PdfRef, PdfStream]> {
  for (const number of file.crossReference.locations.keys()) {
    const object = file.get(number)
    if (object instanceof PdfStream) yield [new PdfRef(number), object]
  }
}
