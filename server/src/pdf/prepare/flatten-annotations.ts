import type { DocumentResources } from '../draw/document-resources.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, name, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '../file/objects/objects.js'
import { formatNumber } from '../file/objects/serialize.js'
import { type Drawing, pageWithDrawing } from '../page/draw-over-page.js'
import { type Box, type Matrix, pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'
import { type FieldAppearance, fieldAppearance } from './field-appearance/field-appearance.js'

/** Annotations that are kept: links, and notes with text that their icon does not show. */
const KEPT = new Set(['Link', 'Text'])

const HIDDEN = 2
const NO_VIEW = 32
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Settings of a form that apply to all of its fields. */
export interface FormSettings {
  /** Default resources: the fonts that appearances name. */
  resources: PdfDict | undefined
  /** The appearances in the file are outdated: readers must draw the values (NeedAppearances). */
  needAppearances: boolean
  /** Fonts for drawn values, shared by all fields of a document. */
  fonts: DocumentResources
}

/**
 * Makes the appearances of annotations a part of their page, in order, so that all readers show the same. Links, notes
 * and annotations without an appearance are kept; hidden ones are not drawn. Layers stay unchanged.
 * @returns the number of flattened annotations
 */
export function flattenAnnotations(update: IncrementalUpdate, page: Page, form: FormSettings): number {
  const annotations = update.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations) || annotations.length === 0) return 0
  const painter = new Painter(update, form)
  const kept = annotations.filter((annotation) => painter.keeps(update.resolve(annotation)))
  const keptDicts = new Set(kept.map((annotation) => update.resolve(annotation)))
  const popups = annotations.filter((annotation) => painter.isPopupOf(update.resolve(annotation), keptDicts))
  kept.push(...popups)
  if (kept.length === annotations.length) return 0
  const { box } = pageGeometry(page.attributes, update.resolve)
  const dict = painter.isEmpty ? page.dict.clone() : pageWithDrawing(update, page, painter.finish(), box, IDENTITY)
  if (kept.length > 0) dict.set('Annots', kept)
  else dict.delete('Annots')
  update.set(page.ref, dict)
  return annotations.length - kept.length
}

class Painter {
  private readonly operators: string[] = []
  private readonly forms = new PdfDict()
  private readonly layers = new PdfDict()

  constructor(
    private readonly update: IncrementalUpdate,
    private readonly form: FormSettings
  ) {}

  get isEmpty(): boolean {
    return this.operators.length === 0
  }

  /** Draws the annotation, unless it is kept. */
  keeps(annotation: PdfObject): boolean {
    if (!(annotation instanceof PdfDict)) return false
    const subtype = this.update.resolve(annotation.get('Subtype'))
    const kind = subtype instanceof PdfName ? subtype.value : ''
    if (KEPT.has(kind)) return true
    if (kind === 'Popup') return false
    const flags = Number(this.update.resolve(annotation.get('F'))) || 0
    const isWidget = kind === 'Widget'
    if (flags & (HIDDEN | NO_VIEW)) return !isWidget
    const drawn = isWidget ? this.drawField(annotation) : undefined
    const appearance = drawn ? this.addAppearance(drawn) : this.appearanceOf(annotation)
    if (!appearance) return !isWidget
    this.paint(annotation, appearance)
    return false
  }

  /** Whether this is the popup of one of these annotations. */
  isPopupOf(annotation: PdfObject, owners: Set<PdfObject>): boolean {
    if (!(annotation instanceof PdfDict) || !isName(this.update.resolve(annotation.get('Subtype')), 'Popup'))
      return false
    return owners.has(this.update.resolve(annotation.get('Parent')))
  }

  finish(): Drawing {
    const resources = PdfDict.of({ XObject: this.forms, Properties: this.layers.size > 0 ? this.layers : undefined })
    return { content: Buffer.from(this.operators.join('\n'), 'latin1'), resources }
  }

