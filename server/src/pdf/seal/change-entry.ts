import type { IncrementalUpdate } from '../file/incremental-update.js'
import { type PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'

/**
 * Changes what a dictionary has under a key, where that stands: in the dictionary, or in an object of its own. Who
 * compares the file with what it was before finds a changed object, not a reference that leads elsewhere.
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
  // A reference to nothing is replaced: its number may be given to another object.
  if (entry instanceof PdfRef && value !== null) update.set(entry, change(value))
  else update.set(holder, dict.clone().set(key, change(value)) as PdfDict)
}
