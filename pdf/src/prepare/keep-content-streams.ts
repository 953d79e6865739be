import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfStream } from '../file/objects/objects.js'
import { contentsOf } from '../page/page-content.js'
import type { Page } from '../page/page-tree.js'

/** Removes entries of a page's Contents that are not streams, which readers ignore and checkers report. */
export function keepContentStreams(update: IncrementalUpdate, page: Page): Page {
  const contents = update.resolve(page.dict.get('Contents'))
  const streams = contentsOf(page, update.resolve)
  const isSound = Array.isArray(contents) ? streams.length === contents.length : contents instanceof PdfStream
  if (isSound || contents === null) return page
  const dict = page.dict.clone()
  dict.set('Contents', streams)
  update.set(page.ref, dict)
  return { ...page, dict }
}
