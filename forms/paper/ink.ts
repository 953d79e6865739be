import { noSettings } from '@signpost/spec/field-types'
import type { components } from '@signpost/spec/types'
import { PDFArray, type PDFContext, PDFHexString, PDFNumber } from 'pdf-lib'
import type { FieldSpec } from './blank.js'
import type { Fonts } from './fonts.js'
import { type Color, INK, PAGE } from './stationery.js'
import { lettersOf, measure, type Style } from './typeface.js'

export type Field = components['schemas']['TemplateField']

export interface TextOptions {
  size: number
  style?: Style
  color?: Color
  align?: 'left' | 'right'
  /** Extra space between letters, in points. */
  tracking?: number
}

export interface BoxOptions {
  stroke?: Color
  fill?: Color
  width?: number
}

/** Draws one page and notes its fields in the same breath; x and y count from the top left corner. */
export class Ink {
  readonly fields: Field[] = []
  private readonly operators: string[] = []

  constructor(
    readonly page: number,
    private readonly fonts: Fonts,
    private readonly context: PDFContext
  ) {}

  /** One line of text, y at its base line. */
  text(text: string, x: number, y: number, options: TextOptions): void {
    const { size, style = 'regular', color = INK, align = 'left', tracking = 0 } = options
    const width = measure(text, style, size) + tracking * text.length
    const start = align === 'left' ? x : x - width
    this.write('BT', ...color, 'rg', `/${style}`, size, 'Tf', tracking, 'Tc')
    this.write('1 0 0 1', start, PAGE.height - y, `Tm ${this.kerned(text, style)} TJ ET`)
  }

  rule(x: number, y: number, width: number, options: { color: Color; width?: number }): void {
    this.write('q', ...options.color, 'RG', options.width ?? 0.6, 'w', x, PAGE.height - y, 'm')
    this.write(x + width, PAGE.height - y, 'l S Q')
  }

  box(x: number, y: number, width: number, height: number, { stroke, fill, width: line = 0.6 }: BoxOptions): void {
    if (fill) this.write('q', ...fill, 'rg', x, PAGE.height - y - height, width, height, 're f Q')
    if (stroke) this.write('q', ...stroke, 'RG', line, 'w', x, PAGE.height - y - height, width, height, 're S Q')
  }

  circle(x: number, y: number, size: number, { color, width = 0.6 }: { color: Color; width?: number }): void {
    const [left, bottom, radius] = [x, PAGE.height - y - size, size / 2]
    // How far control points are from the ends of a quarter, for four curves that make a circle.
    const reach = radius * 0.5523
    const [low, middle, high] = [radius - reach, radius, radius + reach]
    const at = (...points: number[]) => points.map((value, index) => value + (index % 2 === 0 ? left : bottom))
    this.write('q', ...color, 'RG', width, 'w', ...at(size, middle), 'm')
    this.write(...at(size, high, high, size, middle, size), 'c', ...at(low, size, 0, high, 0, middle), 'c')
    this.write(...at(0, low, low, 0, middle, 0), 'c', ...at(high, 0, size, low, size, middle), 'c S Q')
  }

  field(spec: FieldSpec, x: number, y: number, width: number, height: number): void {
    const { option, settings, ...facts } = spec
    const place = { page: this.page, x: round(x), y: round(y), width: round(width), height: round(height) }
    const field = { ...facts, ...place, value: null, read_only: false, ...noSettings, ...settings }
    if (option === undefined) this.fields.push(field)
    else this.addOption(field, { value: option, label: option, ...place })
  }

  /** The options of a radio field are drawn one by one. Its box is around all of them. */
  private addOption(field: Field, option: NonNullable<Field['options']>[number]): void {
    const known = this.fields.find(({ label }) => label === field.label)
    if (!known) {
      this.fields.push({ ...field, options: [option] })
      return
    }
    const right = Math.max(known.x + known.width, field.x + field.width)
    const bottom = Math.max(known.y + known.height, field.y + field.height)
    known.x = Math.min(known.x, field.x)
    known.y = Math.min(known.y, field.y)
    known.width = round(right - known.x)
    known.height = round(bottom - known.y)
    known.options = [...(known.options ?? []), option]
  }

  get content(): string {
    return this.operators.join('\n')
  }

  /** The operand of TJ: codes, and between them by how many thousandths the next letter moves closer. */
  private kerned(text: string, style: Style): string {
    const array = PDFArray.withContext(this.context)
    let codes = ''
    for (const { char, kerning } of lettersOf(text, style)) {
      codes += this.fonts[style].encode(char)
      if (Math.abs(kerning) < 0.0005) continue
      array.push(PDFHexString.of(codes))
      array.push(PDFNumber.of(Math.round(-kerning * 1000)))
      codes = ''
    }
    if (codes) array.push(PDFHexString.of(codes))
    return array.toString()
  }

  private write(...parts: (string | number)[]): void {
    this.operators.push(parts.map((part) => (typeof part === 'number' ? String(round(part)) : part)).join(' '))
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
