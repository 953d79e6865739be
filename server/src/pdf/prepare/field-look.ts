import { Canvas, type Color } from '../draw/canvas.js'
import type { DocumentResources } from '../draw/document-resources.js'
import { fitText, LINE_HEIGHT, wrapText } from '../draw/fit-text.js'
import { PdfError } from '../error.js'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../file/objects.js'
import type { Box } from '../page/page-geometry.js'
import { textOf } from './form-fields.js'

/** How a field is drawn whose file has no appearance for it. */
export interface FieldLook {
  box: Box
  content: Buffer
  resources: PdfDict
  /** More than an empty frame. */
  hasValue: boolean
}

const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMB = 1 << 24
const PADDING = 2
const MAX_PARENTS = 50

/** Draws a text or choice field: background, border and value. Undefined for other fields and where nothing shows. */
export function fieldLook(
  update: IncrementalUpdate,
  widget: PdfDict,
  resources: DocumentResources
): FieldLook | undefined {
  const type = inherited(update, widget, 'FT')
  const text = shownValue(update, widget)
  const rect = update.resolve(widget.get('Rect'))
  if (!(type instanceof PdfName) || !['Tx', 'Ch'].includes(type.value) || !Array.isArray(rect)) return undefined
  const [x1, y1, x2, y2] = rect.map((item) => Number(update.resolve(item))) as Box
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (!(width > 2 * PADDING && height > 2)) return undefined
  const canvas = new Canvas(width, height, resources)
  drawFrame(canvas, update, widget)
  if (text && !drawValue(canvas, update, widget, text)) return undefined
  if (canvas.isEmpty) return undefined
  return { box: [0, 0, width, height], ...canvas.finish(), hasValue: text !== '' }
}

/** What the appearance characteristics (MK) and the border style (BS) say. */
function drawFrame(canvas: Canvas, update: IncrementalUpdate, widget: PdfDict): void {
  const characteristics = update.resolve(widget.get('MK'))
  if (!(characteristics instanceof PdfDict)) return
  const background = colorOf(update, characteristics.get('BG'))
  if (background) canvas.rectangle(0, 0, canvas.width, canvas.height, { fill: background })
  const border = colorOf(update, characteristics.get('BC'))
  const style = update.resolve(widget.get('BS'))
  const stated = style instanceof PdfDict ? update.resolve(style.get('W')) : null
  const width = typeof stated === 'number' ? stated : 1
  if (!border || width <= 0) return
  const [left, top, right, bottom] = [width / 2, width / 2, canvas.width - width / 2, canvas.height - width / 2]
  const corners: [number, number][] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top]
  ]
  canvas.line(corners, { width, color: border })
}

function colorOf(update: IncrementalUpdate, object: PdfObject | undefined): Color | undefined {
  const array = update.resolve(object)
  const values = Array.isArray(array) ? array.map((item) => Number(update.resolve(item))) : []
  if (values.some(Number.isNaN)) return undefined
  const [first, second, third, black] = values as [number, number, number, number]
  if (values.length === 1) return [first, first, first]
  if (values.length === 3) return [first, second, third]
  if (values.length !== 4) return undefined
  return [(1 - first) * (1 - black), (1 - second) * (1 - black), (1 - third) * (1 - black)]
}

function drawValue(canvas: Canvas, update: IncrementalUpdate, widget: PdfDict, text: string): boolean {
  const flags = Number(inherited(update, widget, 'Ff')) || 0
  if (flags & PASSWORD) return false
  try {
    if (flags & COMB) drawComb(canvas, text, Number(inherited(update, widget, 'MaxLen')) || text.length)
    else
      drawLines(
        canvas,
        text,
        fontSize(update, widget),
        Boolean(flags & MULTILINE),
        Number(inherited(update, widget, 'Q'))
      )
    return true
  } catch (error) {
    // A character that no font has: the field's own appearance, if any, is better than none.
    if (error instanceof PdfError) return false
    throw error
  }
}

function drawLines(canvas: Canvas, text: string, wanted: number, isMultiline: boolean, quadding: number): void {
  const width = canvas.width - 2 * PADDING
  const fitted = fitText(isMultiline ? text : text.replace(/\s+/g, ' '), width, canvas.height)
  const size = wanted || fitted.size
  const lines = !wanted
    ? fitted.lines
    : isMultiline
      ? text.split(/\r\n?|\n/).flatMap((line) => wrapText(line, width / size))
      : fitted.lines
  const top = isMultiline ? PADDING : (canvas.height - lines.length * LINE_HEIGHT * size) / 2
  const align = (['left', 'center', 'right'] as const)[quadding] ?? 'left'
  const x = { left: PADDING, center: canvas.width / 2, right: canvas.width - PADDING }[align]
  for (const [index, line] of lines.entries())
    canvas.text(line, x, top + (index * LINE_HEIGHT + 0.93) * size, { size, align })
}

function drawComb(canvas: Canvas, text: string, cells: number): void {
  const step = canvas.width / cells
  const size = Math.min(canvas.height * 0.75, step * 1.3, 12)
  const y = canvas.height / 2 + size * 0.36
  for (const [index, char] of [...text].entries()) canvas.text(char, (index + 0.5) * step, y, { size, align: 'center' })
}

/** The size in the default appearance, `/Helv 12 Tf`; 0 means as large as fits. */
function fontSize(update: IncrementalUpdate, widget: PdfDict): number {
  const appearance = inherited(update, widget, 'DA')
  const text = appearance instanceof PdfString ? Buffer.from(appearance.bytes).toString('latin1') : ''
  return Number(/([\d.]+)\s+Tf/.exec(text)?.[1] ?? 0)
}

function shownValue(update: IncrementalUpdate, widget: PdfDict): string {
  const value = inherited(update, widget, 'V')
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) => textOf(update.resolve(item))).join(', ')
}

function inherited(update: IncrementalUpdate, widget: PdfDict, key: string): PdfObject {
  let field: PdfObject = widget
  for (let i = 0; field instanceof PdfDict && i < MAX_PARENTS; i++) {
    const value = update.resolve(field.get(key))
    if (value !== null) return value
    field = update.resolve(field.get('Parent'))
  }
  return null
}
