import { PdfDict, type PdfName, PdfString } from '../file/objects.js'
import type { PdfFile } from '../file/pdf-file.js'

/** A signature as it stands in the file. */
export interface FoundSignature {
  fieldName: string
  dict: PdfDict
  subFilter: string
  /** Offset and length of the first and the second part that it covers. */
  byteRange: [number, number, number, number] | undefined
  contents: Uint8Array
}

const MAX_FIELDS = 20_000

/** The signatures of a file, in the order in which they were made. */
export function readSignatures(file: PdfFile): FoundSignature[] {
  const catalog = file.resolve(file.catalogRef)
  const form = catalog instanceof PdfDict ? file.resolve(catalog.get('AcroForm')) : null
  const fields = form instanceof PdfDict ? file.resolve(form.get('Fields')) : null
  const found: FoundSignature[] = []
  const pending = Array.isArray(fields) ? [...fields] : []
  const seen = new Set<PdfDict>()
  while (pending.length > 0 && seen.size < MAX_FIELDS) {
    const field = file.resolve(pending.shift())
    if (!(field instanceof PdfDict) || seen.has(field)) continue
    seen.add(field)
    const kids = file.resolve(field.get('Kids'))
    if (Array.isArray(kids)) pending.push(...kids)
    const value = file.resolve(field.get('V'))
    if (value instanceof PdfDict && value.has('ByteRange')) found.push(readSignature(file, field, value))
  }
  return found.sort((a, b) => endOf(a, file) - endOf(b, file))
}

// A range that leads out of the file is of an earlier life of it.
function endOf({ byteRange }: FoundSignature, { bytes }: PdfFile): number {
  const end = byteRange ? byteRange[2] + byteRange[3] : 0
  return end > bytes.length ? 0 : end
}

function readSignature(file: PdfFile, field: PdfDict, dict: PdfDict): FoundSignature {
  const range = file.resolve(dict.get('ByteRange'))
  const numbers = Array.isArray(range) ? range.map((item) => Number(file.resolve(item))) : []
  const isRange = numbers.length === 4 && numbers.every((value) => Number.isInteger(value) && value >= 0)
  const contents = file.resolve(dict.get('Contents'))
  const title = file.resolve(field.get('T'))
  return {
    fieldName: title instanceof PdfString ? Buffer.from(title.bytes).toString('latin1') : '',
    dict,
    subFilter: (file.resolve(dict.get('SubFilter')) as PdfName | null)?.value ?? '',
    byteRange: isRange ? (numbers as FoundSignature['byteRange']) : undefined,
    contents: contents instanceof PdfString ? contents.bytes : new Uint8Array()
  }
}
