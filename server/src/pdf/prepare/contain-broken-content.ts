import { decodeStream } from '../file/filters.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, PdfStream } from '../file/objects.js'
import { contentsOf } from '../page/draw-over-page.js'
import { pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'
import { hasStarvedOperator } from '../page/starved-operator.js'

const LIMIT = 16 << 20
const KEY = 'SignpostContent'

/**
 * Puts a page's content into a form XObject when it has an error at which some readers stop: then they stop within the
 * form, and show what is drawn over the page all the same.
 * @returns the page, changed or not
 */
export function containBrokenContent(update: IncrementalUpdate, page: Page): Page {
  const content = decodeAll(update, page)
  if (!content || !hasStarvedOperator(content)) return page
  const form = update.addStream(content, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: pageGeometry(page.attributes, update.resolve).box,
    Resources: page.attributes.get('Resources') ?? new PdfDict()
  })
  const contents = update.add(new PdfStream(new PdfDict(), Buffer.from(`/${KEY} Do`)))
  const resources = PdfDict.of({ XObject: PdfDict.of({ [KEY]: form }) })
  const change = (dict: PdfDict) => dict.clone().set('Contents', contents).set('Resources', resources) as PdfDict
  const changed = { ref: page.ref, dict: change(page.dict), attributes: change(page.attributes) }
  update.set(changed.ref, changed.dict)
  return changed
}

/** Undefined when a part cannot be read: then the page stays as it is. */
function decodeAll(update: IncrementalUpdate, page: Page): Buffer | undefined {
  try {
    const parts = contentsOf(page, update).map((item) =>
      decodeStream(update.resolve(item) as PdfStream, update.resolve, LIMIT)
    )
    return parts.length > 0 ? Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])) : undefined
  } catch {
    return undefined
  }
}