  private drawField(widget: PdfDict): FieldAppearance | undefined {
    const appearance = this.appearanceOf(widget)
    if (appearance && !this.form.needAppearances) return undefined
    // A button with appearances shows nothing in a state without one.
    if (this.isButton(widget) && this.update.resolve(widget.get('AP')) instanceof PdfDict) return undefined
    const drawn = fieldAppearance(this.update, widget, this.form.fonts)
    return drawn?.hasValue || !appearance ? drawn : undefined
  }

  private isButton(widget: PdfDict): boolean {
    const parent = this.update.resolve(widget.get('Parent'))
    const inherited = parent instanceof PdfDict ? parent.get('FT') : undefined
    return isName(this.update.resolve(widget.get('FT') ?? inherited), 'Btn')
  }

  private addAppearance(drawn: FieldAppearance): PdfStream {
    const dict = PdfDict.of({ BBox: drawn.box, Matrix: drawn.matrix, Resources: drawn.resources })
    return new PdfStream(dict, drawn.content)
  }

  private appearanceOf(annotation: PdfDict): PdfStream | undefined {
    const { resolve } = this.update
    const appearances = resolve(annotation.get('AP'))
    if (!(appearances instanceof PdfDict)) return undefined
    const normal = resolve(appearances.get('N'))
    if (normal instanceof PdfStream) return normal
    const state = resolve(annotation.get('AS'))
    const chosen = normal instanceof PdfDict && state instanceof PdfName ? resolve(normal.get(state.value)) : null
    return chosen instanceof PdfStream ? chosen : undefined
  }

  /** Algorithm 8 of ISO 32000-1, 12.5.5: the appearance's box, as its own matrix turns it, fills the rectangle. */
  private paint(annotation: PdfDict, appearance: PdfStream): void {
    const rect = this.numbers(annotation.get('Rect'), 4)
    const box = this.numbers(appearance.dict.get('BBox'), 4)
    if (!rect || !box) return
    const matrix = (this.numbers(appearance.dict.get('Matrix'), 6) ?? IDENTITY) as Matrix
    const from = boundsOf(transform(corners(box as Box), matrix))
    const to = boundsOf(corners(rect as Box))
    const [width, height] = [from[2] - from[0], from[3] - from[1]]
    if (!(width > 0 && height > 0)) return
    const [scaleX, scaleY] = [(to[2] - to[0]) / width, (to[3] - to[1]) / height]
    const placed = [scaleX, 0, 0, scaleY, to[0] - from[0] * scaleX, to[1] - from[1] * scaleY].map(formatNumber)
    const key = `A${this.forms.size + 1}`
    this.forms.set(key, this.asForm(appearance))
    const show = `q ${placed.join(' ')} cm /${key} Do Q`
    this.operators.push(this.inLayer(annotation.get('OC'), show))
  }

  /** The appearance as a complete form XObject: some lack their type, or fonts that only the form's resources have. */
  private asForm(appearance: PdfStream): PdfRef {
    const dict = appearance.dict.clone()
    dict.set('Type', name('XObject')).set('Subtype', name('Form'))
    dict.delete('OC')
    if (!this.update.resolve(dict.get('Resources')) && this.form.resources) dict.set('Resources', this.form.resources)
    return this.update.add(new PdfStream(dict, appearance.data))
  }

  private inLayer(layer: PdfObject | undefined, operators: string): string {
    if (!(this.update.resolve(layer) instanceof PdfDict)) return operators
    const key = `L${this.layers.size + 1}`
    // biome-ignore lint/style/noNonNullAssertion: it resolves to a dictionary
    this.layers.set(key, layer!)
    return `/OC /${key} BDC ${operators} EMC`
  }

  private numbers(object: PdfObject | undefined, count: number): number[] | undefined {
    const array = this.update.resolve(object)
    if (!Array.isArray(array) || array.length < count) return undefined
    const values = array.slice(0, count).map((item) => this.update.resolve(item))
    return values.every((value): value is number => typeof value === 'number') ? values : undefined
  }
}

type Point = [number, number]

const corners = ([x1, y1, x2, y2]: Box): Point[] => [
  [x1, y1],
  [x2, y1],
  [x1, y2],
  [x2, y2]
]

const transform = (points: Point[], [a, b, c, d, e, f]: Matrix): Point[] =>
  points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f])

function boundsOf(points: Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
