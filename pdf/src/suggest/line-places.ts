import { isRightToLeft } from '../text/direction.js'
import { meets } from './area.js'
import type { PageView } from './page-view.js'
import type { Place } from './place.js'
import type { Rule } from './rules.js'
import { asksForSomething, typeOfLabel } from './type-of-label.js'
import { textBefore, textOf } from './words.js'

const SHORTEST = 18
const NEAR = 3
const FARTHEST_LABEL = 60
const LOWEST = 10
const HIGHEST = { mark: 30, other: 16 }

/** Lines to write on: with free room above them, and a label or text of the same sentence beside or beneath them. */
export function linePlaces(view: PageView): Place[] {
  return view.rules
    .filter((rule) => rule.right - rule.left >= SHORTEST && !isEdge(rule, view) && isFree(rule, view))
    .flatMap((rule) => placeOn(rule, view))
}

function placeOn(rule: Rule, view: PageView): Place[] {
  const { left, right, y, isText } = rule
  const width = right - left
  const beneath = textBeneath(rule, view)
  const before = textBeside(rule, view)
  const asksBeneath = beneath !== '' && asksForSomething(beneath)
  const label = before || beneath
  if (!isText) {
    const isInSentence = touchesWords(rule, view)
    if (!label && !isInSentence) return []
    // A line over most of the page separates parts of it.
    if (width > 0.8 * view.width && !asksForSomething(label)) return []
    if (width > 0.6 * view.width && !isInSentence && !asksBeneath) return []
  }
  const type = typeOfLabel(asksBeneath ? beneath : label, width, view.text)
  const most = type === 'signature' ? HIGHEST.mark : HIGHEST.other
  const height = Math.max(LOWEST, Math.min(most, roomAbove(rule, view, most)))
  return [{ type, left, right, top: y - height, bottom: y, label, reason: 'line' }]
}

/** Of a cell, whose places are found by themselves, or of a table. */
function isEdge({ left, right, y, isText }: Rule, { cells, uprights, effort }: PageView): boolean {
  if (effort.isSpent) return true
  effort.spend(cells.length)
  const isOfCell = cells.some((cell) => {
    const isBetween = left >= cell.left - NEAR && right <= cell.right + NEAR
    return isBetween && (Math.abs(y - cell.top) < NEAR || Math.abs(y - cell.bottom) < NEAR)
  })
  if (isOfCell || isText) return isOfCell
  return uprights.between(y - NEAR, y + NEAR).some((upright) => {
    return Math.abs(upright.left - left) < NEAR || Math.abs(upright.left - right) < NEAR
  })
}

function isFree({ left, right, y }: Rule, { words }: PageView): boolean {
  const room = { left: left + 2, right: right - 2, top: y - 8, bottom: y - 0.5 }
  return !words.between(room.top, room.bottom).some((word) => !word.isLine && meets(word, room))
}

/** To the left of the line, or in languages that are written from right to left, to the right of it. */
function textBeside({ left, right, y }: Rule, { lines }: PageView): string {
  const beside = lines
    .between(y - 14, y + 8)
    .map(({ segment }) => segment)
    .filter(({ baseline }) => Math.abs(baseline - y) < 6)
  const before = beside
    .filter((segment) => segment.left < left && segment.right > left - FARTHEST_LABEL)
    .sort((a, b) => b.right - a.right)[0]
  const text = before ? textBefore(before, left) : ''
  if (text) return text
  const after = beside.filter((segment) => segment.left > right - 2 && segment.left < right + FARTHEST_LABEL)
  const fromRight = after.find((segment) => isRightToLeft(segment.text))
  return fromRight ? textOf(fromRight) : ''
}

function textBeneath({ left, right, y }: Rule, { lines }: PageView): string {
  const distance = (baseline: number, start: number) => (baseline - y) * 1000 + Math.abs(start - left)
  const beneath = lines
    .between(y, y + 18)
    .map(({ segment }) => segment)
    .filter(({ baseline }) => baseline - y > 2 && baseline - y < 15)
    .filter((segment) => segment.left > left - 6 && segment.left < right && segment.right < right + 40)
    .sort((a, b) => distance(a.baseline, a.left) - distance(b.baseline, b.left))[0]
  return beneath
    ? textOf(beneath)
        .replace(/_{2,}.*$/, '')
        .trim()
    : ''
}

const touchesWords = ({ left, right, y }: Rule, { words }: PageView): boolean =>
  words
    .between(y - 14, y + 6)
    .filter(({ baseline }) => Math.abs(baseline - y) < 5)
    .some((word) => Math.abs(word.left - right) < 14 || Math.abs(word.right - left) < 14)

/** Up to the next text or line. */
function roomAbove(rule: Rule, { words, rulesByHeight }: PageView, most: number): number {
  const { left, right, y } = rule
  const from = y - most - 2
  const isOver = (other: { left: number; right: number }) => other.right > left && other.left < right
  const texts = words.between(from, y - 4).filter((word) => !word.isLine && isOver(word) && word.bottom <= y - 4)
  const others = rulesByHeight.between(from, y - 6).filter((other) => other !== rule && isOver(other))
  return y - Math.max(0, ...texts.map(({ bottom }) => bottom), ...others.map((other) => other.y)) - 1
}
