import type { Color } from '../../draw/canvas.js'
import type { IncrementalUpdate } from '../../file/incremental-update.js'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../../file/objects/objects.js'
import { textOf } from '../../file/objects/text-of.js'

/** One of a choice field's options: what is kept, and what is shown for it. */
export interface Option {
  value: string
  shown: string
}

type BorderStyle = 'S' | 'D' | 'B' | 'I' | 'U'

/** The appearance settings of a field. */
export interface FieldSettings {
  type: string
  flags: number
  value: PdfObject
  width: number
  height: number
  /** In degrees, anti-clockwise. */
  rotation: number
  background: Color | undefined
  border: { color: Color; width: number; style: BorderStyle; dash: number[] } | undefined
  caption: string
  /** In points; 0 means as large as fits. */
  fontSize: number
  color: Color
  align: 'left' | 'center' | 'right'
  maxLength: number
  options: Option[]
  /** The first option that shows, and those that are chosen, for want of values. */
  topIndex: number
  chosen: number[]
}

const MAX_PARENTS = 50

/** Undefined for a widget without a rectangle. `form` has the defaults of all fields. */
export function readFieldSettings(
  update: IncrementalUpdate,
  widget: PdfDict,
  form: PdfDict | undefined
): FieldSettings | undefined {
  const reader = new Reader(update, widget)
  const inheritedFromForm = (key: 'DA' | 'Q') => reader.inherited(key) ?? update.resolve(form?.get(key))
  const rect = reader.numbers(widget.get('Rect'))
  if (rect.length < 4 || rect.some(Number.isNaN)) return undefined
  const rotation = ((reader.number(reader.characteristic('R')) % 360) + 360) % 360
  const [x1, y1, x2, y2] = rect as [number, number, number, number]
  const size = [Math.abs(x2 - x1), Math.abs(y2 - y1)] as const
  const [width, height] = rotation % 180 === 90 ? [size[1], size[0]] : size
  const appearance = textOf(inheritedFromForm('DA'))
  return {
    type: reader.name(reader.inherited('FT')),
    flags: reader.number(reader.inherited('Ff')),
    value: reader.inherited('V'),
    width,
    height,
    rotation,
    background: reader.color(reader.characteristic('BG')),
    border: reader.border(),
    caption: textOf(reader.characteristic('CA')),
    fontSize: Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0) || 0,
    color: colorIn(appearance),
    align: (['left', 'center', 'right'] as const)[reader.number(inheritedFromForm('Q'))] ?? 'left',
    maxLength: reader.number(reader.inherited('MaxLen')),
    options: reader.options(),
    topIndex: Math.max(0, Math.floor(reader.number(reader.inherited('TI')))),
    chosen: reader.numbers(reader.inherited('I'))
  }
}

/** The strings of a value: none, one, or those of a list where several are chosen. */
export function valuesOf(value: PdfObject, update: IncrementalUpdate): string[] {
  const items = Array.isArray(value) ? value.map((item) => update.resolve(item)) : [value]
  return items.filter((item) => item instanceof PdfString).map(textOf)
}

class Reader {
  private readonly characteristics: PdfObject

  constructor(
    private readonly update: IncrementalUpdate,
    private readonly widget: PdfDict
  ) {
    this.characteristics = update.resolve(widget.get('MK'))
  }

  inherited(key: string): PdfObject {
    let field: PdfObject = this.widget
    for (let i = 0; field instanceof PdfDict && i < MAX_PARENTS; i++) {
      const value = this.update.resolve(field.get(key))
      if (value !== null) return value
      field = this.update.resolve(field.get('Parent'))
    }
    return null
  }

  /** An appearance characteristic. */
  characteristic(key: string): PdfObject {
    return this.characteristics instanceof PdfDict ? this.update.resolve(this.characteristics.get(key)) : null
  }

  name(object: PdfObject): string {
    return object instanceof PdfName ? object.value : ''
  }

  number(object: PdfObject): number {
    return typeof object === 'number' && Number.isFinite(object) ? object : 0
  }

  numbers(object: PdfObject | undefined): number[] {
    const array = this.update.resolve(object)
    return Array.isArray(array) ? array.map((item) => Number(this.update.resolve(item))) : []
  }

  color(object: PdfObject): Color | undefined {
    return colorOf(this.numbers(object))
  }

  border(): FieldSettings['border'] {
    const color = this.color(this.characteristic('BC'))
    const style = this.update.resolve(this.widget.get('BS'))
    const [, , stated] = this.numbers(this.widget.get('Border'))
    const own = style instanceof PdfDict ? this.update.resolve(style.get('W')) : stated
    const width = typeof own === 'number' && !Number.isNaN(own) ? own : 1
    if (!color || width <= 0) return undefined
    const kind = style instanceof PdfDict ? this.name(this.update.resolve(style.get('S'))) : ''
    const dash = style instanceof PdfDict ? this.numbers(style.get('D')) : []
    return { color, width, style: isBorderStyle(kind) ? kind : 'S', dash }
  }

  options(): Option[] {
    const options = this.inherited('Opt')
    if (!Array.isArray(options)) return []
    return options.map((item) => {
      const option = this.update.resolve(item)
      const [value, shown] = Array.isArray(option) ? option.map((part) => this.update.resolve(part)) : [option, option]
      return { value: textOf(value ?? null), shown: textOf(shown ?? value ?? null) }
    })
  }
}

const isBorderStyle = (name: string): name is BorderStyle => ['S', 'D', 'B', 'I', 'U'].includes(name)

/** Of the default appearance: `0 g`, `1 0 0 rg` or `0 0 0 1 k`, the last that it has. */
function colorIn(appearance: string): Color {
  const words = appearance.split(/\s+/)
  const counts: Record<string, number> = { g: 1, rg: 3, k: 4 }
  const at = words.findLastIndex((word) => Object.hasOwn(counts, word))
  // biome-ignore lint/style/noNonNullAssertion: the word was found by its count
  const values = at < 0 ? [] : words.slice(Math.max(0, at - counts[words[at]!]!), at).map(Number)
  return colorOf(values) ?? [0, 0, 0]
}

function colorOf(values: number[]): Color | undefined {
  if (values.some(Number.isNaN)) return undefined
  const [first, second, third, black] = values as [number, number, number, number]
  if (values.length === 1) return [first, first, first]
  if (values.length === 3) return [first, second, third]
  if (values.length !== 4) return undefined
  return [(1 - first) * (1 - black), (1 - second) * (1 - black), (1 - third) * (1 - black)]
}
