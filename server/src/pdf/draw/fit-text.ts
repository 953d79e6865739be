import type { TextStyle } from '../fonts/choose-face.js'
import { type ShapedText, shapeText } from '../fonts/shape-text.js'

/** Text as it fits into a box: its lines, and the size in points that they fit at. */
export interface FittedText {
  lines: ShapedText[]
  size: number
}

/** Distance of base lines, in em. */
export const LINE_HEIGHT = 1.2

const LARGEST = 12
const SMALLEST_LINE = 8
const SMALLEST = 3

/**
 * Fits text into a box: on one line as long as it stays readable, else on several, and smaller until all of it fits.
 * Nothing is ever cut off.
 */
export function fitText(text: string, width: number, height: number, style: TextStyle = 'sans'): FittedText {
  const preferred = Math.min(LARGEST, height / LINE_HEIGHT)
  const paragraphs = text.split(/\r?\n/)
  const single = paragraphs.map((line) => shapeText(line, style))
  const widest = Math.max(...single.map((line) => line.width))
  const size = Math.min(preferred, width / widest, height / (single.length * LINE_HEIGHT))
  if (size >= Math.min(SMALLEST_LINE, preferred)) return { lines: single, size }
  return fitWrapped(paragraphs, width, height, preferred, style) ?? { lines: single, size }
}

function fitWrapped(paragraphs: string[], width: number, height: number, largest: number, style: TextStyle) {
  for (let size = largest; size >= SMALLEST; size -= 0.5) {
    const lines = paragraphs.flatMap((paragraph) => wrapText(paragraph, width / size, style))
    if (lines.length * LINE_HEIGHT * size <= height && lines.every((line) => line.width * size <= width + 0.01)) {
      return { lines, size }
    }
  }
  return undefined
}

/** Breaks a paragraph into lines of at most `width` em; a word that is wider is broken, too. */
export function wrapText(paragraph: string, width: number, style: TextStyle = 'sans'): ShapedText[] {
  const lines: ShapedText[] = []
  let current = ''
  let shaped: ShapedText | undefined
  for (const part of breakable(paragraph)) {
    const longer = shapeText((current + part).trimEnd(), style)
    if (!current || longer.width <= width) {
      current += part
      shaped = longer
    } else {
      lines.push(shaped!)
      current = part.trimStart()
      shaped = shapeText(current.trimEnd(), style)
    }
    while (shaped.width > width && [...current].length > 1) {
      const fitting = longestFitting(current, width, style)
      lines.push(shapeText(fitting, style))
      current = current.slice(fitting.length)
      shaped = shapeText(current.trimEnd(), style)
    }
  }
  if (shaped) lines.push(shaped)
  return lines.length > 0 ? lines : [shapeText('', style)]
}

/** Words with the space after them; Chinese and Japanese break between any two characters. */
const breakable = (text: string): string[] =>
  text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]\s*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/g) ?? []

function longestFitting(text: string, width: number, style: TextStyle): string {
  const characters = [...text]
  let [low, high] = [1, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (shapeText(characters.slice(0, middle).join(''), style).width <= width) low = middle
    else high = middle - 1
  }
  return characters.slice(0, low).join('')
}
