import { name, PdfDict, PdfString, textString } from '../file/objects/objects.js'
import { formatNumber, serialize } from '../file/objects/serialize.js'
import type { TextStyle } from '../fonts/choose-face.js'
import type { EmbeddedFont } from '../fonts/embedded-font.js'
import { type ShapedRun, type ShapedText, shapeText } from '../fonts/shape-text.js'
import type { Drawing } from '../page/draw-over-page.js'
import type { Matrix } from '../page/page-geometry.js'
import type { DocumentResources } from './document-resources.js'
import type { EmbeddedImage } from './embed-png.js'
import { outlineOf } from './outline-of.js'
import type { Element, Structure } from './structure.js'

/** Red, green, blue, each from 0 to 1. */
export type Color = readonly [number, number, number]

/** X, y, width and height. */
export type Area = readonly [number, number, number, number]

export const BLACK: Color = [0, 0, 0]

/** The width of the outline in em that replaces a bold font. */
const BOLDER = 0.03

/** How far the controls of a curve are from its ends, so that four of them make a circle of radius 1. */
const ROUND = 0.5523

/** The style of a text; `size` in points. */
export interface TextOptions {
  size: number
  /** Horizontal scale: 1 is the text's own width. */
  stretch?: number
  style?: TextStyle
  color?: Color
  /** Which part of the text is at x: the start, the middle or the end. */
  align?: 'left' | 'center' | 'right'
}

