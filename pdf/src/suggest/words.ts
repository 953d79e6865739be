import type { Glyph } from '../text/glyph.js'
import { asRead } from '../text/reading-order.js'
import type { Segment } from '../text/segments.js'
import type { Area } from './area.js'

/** A run of underscores, or of dots that lead to something. */
export const LEADERS = /_(?:_| _){3,}|\.(?:\.| \.){7,}|…{3,}/g
const WORDS = /_+|\.{6,}|…+|[^\s_…]+/g
const LINE = /^(?:_{2,}|\.{6,}|…{2,})$/

/** A word of a page, or a run of characters that draws a line. */
export interface Word extends Area {
  baseline: number
  size: number
  segment: Segment
  isLine: boolean
}

/** The words of a line of text. */
export function wordsOf(segment: Segment): Word[] {
  return [...segment.text.matchAll(WORDS)].flatMap(({ 0: text, index }) => {
    const extent = extentOf(segment, index, index + text.length)
    if (!extent) return []
    const { left, right, first } = extent
    const { y: baseline, size } = first
    const [top, bottom] = [baseline - 0.72 * size, baseline + 0.05 * size]
    return [{ left, top, right, bottom, baseline, size, segment, isLine: LINE.test(text) }]
  })
}

/** From where to where some of the characters of a segment are. */
export function extentOf({ glyphs }: Segment, from: number, to: number) {
  const shown = glyphs.slice(from, to).filter((glyph) => glyph !== undefined)
  const [first, last] = [shown[0], shown.at(-1)]
  return first && last && { left: first.x, right: last.x + last.ax, first }
}

/** What of a segment is written to the left of a place, after any line to fill in that is drawn before it. */
export function textBefore(segment: Segment, x: number): string {
  const end = segment.glyphs.findIndex((glyph) => glyph && middleOf(glyph) > x)
  return textOf(segment, startAfterLine(segment.text, end < 0 ? segment.text.length : end), end)
}

/** What of a segment is written between two places, and where it begins. Undefined if nothing is. */
export function textWithin(segment: Segment, left: number, right: number) {
  const { text, glyphs } = segment
  const start = glyphs.findIndex((glyph, index) => glyph && glyph.x >= left && text[index]?.trim())
  const first = glyphs[start]
  if (!first || first.x >= right) return undefined
  const end = glyphs.findIndex((glyph, index) => index > start && glyph && glyph.x >= right)
  return { left: first.x, text: textOf(segment, start, end) }
}

const middleOf = ({ x, ax }: Glyph): number => x + ax / 2

function startAfterLine(text: string, end: number): number {
  const [line] = [...text.slice(0, end).matchAll(/_{2,}|\.{6,}|…{2,}/g)].slice(-1)
  return line ? line.index + line[0].length : 0
}

/** Some of the characters of a segment, as they are read. An end below 0 is that of the segment. */
export function textOf({ text, glyphs }: Segment, from = 0, to = -1): string {
  const end = to < 0 ? text.length : to
  return asRead({ text: text.slice(from, end), glyphs: glyphs.slice(from, end) }).text.trim()
}
