import type { IncrementalUpdate } from '../file/incremental-update.js'
import { readContent } from '../page/page-content.js'
import type { Page } from '../page/page-tree.js'
import { strayKeywords } from '../text/stray-keywords.js'

/**
 * Takes words such as `endstream` out of a page's content: some readers show nothing of what follows them.
 * @returns the page, changed or not
 */
export function blankKeywords(update: IncrementalUpdate, page: Page): Page {
  const content = readContent(page, update.resolve)
  const found = strayKeywords(content)
  if (found.length === 0) return page
  for (const { from, to } of found) content.fill(' ', from, to)
  const dict = page.dict.clone()
  dict.set('Contents', update.addStream(content))
  update.set(page.ref, dict)
  return { ...page, dict }
}
