import { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfDict, PdfName, type PdfObject, PdfRef } from '../file/objects/objects.js'
import { textOf } from '../file/objects/text-of.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { FoundForm, FoundType, FoundWidget } from '../interface/found-form.js'
import { type Box, displayMatrix, type PageGeometry, pageGeometry } from '../page/page-geometry.js'
import { type Page, readPages } from '../page/page-tree.js'
import { type FieldSettings, readFieldSettings, valuesOf } from './field-appearance/field-settings.js'
import { radioStates } from './radio-states.js'

const REQUIRED = 1 << 1
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const RADIO = 1 << 15
const PUSH_BUTTON = 1 << 16
const COMBO = 1 << 17
const SEVERAL = 1 << 21
const HIDDEN = 2
const NO_VIEW = 32
const OFF = 'Off'
const MOST_WIDGETS = 1000
const MOST_PARENTS = 50
/** In points. */
const SMALLEST = 4

/** What widgets there are that can be fields, and their numbers in the file. */
export interface ReadWidgets {
  form: FoundForm
  imported: PdfRef[]
}

/** Reads the widgets of a form, in the order of the pages, before it is flattened. Scripts are looked at, but never run. */
export function readWidgets(file: PdfFile): ReadWidgets {
  const reader = new WidgetReader(file)
  for (const [index, page] of readPages(file).entries()) reader.readPage(page, index + 1)
  return { form: reader.form, imported: reader.imported }
}

class WidgetReader {
  readonly form: FoundForm = { widgets: [], skipped: [] }
  readonly imported: PdfRef[] = []
  private readonly seen = new Set<number>()
  private readonly update: IncrementalUpdate
  private readonly dict: PdfDict | undefined
  private readonly states: Map<PdfDict, string>

  constructor(private readonly file: PdfFile) {
    this.update = new IncrementalUpdate(file)
    const catalog = file.resolve(file.catalogRef)
    const dict = catalog instanceof PdfDict ? file.resolve(catalog.get('AcroForm')) : null
    this.dict = dict instanceof PdfDict ? dict : undefined
    this.states = radioStates(this.update, this.dict)
  }

  readPage(page: Page, number: number): void {
    const annotations = this.file.resolve(page.dict.get('Annots'))
    if (!Array.isArray(annotations)) return
    const geometry = pageGeometry(page.attributes, this.file.resolve)
    for (const ref of annotations) {
      const widget = this.file.resolve(ref)
      if (!(widget instanceof PdfDict) || !isName(this.file.resolve(widget.get('Subtype')), 'Widget')) continue
      // A widget that two pages show is one field.
      if (!(ref instanceof PdfRef) || this.seen.has(ref.number)) continue
      this.seen.add(ref.number)
      this.readWidget(ref, widget, number, geometry)
    }
  }

  private readWidget(ref: PdfRef, widget: PdfDict, page: number, geometry: PageGeometry): void {
    const settings = readFieldSettings(this.update, widget, this.dict)
    const chain = this.chainOf(widget)
    const name = chain
      .map((field) => textOf(this.file.resolve(field.get('T'))))
      .filter(Boolean)
      .reverse()
      .join('.')
    const field = this.fieldOf(ref, widget)
    const box = settings && this.boxOf(widget, geometry)
    const reason = settings && box ? this.problemOf(widget, settings, box, chain) : 'has no place'
    if (reason || !settings || !box) {
      this.form.skipped.push({ name, field, reason: reason ?? '' })
      return
    }
    this.imported.push(ref)
    const text = chain.map((each) => textOf(this.file.resolve(each.get('TU')))).find(Boolean) ?? ''
    this.form.widgets.push({ name, field, description: text, page, ...box, ...this.describe(widget, settings, chain) })
  }

  /** The widget and the fields above it. */
  private chainOf(widget: PdfDict): PdfDict[] {
    const chain: PdfDict[] = []
    for (let field: PdfObject = widget; field instanceof PdfDict && chain.length < MOST_PARENTS; ) {
      chain.push(field)
      field = this.file.resolve(field.get('Parent'))
    }
    return chain
  }

  /** A widget without a name of its own is one of several of its parent. */
  private fieldOf(ref: PdfRef, widget: PdfDict): string {
    const parent = widget.get('Parent')
    return String(!widget.has('T') && parent instanceof PdfRef ? parent.number : ref.number)
  }

  private boxOf(widget: PdfDict, geometry: PageGeometry) {
    const list = this.file.resolve(widget.get('Rect'))
    const rect = Array.isArray(list) ? list.slice(0, 4).map((item) => Number(this.file.resolve(item))) : []
    if (rect.length < 4 || !rect.every(Number.isFinite)) return undefined
    return placeOnPage(rect as Box, geometry)
  }

