import type { Box, PageSize } from './editor-field.js'

/** A line to show while something snaps to it: where it is on the page, in points. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}

/** How near, in pixels, something must come to snap. */
export const reach = 6

const edges = (start: number, length: number) => [start, start + length / 2, start + length]

/**
 * How far to move a box, so that an edge or the middle of it lies on an edge or the middle of another, or on the middle of
 * the page, if one is within `reach` points.
 */
export function snap(box: Box, others: Box[], page: PageSize, reach: number) {
  const x = nearest(
    edges(box.x, box.width),
    [page.width / 2, ...others.flatMap((other) => edges(other.x, other.width))],
    reach
  )
  const y = nearest(
    edges(box.y, box.height),
    [page.height / 2, ...others.flatMap((other) => edges(other.y, other.height))],
    reach
  )
  const guides: Guide[] = []
  if (x) guides.push({ axis: 'x', at: x.at })
  if (y) guides.push({ axis: 'y', at: y.at })
  return { x: x?.by ?? 0, y: y?.by ?? 0, guides }
}

function nearest(own: number[], lines: number[], reach: number) {
  let best: { by: number; at: number } | null = null
  for (const at of lines) {
    for (const edge of own) {
      const by = at - edge
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  }
  return best
}
