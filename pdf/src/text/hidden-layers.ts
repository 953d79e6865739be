import { PdfDict, type PdfObject } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'

/** The layers that are off when the file is opened. Memberships of several layers are not followed. */
export function hiddenLayers(file: PdfFile): Set<PdfObject> {
  const dictOf = (object: PdfObject | undefined) => {
    const dict = file.resolve(object)
    return dict instanceof PdfDict ? dict : new PdfDict()
  }
  const settings = dictOf(dictOf(dictOf(file.catalogRef).get('OCProperties')).get('D'))
  const off = file.resolve(settings.get('OFF'))
  return new Set(Array.isArray(off) ? off.map((item) => file.resolve(item)) : [])
}
