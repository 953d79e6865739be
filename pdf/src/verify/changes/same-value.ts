import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../file/objects/objects.js'
import { isDrawnEntry } from './references.js'

/** Two values to compare, and whether they are part of what is drawn. */
export type ValuePair = [before: PdfObject, after: PdfObject, isDrawn: boolean]

/** Whether two values are the same, apart from the values in them, which are added to the pending ones. */
export function isSameValue([before, after, isDrawn]: ValuePair, pending: ValuePair[]): boolean {
  if (before instanceof PdfStream) return after instanceof PdfStream && compareStreams(before, after, pending)
  if (before instanceof PdfDict) return after instanceof PdfDict && compareDicts(before, after, isDrawn, pending)
  if (Array.isArray(before)) return Array.isArray(after) && compareArrays(before, after, isDrawn, pending)
  if (before instanceof PdfName) return after instanceof PdfName && before.value === after.value
  if (before instanceof PdfString) return after instanceof PdfString && Buffer.from(before.bytes).equals(after.bytes)
  return before === after
}

/** Compares compressed bytes: decompressing them is expensive and proves nothing more. */
function compareStreams(before: PdfStream, after: PdfStream, pending: ValuePair[]): boolean {
  if (!Buffer.from(before.data).equals(after.data)) return false
  return compareDicts(withoutLength(before), withoutLength(after), true, pending)
}

function withoutLength({ dict }: PdfStream): PdfDict {
  const copy = dict.clone()
  copy.delete('Length')
  return copy
}

function compareDicts(before: PdfDict, after: PdfDict, isDrawn: boolean, pending: ValuePair[]): boolean {
  for (const [key, value] of before) pending.push([value, after.get(key) ?? null, isDrawn || isDrawnEntry(key)])
  for (const [key, value] of after) if (!before.has(key)) pending.push([null, value, isDrawn])
  return [...before.keys()].every((key) => isSameReal(key, before, after))
}

/** Whether an entry is a real in both or in neither: `90.0` for `90` turns a page in one reader and not in the next. */
export const isSameReal = (key: string, before: PdfDict, after: PdfDict): boolean =>
  !after.has(key) || Boolean(before.wholeReals?.has(key)) === Boolean(after.wholeReals?.has(key))

function compareArrays(before: PdfObject[], after: PdfObject[], isDrawn: boolean, pending: ValuePair[]): boolean {
  for (const [index, value] of before.entries()) pending.push([value, after[index] ?? null, isDrawn])
  return before.length === after.length
}
