import { noSettings } from '@signpost/spec/field-types'
import { PDFArray, type PDFContext, PDFHexString, PDFNumber } from 'pdf-lib'
import type { Schemas } from '../../src/contract/contract.js'
import type { FieldSpec } from './blank.js'
import type { Fonts } from './fonts.js'
import { type Color, INK, PAGE } from './stationery.js'
import { lettersOf, measure, type Style } from './typeface.js'

export type Field = Schemas['TemplateField']

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

  field(spec: FieldSpec, x: number, y: number, width: number, height: number): void {
    const { label, role, type, required, group } = spec
    const place = { page: this.page, x: round(x), y: round(y), width: round(width), height: round(height) }
    this.fields.push({ label, role, type, ...place, required, value: null, read_only: false, group, ...noSettings })
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
