import type { Segment } from '../text/segments.js'
import type { Shape } from '../text/shape-reader.js'
import type { Area } from './area.js'
import type { Effort } from './effort.js'
import { extentOf, LEADERS } from './words.js'

/** A line on which something is written: drawn, or made of characters. */
export interface Rule extends Area {
  y: number
  isText: boolean
}

const THICKEST = 2.5
const SHORTEST = 12
/** How far apart dashes, and the strokes of a doubled line, are. */
const DASH = 3
const DOUBLED = 1.5

/** The lines of a page from top to bottom. Dashes and doubled strokes are one. */
export function rulesOf(shapes: Shape[], segments: Segment[], effort: Effort): Rule[] {
  const drawn = shapes
    .filter(({ left, top, right, bottom }) => bottom - top < THICKEST && right - left > 1)
    .map(({ left, right, top, bottom }) => ruleAt(left, right, (top + bottom) / 2, false))
  const all = [...drawn, ...segments.flatMap(leadersOf)]
  return joined(
    all.sort((a, b) => a.y - b.y || a.left - b.left),
    effort
  ).filter(({ left, right }) => right - left > SHORTEST)
}

const ruleAt = (left: number, right: number, y: number, isText: boolean): Rule => ({
  left,
  right,
  top: y,
  bottom: y,
  y,
  isText
})

function leadersOf(segment: Segment): Rule[] {
  return [...segment.text.matchAll(LEADERS)].flatMap(({ 0: text, index }) => {
    const extent = extentOf(segment, index, index + text.length)
    return extent ? [ruleAt(extent.left, extent.right, extent.first.y + 1, true)] : []
  })
}

function joined(rules: Rule[], effort: Effort): Rule[] {
  const kept: Rule[] = []
  for (const rule of rules) {
    if (effort.isSpent) break
    const same = nearest(kept, rule, effort)
    if (!same) {
      kept.push({ ...rule })
      continue
    }
    same.left = Math.min(same.left, rule.left)
    same.right = Math.max(same.right, rule.right)
  }
  return kept
}

/** The last ones are the nearest: they come from top to bottom. */
function nearest(kept: Rule[], rule: Rule, effort: Effort): Rule | undefined {
  for (let index = kept.length - 1; index >= 0; index--) {
    const other = kept[index]
    effort.spend(1)
    if (!other || rule.y - other.y > DOUBLED) return undefined
    const touches = rule.left < other.right + DASH && rule.right > other.left - DASH
    if (touches && other.isText === rule.isText) return other
  }
  return undefined
}
