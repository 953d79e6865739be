import type { DrawnText } from './drawn-text.js'
import type { Glyph } from './glyph.js'
import { asRead, type ReadText } from './reading-order.js'
import { type Segment, segmentsOf } from './segments.js'
import { sidesOf } from './sides-of-lines.js'

/** A part of a line in the order in which it is read. */
export type ReadLine = Segment & ReadText & { displayed: DrawnText }

/** The lines of a page, each in the order in which it is read. */
export function readLines(glyphs: Glyph[]): ReadLine[] {
  const segments = segmentsOf(glyphs)
  const sides = sidesOf(segments)
  return segments.map((segment, index) => ({ ...segment, displayed: segment, ...asRead(segment, sides[index]) }))
}
