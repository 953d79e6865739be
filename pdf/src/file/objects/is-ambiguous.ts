import { PdfDict, type PdfObject, PdfStream } from './objects.js'

/** Whether the object, or anything within it, states a key with two values. */
export function isAmbiguous(object: PdfObject): boolean {
  const pending: PdfObject[] = [object]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item instanceof PdfDict && item.isAmbiguous) return true
    if (item instanceof PdfStream) pending.push(item.dict)
    else if (Array.isArray(item) || item instanceof PdfDict) for (const own of item.values()) pending.push(own)
  }
  return false
}
