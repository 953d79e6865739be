import { decodeStream } from '../file/filters.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../file/objects.js'
import { countOpenOperators, type OpenOperators } from './open-operators.js'
import { type Box, displayMatrix, type Matrix, pageGeometry } from './page-geometry.js'
import type { Page } from './page-tree.js'

const CONTENT_LIMIT = 64 << 20
const MAX_UNBALANCED = 500

/** What to draw, and the fonts, pictures and states that it uses. */
export interface Drawing {
  content: Buffer
  resources: PdfDict
}

/**
 * Draws over a page as seen: the origin at its lower left, y upwards, in points. Nothing that the page has is touched:
 * the drawing becomes a form XObject that the page shows last, after every state that its own content leaves behind is
 * undone.
 */
export function drawOverPage(update: IncrementalUpdate, page: Page, drawing: Drawing): void {
  const geometry = pageGeometry(page.attributes, update.resolve)
  const box: Box = [0, 0, geometry.width, geometry.height]
  update.set(page.ref, pageWithDrawing(update, page, drawing, box, displayMatrix(geometry)))
}

/** The same in the page's own space, whatever its rotation; answers the page's new dictionary. */
export function pageWithDrawing(
  update: IncrementalUpdate,
  page: Page,
  drawing: Drawing,
  box: Box,
  matrix: Matrix
): PdfDict {
  const form = update.addStream(drawing.content, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Matrix: matrix,
    Resources: drawing.resources
  })
  const own = contentsOf(page, update)
  const open = countOpen(own, update)
  const [resources, key] = withForm(page, update, form)
  const before = addText(update, `${'q '.repeat(1 + open.restored)}\n`)
  const closing = `${open.text ? 'ET ' : ''}${'EMC '.repeat(open.marked)}${'Q '.repeat(1 + open.saved)}`
  const after = addText(update, `\n${closing}\nq /${key} Do Q\n`)
  const dict = page.dict.clone()
  dict.set('Resources', resources).set('Contents', [before, ...own, after])
  return dict
}

function addText(update: IncrementalUpdate, text: string): PdfRef {
  return update.add(new PdfStream(new PdfDict(), Buffer.from(text, 'latin1')))
}

/** The streams of a page's content, as they stand in its dictionary. */
export function contentsOf(page: Page, update: IncrementalUpdate): PdfObject[] {
  const contents = page.dict.get('Contents')
  const resolved = update.resolve(contents)
  if (resolved instanceof PdfStream) return [contents!]
  return Array.isArray(resolved) ? resolved.filter((item) => update.resolve(item) instanceof PdfStream) : []
}

function countOpen(contents: PdfObject[], update: IncrementalUpdate): OpenOperators {
  const parts: Buffer[] = []
  let length = 0
  for (const item of contents) {
    const part = decodeLeniently(update.resolve(item) as PdfStream, update)
    length += part.length
    if (length > CONTENT_LIMIT) break
    parts.push(part, Buffer.from('\n'))
  }
  const open = countOpenOperators(Buffer.concat(parts))
  for (const key of ['saved', 'restored', 'marked'] as const) open[key] = Math.min(open[key], MAX_UNBALANCED)
  return open
}

// Readers show what they can of a broken stream; what they cannot read opens nothing either.
function decodeLeniently(stream: PdfStream, update: IncrementalUpdate): Buffer {
  try {
    return decodeStream(stream, update.resolve, CONTENT_LIMIT)
  } catch {
    return Buffer.alloc(0)
  }
}

/** The page's resources, its own or inherited, with one more XObject under a free name. */
function withForm(page: Page, update: IncrementalUpdate, form: PdfRef): [PdfDict, string] {
  const inherited = update.resolve(page.attributes.get('Resources'))
  const resources = inherited instanceof PdfDict ? inherited.clone() : new PdfDict()
  const known = update.resolve(resources.get('XObject'))
  const forms = known instanceof PdfDict ? known.clone() : new PdfDict()
  let key = 'Signpost'
  for (let i = 1; forms.has(key); i++) key = `Signpost${i}`
  resources.set('XObject', forms.set(key, form) as PdfDict)
  return [resources, key]
}
