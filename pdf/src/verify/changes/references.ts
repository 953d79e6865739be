import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/objects/objects.js'

/** Entries whose values are drawn, including all that they refer to. */
const DRAWN = new Set(['Resources', 'Contents', 'AP', 'DR'])

export const isDrawnEntry = (key: string): boolean => DRAWN.has(key)

/** A reference, and whether it is part of what is drawn. */
export type FoundReference = [ref: PdfRef, isDrawn: boolean]

/** All references in an object, including that of a stream's length. */
export function referencesIn(object: PdfObject): FoundReference[] {
  const found: FoundReference[] = []
  const pending: [PdfObject, boolean][] = [[object, false]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [item, isDrawn] = next
    if (item instanceof PdfRef) found.push([item, isDrawn])
    else if (item instanceof PdfStream) pending.push([item.dict, true])
    else if (Array.isArray(item)) for (const own of item) isPlain(own) || pending.push([own, isDrawn])
    else if (item instanceof PdfDict)
      for (const [key, own] of item) isPlain(own) || pending.push([own, isDrawn || isDrawnEntry(key)])
  }
  return found
}

const isPlain = (object: PdfObject): boolean =>
  object === null || typeof object !== 'object' || object instanceof PdfName || object instanceof PdfString
