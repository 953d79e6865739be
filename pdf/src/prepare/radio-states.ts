import type { IncrementalUpdate } from '../file/incremental-update.js'
import { isName, PdfDict, PdfName, type PdfObject } from '../file/objects/objects.js'

const RADIO = 1 << 15
const IN_UNISON = 1 << 25
const OFF = 'Off'
const MAX_DEPTH = 50
const MAX_FIELDS = 20_000

/**
 * The states of all radio buttons of a form, by their widgets. Where the value of a group, the states of its buttons and
 * their appearances contradict each other, readers differ, and some show two buttons as selected. The value decides, and
 * the first selected button if the value is not that of any button.
 */
export function radioStates(update: IncrementalUpdate, form: PdfDict | undefined): Map<PdfDict, string> {
  const reader = new Reader(update)
  reader.visit(form?.get('Fields'), 0)
  return reader.states
}

interface Button {
  widget: PdfDict
  /** Those in which it is selected, as far as the file says. */
  states: string[]
  state: string
}

class Reader {
  readonly states = new Map<PdfDict, string>()
  private readonly seen = new Set<PdfDict>()

  constructor(private readonly update: IncrementalUpdate) {}

  visit(fields: PdfObject | undefined, depth: number): void {
    for (const field of this.dictsIn(fields, depth)) {
      if (this.isRadio(field)) this.decide(field, this.buttonsOf(field, depth))
      else this.visit(field.get('Kids'), depth + 1)
    }
  }

  private isRadio(field: PdfDict): boolean {
    const flags = this.update.resolve(field.get('Ff'))
    return isName(this.update.resolve(field.get('FT')), 'Btn') && Boolean(Number(flags) & RADIO)
  }

  /** Buttons may have names of their own, and fields between them and their group. */
  private buttonsOf(field: PdfDict, depth: number): Button[] {
    const kids = this.dictsIn(field.get('Kids'), depth + 1)
    return kids.length > 0 ? kids.flatMap((kid) => this.buttonsOf(kid, depth + 1)) : [this.readButton(field)]
  }

  private dictsIn(list: PdfObject | undefined, depth: number): PdfDict[] {
    const items = depth > MAX_DEPTH ? null : this.update.resolve(list)
    if (!Array.isArray(items)) return []
    return items
      .map((item) => this.update.resolve(item))
      .filter((item): item is PdfDict => item instanceof PdfDict && this.isNew(item))
  }

  private isNew(field: PdfDict): boolean {
    if (this.seen.has(field) || this.seen.size >= MAX_FIELDS) return false
    this.seen.add(field)
    return true
  }

  private readButton(widget: PdfDict): Button {
    const appearances = this.update.resolve(widget.get('AP'))
    const normal = appearances instanceof PdfDict ? this.update.resolve(appearances.get('N')) : null
    const state = this.nameOf(widget.get('AS')) ?? OFF
    const states = normal instanceof PdfDict ? [...normal.keys()] : [state]
    return { widget, states: states.filter((name) => name !== OFF), state }
  }

  private decide(field: PdfDict, buttons: Button[]): void {
    const value = this.nameOf(field.get('V'))
    const isStated = value === OFF || buttons.some(({ states }) => states.includes(value ?? OFF))
    const first = buttons.find(({ state }) => state !== OFF)
    const chosen = (isStated ? value : first?.state) ?? OFF
    const selected = buttons.filter(({ states, state }) => (isStated ? states.includes(chosen) : state === chosen))
    const isUnison = Boolean(Number(this.update.resolve(field.get('Ff'))) & IN_UNISON)
    for (const { widget } of buttons) this.states.set(widget, OFF)
    for (const { widget } of isUnison ? selected : selected.slice(0, 1)) this.states.set(widget, chosen)
  }

  private nameOf(object: PdfObject | undefined): string | undefined {
    const name = this.update.resolve(object)
    return name instanceof PdfName ? name.value : undefined
  }
}
