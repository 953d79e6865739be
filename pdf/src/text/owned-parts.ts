import { isRightToLeft, type Side } from './direction.js'
import type { Glyph } from './glyph.js'
import { isBracket, isOpening, paired } from './paired-brackets.js'

/** What one glyph shows. A ligature has several letters, which are in the order in which they are read. */
export interface Unit {
  text: string
  glyph: Glyph | undefined
  /** What decides about its direction, where that is not its text. */
  standIn?: string | undefined
}

/** What is beside a place of a line. */
interface Surroundings {
  /** The nearest letter to the left and to the right: its place, or -1. */
  before: number
  after: number
  /** The place of the nearest space to the left, or -1. */
  space: number
  /** How many letters from the left and from the right there are up to here. */
  fromLeft: number
  fromRight: number
}

const ARABIC_DIGIT = '\u0660'
const HEBREW_LETTER = '\u05d0'
const NUMBER = /N(?:,?N)*/g

/**
 * Says of units from left to right for what letter numbers and brackets stand: for one of the words that they are read with. Between
 * words of both directions, they look the same before one and after the other. The order of drawing decides about a number, because
 * many makers draw words as they are read; of those that draw from left to right, a number in a tag is with the words before it.
 * What is in brackets follows what it is about.
 */
export function ownParts<Each extends Unit>(units: Each[], side: Side): Each[] {
  const kinds = units.map(kindOf)
  const around = surroundingsOf(kinds)
  const owned = [...numbersIn(units, kinds, around, side), ...bracketsIn(units, kinds, around, side)]
  for (const [index, standIn] of owned) {
    const unit = units[index]
    if (unit) unit.standIn = standIn
  }
  return units
}

/** One letter for a unit: a letter from the left or the right, a digit, what separates digits, a space, or something else. */
function kindOf({ text }: Unit): string {
  if (isRightToLeft(text)) return 'R'
  if (/^[0-9]/.test(text)) return 'N'
  if (/\p{L}/u.test(text)) return 'L'
  if (text === ' ') return '_'
  return /^[.,:/+-]$/.test(text) ? ',' : ' '
}

function surroundingsOf(kinds: string[]): Surroundings[] {
  let [before, space, fromLeft, fromRight] = [-1, -1, 0, 0]
  const around = kinds.map((kind, index): Surroundings => {
    const here = { before, after: -1, space, fromLeft, fromRight }
    if (kind === '_') space = index
    if (kind === 'L') fromLeft++
    if (kind === 'R') fromRight++
    if (kind === 'L' || kind === 'R') before = index
    return here
  })
  let after = -1
  for (let index = kinds.length - 1; index >= 0; index--) {
    const here = around[index]
    if (here) here.after = after
    if (kinds[index] === 'L' || kinds[index] === 'R') after = index
  }
  return around
}

function numbersIn(units: Unit[], kinds: string[], around: Surroundings[], side: Side): [number, string][] {
  const orderAt = (index: number) => units[index]?.glyph?.order ?? index
  const inTag = placesInTags(units)
  return [...kinds.join('').matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const end = index + number.length
    const { before = -1, space = -1 } = around[index] ?? {}
    const { after = -1 } = around[end - 1] ?? {}
    const endsOther = inTag.get(index) === ':' && (kinds[end] === 'R' || (kinds[end] === '_' && kinds[end + 1] === 'R'))
    const isJoined = inTag.has(index) ? !endsOther : space < before
    const isOwned =
      side === 'right'
        ? kinds[before] === 'L' && orderAt(index) > orderAt(before) && isJoined
        : kinds[before] !== 'R' && kinds[after] === 'R' && (orderAt(index) > orderAt(after) || inTag.get(index) === ':')
    const standIn = side === 'right' ? 'a' : ARABIC_DIGIT
    return isOwned ? Array.from(number, (_, at): [number, string] => [index + at, standIn]) : []
  })
}

/** Places in tags, and what is before each of them: a number after a colon ends the label that is displayed to the right of it. */
function placesInTags(units: Unit[]): Map<number, string> {
  const places = new Map<number, string>()
  let braces = 0
  let last = ''
  for (const [index, { text }] of units.entries()) {
    if (braces % 4 === 2) places.set(index, last)
    if (text === '{' || text === '}') braces++
    if (text !== ' ') last = text
  }
  return places
}

function bracketsIn(units: Unit[], kinds: string[], around: Surroundings[], side: Side): [number, string][] {
  const open: number[] = []
  return paired(units.map(({ text }) => text)).flatMap((text, index): [number, string][] => {
    if (!isBracket(text)) return []
    if (isOpening(text)) open.push(index)
    const start = isOpening(text) ? undefined : open.pop()
    const [first, last] = [around[start ?? -1], around[index]]
    if (start === undefined || !first || !last) return []
    const [fromLeft, fromRight] = [last.fromLeft - first.fromLeft, last.fromRight - first.fromRight]
    const isOwned =
      side === 'right'
        ? fromLeft > 0 && fromRight === 0 && kinds[first.before] === 'L'
        : fromRight > 0 && fromLeft === 0 && kinds[last.after] === 'R'
    const standIn = side === 'right' ? 'a' : HEBREW_LETTER
    if (!isOwned) return []
    return [
      [start, standIn],
      [index, standIn]
    ]
  })
}
