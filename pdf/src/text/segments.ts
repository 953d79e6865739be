import { COLUMN, spaceGap } from './drawn-text.js'
import { angleOf, isVisible, plainText } from './found-tag.js'
import type { Glyph } from './glyph.js'

/** Text of one line between two wide gaps, from left to right, with the glyph of each character. */
export interface Segment {
  text: string
  /** None for a space that is only a gap. */
  glyphs: (Glyph | undefined)[]
  /** Glyphs that are drawn a second time at the same place, for a bold look or a shadow. */
  twins: Glyph[]
  /** Along the line, and the baseline, in the direction of the text. */
  left: number
  right: number
  baseline: number
  size: number
  angle: number
  firstDrawn: number
  lastDrawn: number
}

interface Placed {
  glyph: Glyph
  u: number
  v: number
  width: number
}

/** Glyphs as a person reads them: by their places, not in the order in which they are drawn. */
export function segmentsOf(glyphs: Glyph[]): Segment[] {
  const byAngle = new Map<number, Glyph[]>()
  for (const glyph of glyphs.filter(isVisible)) {
    const angle = angleOf(glyph)
    const list = byAngle.get(angle)
    if (list) list.push(glyph)
    else byAngle.set(angle, [glyph])
  }
  return [...byAngle].flatMap(([angle, list]) => rowsOf(list, angle).flatMap((row) => split(row, angle)))
}

function rowsOf(glyphs: Glyph[], angle: number): Placed[][] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const place = (glyph: Glyph): Placed => ({
    glyph,
    u: glyph.x * cos - glyph.y * sin,
    v: glyph.x * sin + glyph.y * cos,
    width: glyph.ax * cos - glyph.ay * sin
  })
  const rows: Placed[][] = []
  for (const placed of glyphs.map(place).sort((a, b) => a.v - b.v)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && placed.v - first.v < 0.3 * Math.min(placed.glyph.size, first.glyph.size)) row.push(placed)
    else rows.push([placed])
  }
  for (const row of rows) row.sort((a, b) => a.u - b.u || a.glyph.order - b.glyph.order)
  return rows
}

function split(row: Placed[], angle: number): Segment[] {
  const gaps = row.slice(1).map(({ u, glyph }, index) => {
    const before = row[index]
    return before ? (u - before.u - before.width) / glyph.size : 0
  })
  const wide = spaceGap(
    row.map(({ glyph }) => glyph),
    gaps
  )
  const segments: Segment[] = []
  let before: Placed | undefined
  let end = 0
  for (const placed of row) {
    const segment = segments.at(-1)
    if (segment && before && isTwin(before, placed)) {
      segment.twins.push(placed.glyph)
      continue
    }
    const gap = placed.u - end
    const em = placed.glyph.size
    const isNew = !segment || gap > COLUMN * em || gap < -1.5 * em
    if (isNew) segments.push(begin(placed, angle))
    append(segments, placed, !isNew && gap > wide * em)
    end = isNew ? placed.u + placed.width : Math.max(placed.u + placed.width, end - 0.5 * em)
    before = placed
  }
  return segments
}

const isTwin = (before: Placed, { glyph, u }: Placed): boolean =>
  plainText(glyph.text) !== '' && before.glyph.text === glyph.text && Math.abs(u - before.u) < 0.12 * glyph.size

const begin = ({ u, v, glyph }: Placed, angle: number): Segment => ({
  text: '',
  glyphs: [],
  twins: [],
  left: u,
  right: u,
  baseline: v,
  size: glyph.size,
  angle,
  firstDrawn: glyph.order,
  lastDrawn: glyph.order
})

function append(segments: Segment[], { glyph, u, width }: Placed, isSpaced: boolean): void {
  const segment = segments.at(-1)
  if (!segment) return
  const text = plainText(glyph.text)
  if (isSpaced && text !== ' ' && !segment.text.endsWith(' ')) {
    segment.text += ' '
    segment.glyphs.push(undefined)
  }
  segment.text += text
  for (let index = 0; index < text.length; index++) segment.glyphs.push(glyph)
  segment.right = Math.max(segment.right, u + width)
  segment.size = Math.max(segment.size, glyph.size)
  segment.firstDrawn = Math.min(segment.firstDrawn, glyph.order)
  segment.lastDrawn = Math.max(segment.lastDrawn, glyph.order)
}
