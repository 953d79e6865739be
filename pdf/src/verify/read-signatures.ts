import { PdfDict, type PdfName, PdfRef, PdfString } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { Budget } from './changes/budget.js'
import { fieldOf, readFieldTree } from './changes/field-tree.js'

/** A signature as found in the file. */
export interface FoundSignature {
  /** The field's full name. */
  fieldName: string
  dict: PdfDict
  subFilter: string
  /** Offset and length of the two parts that it covers. */
  byteRange: [number, number, number, number] | undefined
  contents: Uint8Array
  /** Whether the value is a direct object in the signature's dictionary. */
  hasOwnContents: boolean
}

const MAX_FIELDS = 100_000

/** The signatures of a file, in the order in which they were made. */
export function readSignatures(file: PdfFile): FoundSignature[] {
  const found: FoundSignature[] = []
  const seen = new Set<PdfDict>()
  for (const node of readFieldTree(file, new Budget(MAX_FIELDS)).nodes.values()) {
    const value = file.resolve(node.dict.get('V'))
    if (!(value instanceof PdfDict) || !(value.has('ByteRange') || node.type === 'Sig') || seen.has(value)) continue
    seen.add(value)
    found.push(readSignature(file, fieldOf(node).name, value))
  }
  return found.sort((a, b) => endOf(a, file) - endOf(b, file))
}

// A range beyond the file's end belongs to an earlier form of the file.
function endOf({ byteRange }: FoundSignature, { bytes }: PdfFile): number {
  const end = byteRange ? byteRange[2] + byteRange[3] : 0
  return end > bytes.length ? 0 : end
}

export function readSignature(file: PdfFile, fieldName: string, dict: PdfDict): FoundSignature {
  const range = file.resolve(dict.get('ByteRange'))
  const numbers = Array.isArray(range) ? range.map((item) => Number(file.resolve(item))) : []
  const isRange = numbers.length === 4 && numbers.every((value) => Number.isInteger(value) && value >= 0)
  const value = dict.get('Contents')
  const contents = file.resolve(value)
  return {
    fieldName,
    dict,
    subFilter: (file.resolve(dict.get('SubFilter')) as PdfName | null)?.value ?? '',
    byteRange: isRange ? (numbers as FoundSignature['byteRange']) : undefined,
    contents: contents instanceof PdfString ? contents.bytes : new Uint8Array(),
    hasOwnContents: !(value instanceof PdfRef)
  }
}
