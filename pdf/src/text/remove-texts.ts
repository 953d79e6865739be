import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict, PdfRef, textString } from '../file/objects/objects.js'
import { textOf } from '../file/objects/text-of.js'

/** What repeats text of the pages: titles of bookmarks and of the document, and descriptions for readers. */
const KEYS = ['Title', 'ActualText', 'Alt', 'Subject', 'Keywords', 'E']
const TAG = /\{\{[^{}]*\}\}/g

/** Removes tags from what repeats them outside of the pages' content. */
export function removeTexts(update: IncrementalUpdate, tags: Iterable<string>): void {
  const removed = new Set([...tags].map(squeeze))
  for (const number of update.file.crossReference.locations.keys()) {
    const ref = new PdfRef(number)
    const dict = update.resolve(ref)
    if (!(dict instanceof PdfDict)) continue
    let copy: PdfDict | undefined
    for (const key of KEYS) {
      const text = textOf(update.resolve(dict.get(key)))
      const kept = text.replace(TAG, (tag) => (removed.has(squeeze(tag)) ? '' : tag))
      if (kept === text) continue
      copy ??= dict.clone()
      copy.set(key, textString(kept))
    }
    if (copy) update.set(ref, copy)
  }
}

const squeeze = (text: string): string => text.replace(/\s+/g, '')
