import { Canvas } from '../../draw/canvas.js'
import type { DocumentResources } from '../../draw/document-resources.js'
import type { IncrementalUpdate } from '../../file/incremental-update.js'
import type { PdfDict } from '../../file/objects/objects.js'
import type { Box, Matrix } from '../../page/page-geometry.js'
import { drawButton } from './draw-button.js'
import { drawList } from './draw-choice.js'
import { drawFrame } from './draw-frame.js'
import { drawComb, drawLine, drawParagraphs } from './draw-value.js'
import { drawableText } from './drawable-text.js'
import { type FieldSettings, readFieldSettings, valuesOf } from './field-settings.js'

/** The drawing of a field without an appearance. */
export interface FieldAppearance {
  box: Box
  matrix: Matrix
  content: Buffer
  resources: PdfDict
  /** More than an empty frame. */
  hasValue: boolean
}

/** What a field does not say itself. */
export interface FieldContext {
  /** The form, whose default appearance and alignment fields inherit. */
  dict: PdfDict | undefined
  fonts: DocumentResources
  /** Of a button: its appearance state, or an empty string. */
  state: string
}

const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMBO = 1 << 17
const COMB = 1 << 24
const SMALLEST = 2

/**
 * Draws a field without an appearance, as readers do: background, border, and value, options, caption or mark.
 * Undefined for other fields and if nothing is visible.
 */
export function fieldAppearance(
  update: IncrementalUpdate,
  widget: PdfDict,
  { dict, fonts, state }: FieldContext
): FieldAppearance | undefined {
  const settings = readFieldSettings(update, widget, dict)
  if (!settings || !['Tx', 'Ch', 'Btn'].includes(settings.type)) return undefined
  const { width, height, rotation } = settings
  if (!(width > SMALLEST && height > SMALLEST)) return undefined
  const canvas = new Canvas(width, height, fonts)
  const hasValue = draw(canvas, { ...settings, state: state || 'Off' }, valuesOf(settings.value, update))
  if (canvas.isEmpty) return undefined
  return { box: [0, 0, width, height], matrix: turned(rotation), ...canvas.finish(), hasValue }
}

function draw(canvas: Canvas, settings: FieldSettings & { state: string }, values: string[]): boolean {
  if (settings.type === 'Btn') {
    drawButton(canvas, { ...settings, caption: drawableText(settings.caption) })
    return true
  }
  drawFrame(canvas, settings)
  const isList = settings.type === 'Ch' && !(settings.flags & COMBO) && settings.options.length > 0
  if (isList) drawList(canvas, settings, values)
  else drawText(canvas, settings, drawableText(shownText(settings, values)))
  return isList || values.some((value) => value !== '')
}

function drawText(canvas: Canvas, settings: FieldSettings, text: string): void {
  const { flags, type } = settings
  if (type === 'Tx' && flags & COMB) drawComb(canvas, text, settings)
  else if (text === '') return
  else if (type === 'Tx' && flags & PASSWORD) drawLine(canvas, '*'.repeat(text.length), settings)
  else if (type === 'Tx' && flags & MULTILINE) drawParagraphs(canvas, text, settings)
  else drawLine(canvas, text, settings)
}

/** For a selected option its label, not its export value. */
function shownText({ type, options }: FieldSettings, values: string[]): string {
  if (type !== 'Ch') return values.join(', ')
  const shown = new Map(options.map((option) => [option.value, option.shown]))
  return values.map((value) => shown.get(value) ?? value).join(', ')
}

function turned(rotation: number): Matrix {
  if (rotation === 90) return [0, 1, -1, 0, 0, 0]
  if (rotation === 180) return [-1, 0, 0, -1, 0, 0]
  return rotation === 270 ? [0, -1, 1, 0, 0, 0] : [1, 0, 0, 1, 0, 0]
}
