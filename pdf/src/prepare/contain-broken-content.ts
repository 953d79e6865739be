import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, PdfStream } from '../file/objects/objects.js'
import { hasContentError } from '../page/content-errors.js'
import { readContent } from '../page/page-content.js'
import { type Box, pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'

const KEY = 'SignpostContent'

/**
 * Moves a page's content into a form XObject if it has an error at which some readers stop: they then stop within the
 * form, and still show what is drawn over the page.
 * @returns the page, changed or not
 */
export function containBrokenContent(update: IncrementalUpdate, page: Page): Page {
  const content = readContent(page, update.resolve)
  if (!hasContentError(content)) return page
  const form = update.addStream(content, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: around(pageGeometry(page.attributes, update.resolve).box),
    Resources: page.attributes.get('Resources') ?? new PdfDict()
  })
  const contents = update.add(new PdfStream(new PdfDict(), Buffer.from(`/${KEY} Do`)))
  const resources = PdfDict.of({ XObject: PdfDict.of({ [KEY]: form }) })
  const change = (dict: PdfDict) => dict.clone().set('Contents', contents).set('Resources', resources) as PdfDict
  const changed = { ref: page.ref, dict: change(page.dict), attributes: change(page.attributes) }
  update.set(changed.ref, changed.dict)
  return changed
}

/** A little larger, so that the edge of the page is as sharp as before. */
const around = ([left, bottom, right, top]: Box): Box => [left - 1, bottom - 1, right + 1, top + 1]
