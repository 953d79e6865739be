import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfRef, PdfStream } from '../file/objects/objects.js'
import { countOpenOperators, type OpenOperators } from './open-operators.js'
import { contentsOf, readContent } from './page-content.js'
import { type Box, displayMatrix, type Matrix, pageGeometry } from './page-geometry.js'
import type { Page } from './page-tree.js'

const MAX_UNBALANCED = 500

/** Content to draw, with the fonts, images and graphics states that it uses. */
export interface Drawing {
  content: Buffer
  resources: PdfDict
}

/**
 * Draws over a page as displayed: the origin at its lower left, y upwards, in points. The page's own content stays
 * unchanged: the drawing becomes a form XObject that is painted last, after the graphics state is restored.
 * @param mark begins what it is to readers for the blind
 */
export function drawOverPage(
  update: IncrementalUpdate,
  page: Page,
  drawing: Drawing,
  mark: string | null = null
): void {
  const geometry = pageGeometry(page.attributes, update.resolve)
  const box: Box = [0, 0, geometry.width, geometry.height]
  update.set(page.ref, pageWithDrawing(update, page, drawing, box, displayMatrix(geometry), mark))
}

/** Draws in the page's own space, regardless of rotation. Returns the page's new dictionary. */
export function pageWithDrawing(
  update: IncrementalUpdate,
  page: Page,
  drawing: Drawing,
  box: Box,
  matrix: Matrix,
  mark: string | null = null
): PdfDict {
  const form = update.addStream(drawing.content, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: box,
    Matrix: matrix,
    Resources: drawing.resources
  })
  const own = contentsOf(page, update.resolve)
  const open = countOpen(page, update)
  const [resources, key] = withForm(page, update, form)
  const before = addText(update, `${'q '.repeat(1 + open.restored)}\n`)
  const closing = `${open.text ? 'ET ' : ''}${'EMC '.repeat(open.marked)}${'Q '.repeat(1 + open.saved)}`
  const painting = `q /${key} Do Q`
  const after = addText(update, `\n${closing}\n${mark === null ? painting : `${mark} ${painting} EMC`}\n`)
  const dict = page.dict.clone()
  dict.set('Resources', resources).set('Contents', [before, ...own, after])
  return dict
}

function addText(update: IncrementalUpdate, text: string): PdfRef {
  return update.add(new PdfStream(new PdfDict(), Buffer.from(text, 'latin1')))
}

function countOpen(page: Page, update: IncrementalUpdate): OpenOperators {
  const open = countOpenOperators(readContent(page, update.resolve))
  for (const key of ['saved', 'restored', 'marked'] as const) open[key] = Math.min(open[key], MAX_UNBALANCED)
  return open
}

/** The page's own or inherited resources, with one more XObject under an unused name. */
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