  private problemOf(
    widget: PdfDict,
    { type, flags, value, options }: FieldSettings,
    { width, height }: Pick<FoundWidget, 'width' | 'height'>,
    chain: PdfDict[]
  ): string | undefined {
    if (Number(this.file.resolve(widget.get('F'))) & (HIDDEN | NO_VIEW)) return 'is hidden'
    if (!(width >= SMALLEST && height >= SMALLEST)) return 'has no room for a value on its page'
    if (!['Tx', 'Btn', 'Ch', 'Sig'].includes(type)) return 'has no type'
    if (type === 'Sig' && value !== null) return 'is signed'
    if (type === 'Btn' && flags & PUSH_BUTTON) return 'is a button to press'
    if (type === 'Btn' && onStateOf(widget, this.file) === '') return 'has no state to be chosen'
    if (type === 'Tx' && flags & PASSWORD) return 'is a password'
    if (type === 'Ch' && flags & SEVERAL && !(flags & COMBO)) return 'is a list from which several can be chosen'
    if (type === 'Ch' && options.every((option) => option.value.trim() === '')) return 'is a list without choices'
    if (chain.length >= MOST_PARENTS) return 'is nested too deep'
    return this.imported.length >= MOST_WIDGETS ? `is not among the first ${MOST_WIDGETS}` : undefined
  }

  private describe(widget: PdfDict, settings: FieldSettings, chain: PdfDict[]) {
    const { flags, maxLength, fontSize, align } = settings
    const type = this.typeOf(settings, chain)
    const state = type === 'checkbox' || type === 'radio' ? onStateOf(widget, this.file) : ''
    return {
      type,
      required: type === 'signature' || Boolean(flags & REQUIRED),
      readOnly: Boolean(flags & 1),
      multiline: type === 'text' && Boolean(flags & MULTILINE),
      maxLength: type === 'text' && maxLength > 0 ? Math.floor(maxLength) : 0,
      options: settings.options.map(({ value, shown: label }) => ({ value, label })),
      state,
      value: state === '' ? (valuesOf(settings.value, this.update)[0] ?? '') : this.stateOf(widget),
      fontSize,
      align
    }
  }

  private typeOf({ type, flags }: FieldSettings, chain: PdfDict[]): FoundType {
    if (type === 'Sig') return 'signature'
    if (type === 'Ch') return 'dropdown'
    if (type === 'Btn') return flags & RADIO ? 'radio' : 'checkbox'
    const scripts = chain.map((field) => this.scriptsOf(field)).join(' ')
    if (/AFDate_/.test(scripts)) return 'date'
    return /AFNumber_|AFPercent_/.test(scripts) ? 'number' : 'text'
  }

  /** Of formatting and of typing: programs say there what a text is. */
  private scriptsOf(field: PdfDict): string {
    const actions = this.file.resolve(field.get('AA'))
    if (!(actions instanceof PdfDict)) return ''
    const found = ['F', 'K'].map((key) => {
      const action = this.file.resolve(actions.get(key))
      return action instanceof PdfDict ? textOf(this.file.resolve(action.get('JS'))) : ''
    })
    return found.join(' ')
  }

  private stateOf(widget: PdfDict): string {
    const own = this.file.resolve(widget.get('AS'))
    const state = this.states.get(widget) ?? (own instanceof PdfName ? own.value : OFF)
    return state === OFF ? '' : state
  }
}

/** The state of a button in which it is chosen. */
function onStateOf(widget: PdfDict, file: PdfFile): string {
  const appearances = file.resolve(widget.get('AP'))
  const normal = appearances instanceof PdfDict ? file.resolve(appearances.get('N')) : null
  if (normal instanceof PdfDict) return [...normal.keys()].find((key) => key !== OFF) ?? ''
  const state = file.resolve(widget.get('AS'))
  return state instanceof PdfName && state.value !== OFF ? state.value : ''
}

/** A rectangle of a page on the page as displayed, as far as it is on it. */
function placeOnPage([x1, y1, x2, y2]: Box, geometry: PageGeometry) {
  const [a, b, c, d, e, f] = displayMatrix(geometry)
  const determinant = a * d - b * c
  const shown = (x: number, y: number) => ({
    x: (d * (x - e) - c * (y - f)) / determinant,
    y: geometry.height - (a * (y - f) - b * (x - e)) / determinant
  })
  const [one, other] = [shown(x1, y1), shown(x2, y2)]
  const left = Math.max(0, Math.min(one.x, other.x))
  const top = Math.max(0, Math.min(one.y, other.y))
  const right = Math.min(geometry.width, Math.max(one.x, other.x))
  const bottom = Math.min(geometry.height, Math.max(one.y, other.y))
  return { x: left, y: top, width: right - left, height: bottom - top }
}
