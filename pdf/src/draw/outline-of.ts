import { formatNumber } from '../file/objects/serialize.js'
import type { GlyphShape } from '../fonts/copied-glyphs.js'
import type { FontFace } from '../fonts/font-face.js'

type Point = [x: number, y: number]

/** The outline of a glyph as operators of a path, in the units of its font, which are whole numbers. */
export function outlineOf({ font, unitsPerEm }: FontFace, { id, x, y }: GlyphShape): string {
  const operators: string[] = []
  const [left, bottom] = [x * unitsPerEm, y * unitsPerEm]
  let current: Point = [0, 0]
  const write = (operator: string, ...points: Point[]) => {
    const placed = points.flatMap(([px, py]) => [Math.round(left + px), Math.round(bottom + py)])
    operators.push([...placed.map(formatNumber), operator].join(' '))
    current = points.at(-1) ?? current
  }
  for (const { type, values } of font.glyphToJson(id)) {
    const points = pairs(values)
    if (type === 'M') write('m', ...points)
    else if (type === 'L') write('l', ...points)
    else if (type === 'C') write('c', ...points)
    else if (type === 'Q') write('c', ...asCubic(current, points as [Point, Point]))
    else write('h')
  }
  return operators.join(' ')
}

/** PDF only has curves with two control points. */
function asCubic(from: Point, [control, to]: [Point, Point]): Point[] {
  const near = (end: Point): Point => [
    end[0] + ((control[0] - end[0]) * 2) / 3,
    end[1] + ((control[1] - end[1]) * 2) / 3
  ]
  return [near(from), near(to), to]
}

function pairs(values: number[]): Point[] {
  // biome-ignore lint/style/noNonNullAssertion: coordinates come in pairs
  return values.flatMap((value, index): Point[] => (index % 2 === 0 ? [[value, values[index + 1]!]] : []))
}