/** Draws on a page as displayed: x and y from its top left corner, in points. */
export class Canvas {
  private readonly operators: string[] = []
  private readonly fonts = new Map<EmbeddedFont, string>()
  private readonly images = new Map<EmbeddedImage, string>()
  /** Annotations of links, with the elements that they belong to. */
  readonly links: { annotation: PdfDict; element: Element | null }[] = []
  /** The elements of what is drawn, by its numbers. */
  readonly marks: Element[] = []
  private readonly states = new Map<number, string>()
  /** Lays everything out from the right, for languages that are written from there. Pictures and text are not reversed. */
  isMirrored = false

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly resources: DocumentResources,
    /** Which Chinese, Japanese or Korean font texts prefer. */
    private readonly language?: string,
    /** Says what belongs to which element. Without it, nothing is said. */
    readonly structure?: Structure
  ) {}

  /** One line of text, y at its base line. */
  text(text: string | ShapedText, x: number, y: number, options: TextOptions): void {
    const { size, stretch = 1, style = 'sans', color = BLACK, align = 'left' } = options
    const shaped = typeof text === 'string' ? shapeText(text, style, this.language) : text
    const width = shaped.width * size * stretch
    const start = this.fromLeft(align === 'left' ? x : align === 'center' ? x - width / 2 : x - width, width)
    const end = this.begin()
    // For copying, search and screen readers.
    const actual = shaped.actualText && serialize(textString(shaped.actualText)).toString('latin1')
    if (actual) this.write(`/Span <</ActualText ${actual}>> BDC`)
    this.write('BT', ...color, 'rg', stretch, '0 0 1', start, this.height - y, 'Tm')
    for (const run of shaped.runs) this.showRun(run, { size, color, style })
    this.write(actual ? 'ET EMC' : 'ET')
    let pen = start
    for (const run of shaped.runs) {
      this.drawShapes(run, [size * stretch, 0, 0, size, pen, this.height - y], { color, style })
      pen += widthOf(run) * size * stretch
    }
    end()
  }

  rectangle(x: number, y: number, width: number, height: number, options: { fill: Color; opacity?: number }): void {
    const end = this.begin()
    this.write('q')
    if (options.opacity !== undefined) this.write(`/${this.state(options.opacity)} gs`)
    this.write(...options.fill, 'rg', this.fromLeft(x, width), this.height - y - height, width, height, 're f Q')
    end()
  }

  /** Fills areas of one color. Each is filled by itself: readers then align it with the pixels of the screen. */
  areas(areas: Area[], fill: Color): void {
    const end = this.begin()
    this.write('q', ...fill, 'rg')
    for (const [x, y, width, height] of areas) this.write(x, this.height - y - height, width, height, 're f')
    this.write('Q')
    end()
  }

  polygon(points: [number, number][], fill: Color): void {
    this.write('q', ...fill, 'rg')
    for (const [index, [x, y]] of points.entries()) this.write(x, this.height - y, index === 0 ? 'm' : 'l')
    this.write('h f Q')
  }

  /** A filled circle around a point. */
  disc(x: number, y: number, radius: number, fill: Color): void {
    const [left, middle, bend] = [this.fromLeft(x), this.height - y, radius * ROUND]
    const at = (across: number, up: number): [number, number] => [left + across, middle + up]
    const corner = ([fromX, fromY]: [number, number], [toX, toY]: [number, number]) =>
      this.write(
        ...at(fromX * radius + toX * bend, fromY * radius + toY * bend),
        ...at(toX * radius + fromX * bend, toY * radius + fromY * bend),
        ...at(toX * radius, toY * radius),
        'c'
      )
    this.write('q', ...fill, 'rg', left + radius, middle, 'm')
    corner([1, 0], [0, 1])
    corner([0, 1], [-1, 0])
    corner([-1, 0], [0, -1])
    corner([0, -1], [1, 0])
    this.write('h f Q')
  }

  line(points: [number, number][], options: { width: number; color: Color }): void {
    const end = this.begin()
    this.write('q', ...options.color, 'RG', options.width, 'w 1 J 1 j')
    for (const [index, [x, y]] of points.entries())
      this.write(this.fromLeft(x), this.height - y, index === 0 ? 'm' : 'l')
    this.write('S Q')
    end()
  }

  /** Draws a PNG as large as the box allows, keeping its proportions, centered by default. */
  image(
    png: Uint8Array,
    x: number,
    y: number,
    width: number,
    height: number,
    align: 'left' | 'center' = 'center'
  ): void {
    const image = this.resources.image(png)
    const scale = Math.min(width / image.width, height / image.height)
    const [w, h] = [image.width * scale, image.height * scale]
    const left = this.fromLeft(align === 'left' ? x : x + (width - w) / 2, w)
    const bottom = this.height - y - (height + h) / 2
    const end = this.begin()
    this.write('q', w, '0 0', h, left, bottom, 'cm', `/${this.imageKey(image)} Do Q`)
    end()
  }

  /** Draws with the origin moved to (x, y) and rotated counterclockwise by `degrees`. */
  turned(x: number, y: number, degrees: number, draw: () => void): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    this.write('q', cos, sin, -sin, cos, x, this.height - y, 'cm 1 0 0 1 0', -this.height, 'cm')
    draw()
    this.write('Q')
  }

  /** Makes an area a link; only for appended pages, which have no other annotations. */
  link(url: string, x: number, y: number, width: number, height: number): void {
    const left = this.fromLeft(x, width)
    const area = [left, this.height - y - height, left + width, this.height - y]
    const action = PdfDict.of({ S: name('URI'), URI: new PdfString(Buffer.from(url)) })
    const annotation = PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Link'),
      Rect: area,
      Border: [0, 0, 0],
      F: 4,
      A: action,
      Contents: textString(url)
    })
    this.links.push({ annotation, element: this.structure?.element ?? null })
  }

  get isEmpty(): boolean {
    return this.operators.length === 0
  }

  /** An area in the space of the page: left, bottom, right and top. */
  boxOf(x: number, y: number, width: number, height: number): number[] {
    const left = this.fromLeft(x, width)
    return [left, this.height - y - height, left + width, this.height - y]
  }

  finish(): Drawing {
    const resources = PdfDict.of({
      Font: new PdfDict([...this.fonts].map(([font, key]) => [key, font.ref])),
      XObject: new PdfDict([...this.images].map(([image, key]) => [key, image.ref])),
      ExtGState: new PdfDict([...this.states].map(([opacity, key]) => [key, PdfDict.of({ ca: opacity, CA: opacity })]))
    })
    return { content: Buffer.from(this.operators.join('\n'), 'latin1'), resources }
  }

  /** Marks what is drawn next as part of an element, or as decoration. Returns what ends it. */
  private begin(): () => void {
    if (!this.structure) return () => {}
    this.write(this.structure.mark(this, this.marks))
    return () => this.write('EMC')
  }

  /** Where something of this width begins. */
  private fromLeft(x: number, width = 0): number {
    return this.isMirrored ? this.width - x - width : x
  }

  private showRun(
    run: ShapedRun,
    { size, color, style }: Required<Pick<TextOptions, 'size' | 'color' | 'style'>>
  ): void {
    const { face, glyphs } = run
    const isBolder = isMadeBolder(run, style)
    if (isBolder) this.write(...color, 'RG', size * BOLDER, 'w 2 Tr')
    const font = this.resources.font(face)
    this.write(`/${this.fontKey(font)}`, size, 'Tf')
    const array = new GlyphArray()
    let rise = 0
    for (const glyph of glyphs) {
      if (glyph.y !== rise) {
        if (!array.isEmpty) this.write(array.take(), 'TJ')
        rise = glyph.y
        this.write(rise * size, 'Ts')
      }
      array.add(font.encode(glyph), glyph)
    }
    if (!array.isEmpty) this.write(array.take(), 'TJ')
    if (rise !== 0) this.write('0 Ts')
    if (isBolder) this.write('0 Tr')
  }

  /** @param place from em to points */
  private drawShapes(run: ShapedRun, place: Matrix, { color, style }: { color: Color; style: TextStyle }): void {
    const { face, shapes } = run
    if (shapes.length === 0) return
    const { unitsPerEm } = face
    const isBolder = isMadeBolder(run, style)
    this.write('q', ...place.map((value, index) => (index < 4 ? value / unitsPerEm : value)), 'cm', ...color, 'rg')
    if (isBolder) this.write(...color, 'RG', BOLDER * unitsPerEm, 'w')
    for (const shape of shapes) this.write(outlineOf(face, shape), isBolder ? 'B' : 'f')
    this.write('Q')
  }

  private fontKey(font: EmbeddedFont): string {
    return keyIn(this.fonts, font, 'F')
  }

  private imageKey(image: EmbeddedImage): string {
    return keyIn(this.images, image, 'I')
  }

  private state(opacity: number): string {
    return keyIn(this.states, opacity, 'G')
  }

  private write(...parts: (string | number)[]): void {
    let line = ''
    for (const part of parts) line += `${line && ' '}${typeof part === 'number' ? formatNumber(part) : part}`
    this.operators.push(line)
  }
}

