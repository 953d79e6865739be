import { PdfDict, type PdfStream } from '../file/objects/objects.js'
import type { Font } from './font-source.js'
import type { MarkedText, PageText, Painted } from './glyph.js'
import { multiply } from './matrices.js'
import { type Operand, type Operation, operationsOf } from './operations.js'
import type { ShapeReader } from './shape-reader.js'
import type { TextResources } from './text-resources.js'
import { applyTextOperation, finite, TextPosition, type TextState } from './text-state.js'

const MOST_GLYPHS = 200_000
const MOST_OPERATIONS = 1_000_000
const DEEPEST_FORM = 12
const DEEPEST_STATE = 1000

/** What of a page was read so far. */
export interface Walk {
  text: PageText
  operations: number
  forms: number
  path: Set<PdfStream>
  /** Reads what else is drawn, if that is asked for. */
  shapes?: ShapeReader | undefined
}

/** Walks one content stream, and the forms in it. */
export class TextPainter {
  private readonly saved: TextState[] = []
  private readonly position = new TextPosition()
  private readonly marked: { text: MarkedText | undefined; isHidden: boolean }[] = []

  constructor(
    private readonly resources: TextResources,
    private readonly walk: Walk,
    private readonly painted: Painted,
    private state: TextState
  ) {}

  paint(): void {
    for (const operation of operationsOf(this.painted.content)) {
      if (++this.walk.operations > MOST_OPERATIONS) {
        this.walk.text.isCut = true
        return
      }
      this.perform(operation)
    }
  }

  private perform(operation: Operation): void {
    const { resources, painted, state } = this
    const { name, operands } = operation
    if (name === 'q') {
      if (this.saved.length < DEEPEST_STATE) this.saved.push({ ...state })
    } else if (name === 'Q') this.state = this.saved.pop() ?? state
    else if (name === 'Tf')
      this.setFont(resources.font(resources.entry(painted, 'Font', operands[0])), finite(operands[1]))
    else if (name === 'gs') {
      const font = resources.fontOfState(resources.entry(painted, 'ExtGState', operands[0]))
      if (font) this.setFont(...font)
    } else if (name === 'BMC' || name === 'BDC') this.beginMarked(operation)
    else if (name === 'EMC') this.marked.pop()
    else if (name === 'Do') this.paintForm(operation)
    else {
      applyTextOperation(state, this.position, operation)
      if (this.walk.shapes && !this.isHidden()) this.walk.shapes.read(operation, state.matrix)
      if (name === 'Tj' || name === 'TJ' || name === "'" || name === '"') this.show(operation)
    }
  }

  private setFont(font: Font | undefined, size: number): void {
    this.state.font = font
    this.state.size = size
  }

  private beginMarked(operation: Operation): void {
    const { resources, painted } = this
    const [tag, properties] = operation.operands
    const isHidden = tag === '/OC' && resources.isHidden(resources.entry(painted, 'Properties', properties))
    const text = this.statesText(properties) ? { operation, painted } : undefined
    this.marked.push({ text, isHidden })
  }

  private statesText(properties: Operand | undefined): boolean {
    const { resources, painted } = this
    if (typeof properties === 'string') {
      const dict = resources.entry(painted, 'Properties', properties)
      return dict instanceof PdfDict && dict.has('ActualText')
    }
    if (typeof properties !== 'object' || !('from' in properties)) return false
    return painted.content.toString('latin1', properties.from, properties.to).includes('/ActualText')
  }

  private paintForm(operation: Operation): void {
    const { resources, painted, walk } = this
    const { path } = walk
    const form = resources.form(resources.entry(painted, 'XObject', operation.operands[0]))
    if (!form || path.size >= DEEPEST_FORM || path.has(form.stream) || this.isHidden()) return
    path.add(form.stream)
    const child: Painted = {
      id: ++walk.forms,
      resources: form.resources ?? painted.resources,
      content: form.content,
      form: { stream: form.stream, parent: painted, operation }
    }
    const matrix = multiply(form.matrix, this.state.matrix)
    new TextPainter(resources, walk, child, { ...this.state, matrix }).paint()
    path.delete(form.stream)
  }

  private isHidden(): boolean {
    return this.marked.some(({ isHidden }) => isHidden)
  }

  private show(operation: Operation): void {
    const { name, operands } = operation
    const shown = name === '"' ? operands[2] : operands[0]
    const list = name === 'TJ' && Array.isArray(shown) ? shown : [shown]
    for (const [element, item] of list.entries()) {
      if (item instanceof Uint8Array) this.showString(operation, item, element)
      else if (typeof item === 'number') this.position.advance((-item / 1000) * this.state.size, this.state)
    }
  }

  private showString(operation: Operation, bytes: Uint8Array, element: number): void {
    const { state, position, walk, painted } = this
    const { font } = state
    if (!font) return
    const { glyphs } = walk.text
    const isShown = !this.isHidden()
    const marked = this.marked.findLast(({ text }) => text)?.text
    // The transformation of all its glyphs; only their origin differs.
    const text = multiply(position.matrix, state.matrix)
    const [, , ux, uy, left, top] = multiply([state.size * state.scale, 0, 0, state.size, 0, state.rise], text)
    const size = Math.hypot(ux, uy)
    const [stepX, stepY] = font.isVertical ? [text[2], text[3]] : [text[0] * state.scale, text[1] * state.scale]
    let passed = 0
    for (let start = 0; start < bytes.length; ) {
      const [code, length] = font.codeAt(bytes, start)
      const width = font.advanceOf(code) * state.size
      const advance = width + state.characterSpacing + (length === 1 && code === 32 ? state.wordSpacing : 0)
      if (glyphs.length >= MOST_GLYPHS) walk.text.isCut = true
      else if (isShown)
        glyphs.push({
          text: font.textOf(code),
          x: left + passed * stepX,
          y: top + passed * stepY,
          ax: width * stepX,
          ay: width * stepY,
          ux,
          uy,
          size,
          ascent: font.ascent,
          descent: font.descent,
          font,
          gap: state.size ? (-1000 * advance) / state.size : 0,
          painted,
          operation,
          element,
          start,
          length,
          mode: state.mode,
          order: glyphs.length,
          marked
        })
      passed += advance
      start += length
    }
    position.advance(passed, state)
  }
}
