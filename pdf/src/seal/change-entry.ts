import type { IncrementalUpdate } from '../file/incremental-update.js'
import { type PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'

/**
 * Changes an entry of a dictionary in place: in the dictionary, or in the object that it refers to. A comparison with
 * the earlier file then finds a changed object instead of a changed reference.
 */
export function changeEntry(
  update: IncrementalUpdate,
  holder: PdfRef,
  key: string,
  change: (value: PdfObject) => PdfObject
): void {
  const dict = update.resolve(holder) as PdfDict
  const entry = dict.get(key)
  const value = update.resolve(entry)
  // A dangling reference is replaced: its number may be assigned to another object.
  if (entry instanceof PdfRef && value !== null) update.set(entry, change(value))
  else update.set(holder, dict.clone().set(key, change(value)) as PdfDict)
}
