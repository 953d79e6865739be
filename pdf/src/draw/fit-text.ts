import type { TextStyle } from '../fonts/choose-face.js'
import { plainReach } from '../fonts/plain-reach.js'
import { type Paragraph, type ShapedText, shapeLine } from '../fonts/shape-text.js'
import { shapedReach } from '../fonts/shaped-reach.js'
import { breakLines, type MeasuredParagraph, measureParagraph, partsWord } from './break-lines.js'

/** Text fitted into a box: its lines, and their size in points. */
export interface FittedText {
  lines: ShapedText[]
  size: number
}

/** Line spacing in em. */
export const LINE_HEIGHT = 1.2

/** The smallest readable size in points. */
export const SMALLEST = 4

const LARGEST = 12
/** Down to this size, no word is parted. */
const SMALLEST_WHOLE = 8
const STEP = 0.5
const TOLERANCE = 0.01

/**
 * Fits text into a box, as large as possible: on one line or on several between words, while that is readable, otherwise on
 * several that may part a word, and smaller until all of it fits. Text is never truncated: if it does not fit at
 * `SMALLEST`, the returned size is smaller, and callers must reject it.
 */
export function fitText(
  text: string,
  width: number,
  height: number,
  style: TextStyle = 'sans',
  largest = LARGEST
): FittedText {
  const box = { width, height }
  const preferred = Math.min(largest, height / LINE_HEIGHT)
  const paragraphs = paragraphsOf(text, style, shapedReach)
  const single = onOwnLines(paragraphs, box, preferred)
  const smallestWhole = Math.min(SMALLEST_WHOLE, preferred)
  const smallest = Math.max(single.size + TOLERANCE, smallestWhole)
  const whole = fitWrapped(paragraphs, box, { largest: preferred, smallest, wholeWords: true })
  if (whole) return whole
  if (single.size >= smallestWhole) return single
  // A text that was found to fit when it was entered is drawn on the same lines.
  const asEntered = () => fitAt(SMALLEST, paragraphsOf(text, style, plainReach), box)
  const parted = fitWrapped(paragraphs, box, { largest: preferred, smallest: SMALLEST, wholeWords: false })
  return parted ?? (preferred < SMALLEST ? undefined : asEntered()) ?? single
}

/** The measured paragraphs of a text, optionally only the first ones. */
export const paragraphsOf = (
  text: string,
  style: TextStyle,
  measure: (paragraph: Paragraph) => Float64Array,
  most?: number
): MeasuredParagraph[] => text.split(/\r?\n/, most).map((paragraph) => measureParagraph(paragraph, style, measure))

interface Box {
  width: number
  height: number
}

function onOwnLines(paragraphs: MeasuredParagraph[], { width, height }: Box, largest: number): FittedText {
  const lines = paragraphs.map((paragraph) => shapeLine(paragraph))
  const widest = Math.max(...lines.map((line) => line.width))
  return { lines, size: Math.min(largest, width / widest, height / (lines.length * LINE_HEIGHT)) }
}

interface Wrapping {
  /** The sizes that are tried. */
  largest: number
  smallest: number
  /** Whether lines only break between words. */
  wholeWords: boolean
}

function fitWrapped(
  paragraphs: MeasuredParagraph[],
  box: Box,
  { largest, smallest, wholeWords }: Wrapping
): FittedText | undefined {
  for (let size = largest; size >= smallest; size = nextSize(size)) {
    const fitted = fitAt(size, paragraphs, box, wholeWords)
    if (fitted) return fitted
  }
  return undefined
}

function fitAt(
  size: number,
  paragraphs: MeasuredParagraph[],
  { width, height }: Box,
  wholeWords = false
): FittedText | undefined {
  const lines = paragraphs.flatMap((paragraph) =>
    breakLines(paragraph, width / size).map(({ start, end }) => ({ paragraph, start, end }))
  )
  if (lines.length * LINE_HEIGHT * size > height + TOLERANCE) return undefined
  // biome-ignore lint/style/noNonNullAssertion: a line's ends are of its paragraph
  if (lines.some(({ paragraph: { reach }, start, end }) => reach[end]! - reach[start]! > width / size)) return undefined
  if (wholeWords && lines.some(({ paragraph, end }) => partsWord(paragraph, end))) return undefined
  return { lines: lines.map(({ paragraph, start, end }) => shapeLine(paragraph, start, end)), size }
}

const nextSize = (size: number): number => (size > SMALLEST ? Math.max(SMALLEST, size - STEP) : 0)

/** Breaks a paragraph into lines of at most `width` em; a word that is wider is broken, too. */
export function wrapText(paragraph: string, width: number, style: TextStyle = 'sans', language?: string): ShapedText[] {
  const measured = measureParagraph(paragraph, style, shapedReach, language)
  return breakLines(measured, width).map(({ start, end }) => shapeLine(measured, start, end))
}