/** Whether a run is outlined, in place of a bold font. */
const isMadeBolder = ({ face }: ShapedRun, style: TextStyle): boolean => style === 'bold' && face.name !== 'bold'

const widthOf = ({ glyphs }: ShapedRun): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

function keyIn<T>(map: Map<T, string>, item: T, letter: string): string {
  const known = map.get(item)
  if (known) return known
  const key = `${letter}${map.size + 1}`
  map.set(item, key)
  return key
}

/** The operand of TJ: codes, and adjustments between them in thousandths of an em, to the left. */
class GlyphArray {
  private parts: string[] = []
  private codes = ''
  private shift = 0

  get isEmpty(): boolean {
    return this.parts.length === 0 && this.codes === ''
  }

  add(code: string, glyph: { x: number; advance: number; width: number }): void {
    this.move(-glyph.x)
    this.flushShift()
    this.codes += code
    this.move(glyph.x + Math.round(glyph.width * 1000) / 1000 - glyph.advance)
  }

  take(): string {
    this.flushShift()
    this.flushCodes()
    const array = `[${this.parts.join(' ')}]`
    this.parts = []
    return array
  }

  private move(em: number): void {
    this.shift += em * 1000
  }

  private flushShift(): void {
    if (Math.abs(this.shift) < 0.5) return
    this.flushCodes()
    this.parts.push(formatNumber(this.shift))
    this.shift = 0
  }

  private flushCodes(): void {
    if (this.codes) this.parts.push(`<${this.codes}>`)
    this.codes = ''
  }
}
