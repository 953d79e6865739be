import type { DocumentResources } from '../draw/document-resources.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import {
  isName,
  name,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  textString
} from '../file/objects/objects.js'
import { formatNumber } from '../file/objects/serialize.js'
import { type Drawing, pageWithDrawing } from '../page/draw-over-page.js'
import { type Box, type Matrix, type PageGeometry, pageGeometry } from '../page/page-geometry.js'
import type { Page } from '../page/page-tree.js'
import { type FieldAppearance, fieldAppearance } from './field-appearance/field-appearance.js'
import { placeAppearance } from './place-appearance.js'

/** Annotations that are kept: links, and notes with text that their icon does not show. */
const KEPT = new Set(['Link', 'Text'])

const HIDDEN = 2
const NO_ROTATE = 16
const NO_VIEW = 32
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Settings of a form that apply to all of its fields. */
export interface FormSettings {
  /** The form: its default appearance and alignment. */
  dict: PdfDict | undefined
  /** Default resources: the fonts that appearances name. */
  resources: PdfDict | undefined
  /** The appearances in the file are outdated: readers must draw the values (NeedAppearances). */
  needAppearances: boolean
  /** The states of radio buttons, by their widgets. */
  radioStates: Map<PdfDict, string>
  /** Widgets of which only the frame is drawn. */
  empty: Set<PdfObject>
  /** Fonts for drawn values, shared by all fields of a document. */
  fonts: DocumentResources
}

/**
 * Makes the appearances of annotations a part of their page, in order, so that all readers show the same. Links, notes
 * and annotations without an appearance are kept; hidden ones are not drawn. Layers stay.
 * @returns the number of flattened annotations
 */
export function flattenAnnotations(update: IncrementalUpdate, page: Page, form: FormSettings): number {
  const annotations = update.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annotations) || annotations.length === 0) return 0
  const { box, rotation } = pageGeometry(page.attributes, update.resolve)
  const painter = new Painter(update, form, rotation)
  const kept = annotations.filter((annotation) => painter.keeps(update.resolve(annotation)))
  const keptDicts = new Set(kept.map((annotation) => update.resolve(annotation)))
  const popups = annotations.filter((annotation) => painter.isPopupOf(update.resolve(annotation), keptDicts))
  kept.push(...popups)
  if (kept.length === annotations.length) return 0
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
    private readonly form: FormSettings,
    private readonly rotation: PageGeometry['rotation']
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
    const flags = this.flagsOf(annotation)
    const isWidget = kind === 'Widget'
    if (flags & (HIDDEN | NO_VIEW)) return !isWidget
    const appearance = isWidget ? this.appearanceOfField(annotation) : this.appearanceOf(annotation)
    if (!appearance) return !isWidget
    this.paint(annotation, appearance)
    return false
  }

  private flagsOf(annotation: PdfDict): number {
    return Number(this.update.resolve(annotation.get('F'))) || 0
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

  private appearanceOfField(widget: PdfDict): PdfStream | undefined {
    const isEmpty = this.form.empty.has(widget)
    const drawn = isEmpty ? this.drawFrame(widget) : this.drawField(widget)
    if (isEmpty) return this.offAppearanceOf(widget) ?? (drawn && this.addAppearance(drawn))
    return drawn ? this.addAppearance(drawn) : this.appearanceOf(widget)
  }

  /** Of a button, in which files can draw a frame of their own. */
  private offAppearanceOf(widget: PdfDict): PdfStream | undefined {
    const { resolve } = this.update
    const appearances = resolve(widget.get('AP'))
    const normal = appearances instanceof PdfDict ? resolve(appearances.get('N')) : null
    const off = normal instanceof PdfDict ? resolve(normal.get('Off')) : null
    return off instanceof PdfStream ? off : undefined
  }

  /** What a reader shows of the field while it has no value. */
  private drawFrame(widget: PdfDict): FieldAppearance | undefined {
    const bare = widget.clone().set('V', textString('')).set('Opt', []) as PdfDict
    for (const key of ['DV', 'I', 'AS']) bare.delete(key)
    return fieldAppearance(this.update, bare, { ...this.form, state: 'Off' })
  }

  private drawField(widget: PdfDict): FieldAppearance | undefined {
    const appearance = this.appearanceOf(widget)
    if (appearance && !this.form.needAppearances) return undefined
    // Readers draw the frame of a button in a state without an appearance, and nothing in it.
    if (this.isButton(widget) && this.update.resolve(widget.get('AP')) instanceof PdfDict)
      return appearance ? undefined : this.drawFrame(widget)
    const drawn = fieldAppearance(this.update, widget, { ...this.form, state: this.stateOf(widget) })
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
    const chosen = normal instanceof PdfDict ? resolve(normal.get(this.stateOf(annotation))) : null
    return chosen instanceof PdfStream ? chosen : undefined
  }

  private stateOf(annotation: PdfDict): string {
    const own = this.update.resolve(annotation.get('AS'))
    return this.form.radioStates.get(annotation) ?? (own instanceof PdfName ? own.value : '')
  }

  private paint(annotation: PdfDict, appearance: PdfStream): void {
    const rect = this.numbers(annotation.get('Rect'), 4)
    const box = this.numbers(appearance.dict.get('BBox'), 4)
    if (!rect || !box) return
    const matrix = (this.numbers(appearance.dict.get('Matrix'), 6) ?? IDENTITY) as Matrix
    const upright = this.flagsOf(annotation) & NO_ROTATE ? this.rotation : 0
    const placed = placeAppearance({ rect: rect as Box, box: box as Box, matrix, upright })
    if (!placed) return
    const key = `A${this.forms.size + 1}`
    this.forms.set(key, this.asForm(appearance))
    const show = `q ${placed.map(formatNumber).join(' ')} cm /${key} Do Q`
    this.operators.push(this.inLayer(annotation.get('OC'), show))
  }

  /** The appearance as a complete form XObject: some have no type, or use fonts that only the form's resources have. */
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
