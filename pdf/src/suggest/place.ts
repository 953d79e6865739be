import type { SuggestedField } from '../interface/suggested-fields.js'
import { type Area, sharedPart } from './area.js'

const LONGEST = 80

/** A text as the label of a field: its end if it is long, without what only leads to the place. */
function labelOf(text: string): string {
  const plain = text
    .replace(/[_…☐□▢❏❑]+|\.{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*[:：*]+$/, '')
  if (plain.length <= LONGEST) return plain
  const end = plain.slice(-LONGEST)
  return end.slice(end.indexOf(' ') + 1).trim()
}

/** A place on a page, before it is known whether it is the best one there. */
export interface Place extends Area {
  type: SuggestedField['type']
  label: string
  reason: SuggestedField['reason']
}

/** A place that shares more than this with a better one is the same. */
const SHARED = 0.4
const SMALLEST = 6

/** Those that are large enough and on the page, without what lies on an earlier one. At most as many as are asked for. */
export function distinct(places: Place[], page: { width: number; height: number }, most: number): Place[] {
  const kept: Place[] = []
  for (const place of places) {
    if (kept.length >= most) break
    const shown = withinPage(place, page)
    if (shown.right - shown.left < SMALLEST || shown.bottom - shown.top < SMALLEST) continue
    if (!kept.some((other) => sharedPart(other, shown) > SHARED)) kept.push({ ...shown, label: labelOf(shown.label) })
  }
  return kept
}

const withinPage = (place: Place, { width, height }: { width: number; height: number }): Place => ({
  ...place,
  left: Math.max(0, place.left),
  top: Math.max(0, place.top),
  right: Math.min(width, place.right),
  bottom: Math.min(height, place.bottom)
})
