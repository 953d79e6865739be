import { isRightToLeft } from './direction.js'
import { joinLines, type TagGlyphs } from './found-tag.js'
import type { Glyph } from './glyph.js'
import { type ReadLine, readLines } from './read-lines.js'
import { asRead } from './reading-order.js'

const LONGEST_TAG = 600
const MOST_LINES = 6
const MOST_TAGS = 200

/** A part of a segment. */
interface Part {
  segment: ReadLine
  from: number
  to: number
}

/** Tags in text whose glyphs are drawn in any order. */
export function findTagsByPlace(glyphs: Glyph[]): TagGlyphs[] {
  const segments = readLines(glyphs).map(withClosedBraces)
  const continued = new Set<ReadLine>()
  const tags: TagGlyphs[] = []
  for (const segment of segments) {
    for (let at = continued.has(segment) ? afterClose(segment) : 0; at >= 0 && tags.length < MOST_TAGS; ) {
      const start = segment.text.indexOf('{{', at)
      if (start < 0) break
      const { parts, isClosed } = tagFrom(segment, start, segments, continued)
      const tag = tagOf(parts, isClosed)
      if (tag) tags.push(tag)
      for (const part of parts.slice(1)) continued.add(part.segment)
      at = parts.length > 1 ? -1 : (parts[0]?.to ?? -1)
    }
  }
  return tags
}

/** The place after a tag that began on a line above. */
function afterClose({ text }: ReadLine): number {
  const [open, close] = [text.indexOf('{{'), text.indexOf('}}')]
  return close >= 0 && open < close ? close + 2 : 0
}

function tagFrom(
  segment: ReadLine,
  from: number,
  all: ReadLine[],
  used: Set<ReadLine>
): { parts: Part[]; isClosed: boolean } {
  // Within the longest tag only: a line of nothing but braces must not cost its length squared.
  const window = segment.text.slice(from, from + LONGEST_TAG)
  const close = window.indexOf('}}')
  const again = window.indexOf('{{', 2)
  if (close >= 0 && (again < 0 || close < again))
    return { parts: [{ segment, from, to: from + close + 2 }], isClosed: true }
  if (again >= 0) return { parts: [{ segment, from, to: from + again }], isClosed: false }
  const parts = continueTag(segment, from, all, used)
  if (parts) return { parts, isClosed: true }
  return { parts: [{ segment, from, to: Math.min(segment.text.length, from + LONGEST_TAG) }], isClosed: false }
}

/** Braces with a gap between them are double braces. */
function withClosedBraces(segment: ReadLine): ReadLine {
  const { text, glyphs, turned } = segment
  const isGap = (index: number) => {
    const [before, after] = [text[index - 1], text[index + 1]]
    return text[index] === ' ' && before === after && (before === '{' || before === '}')
  }
  const kept = [...text.split('').keys()].filter((index) => !isGap(index))
  return {
    ...segment,
    text: kept.map((index) => text[index]).join(''),
    glyphs: kept.map((index) => glyphs[index]),
    turned: kept.map((index) => turned[index] ?? false)
  }
}

/** The parts of a tag that breaks over lines: what is drawn next, or what is beneath. */
function continueTag(start: ReadLine, from: number, all: ReadLine[], used: Set<ReadLine>): Part[] | undefined {
  const near = all.filter((other) => other.angle === start.angle && !used.has(other) && other !== start)
  const drawnNext = (before: ReadLine) =>
    leastBy(
      near.filter((next) => next.firstDrawn > before.lastDrawn && follows(before, next, start)),
      ({ firstDrawn }) => firstDrawn
    )
  const beneath = (before: ReadLine) =>
    leastBy(
      near.filter((next) => isBeneath(before, next, start)),
      ({ baseline, left }) => baseline * 1000 + Math.abs(left - start.left)
    )
  return collect(start, from, drawnNext) ?? collect(start, from, beneath)
}

function collect(start: ReadLine, from: number, pick: (before: ReadLine) => ReadLine | undefined): Part[] | undefined {
  const parts: Part[] = [{ segment: start, from, to: start.text.length }]
  let before = start
  for (let line = 0; line < MOST_LINES; line++) {
    const segment = pick(before)
    if (!segment || parts.some((part) => part.segment === segment)) return undefined
    const [close, again] = [segment.text.indexOf('}}'), segment.text.indexOf('{{')]
    if (again >= 0 && (close < 0 || again < close)) return undefined
    // The closing braces may themselves be on two lines.
    if (line === 0 && start.text.endsWith('}') && segment.text.startsWith('}'))
      return [...parts, { segment, from: 0, to: 1 }]
    parts.push({ segment, from: 0, to: close >= 0 ? close + 2 : segment.text.length })
    if (close >= 0) return parts
    before = segment
  }
  return undefined
}

function follows(before: ReadLine, next: ReadLine, start: ReadLine): boolean {
  const down = next.baseline - before.baseline
  const isInReach = down > -0.3 * before.size && down < 2.6 * Math.max(before.size, next.size)
  return (
    isInReach &&
    next.left < Math.max(before.right, start.right) + 2 &&
    next.right > Math.min(before.left, start.left) - 400
  )
}

function isBeneath(before: ReadLine, next: ReadLine, start: ReadLine): boolean {
  const isBelow = next.baseline > before.baseline + 0.3 * before.size
  return isBelow && follows(before, next, start) && next.right > start.left - 1 && next.left < start.right + 1
}

function leastBy<T>(items: T[], of: (item: T) => number): T | undefined {
  let least: T | undefined
  for (const item of items) if (least === undefined || of(item) < of(least)) least = item
  return least
}

function tagOf(parts: Part[], isClosed: boolean): TagGlyphs | undefined {
  const shownBy = ({ segment, from, to }: Part) => segment.glyphs.slice(from, to).filter((glyph) => glyph !== undefined)
  const [start] = parts
  const line = start ? shownBy(start) : []
  const [first] = line
  if (!first || !start) return undefined
  const own = new Set(parts.flatMap(shownBy))
  const isTwin = (twin: Glyph) =>
    [...own].some(({ text, x, y }) => text === twin.text && Math.hypot(x - twin.x, y - twin.y) < 0.12 * twin.size)
  const twins = parts.flatMap(({ segment }) => segment.twins.filter(isTwin))
  const text = joinLines(parts.map(({ segment, from, to }) => segment.text.slice(from, to).trim()))
  const otherwise = parts.length === 1 && isClosed ? fromOtherSide(start.segment, own, text) : undefined
  return { text, otherwise, glyphs: [...new Set([...own, ...twins])], first, line, side: start.segment.side, isClosed }
}

/** How a tag on one line reads if the line is read from the other side. Undefined if that makes no difference. */
function fromOtherSide({ displayed, side }: ReadLine, own: Set<Glyph>, text: string): string | undefined {
  if (!isRightToLeft(text)) return undefined
  const isOwn = (glyph: Glyph | undefined) => glyph !== undefined && own.has(glyph)
  const [from, to] = [displayed.glyphs.findIndex(isOwn), displayed.glyphs.findLastIndex(isOwn) + 1]
  const shown = { text: displayed.text.slice(from, to), glyphs: displayed.glyphs.slice(from, to) }
  const other = asRead(shown, side === 'right' ? 'left' : 'right').text.replace(/^[{}\s]+|[{}\s]+$/g, '')
  return `{{${other}}}` === text ? undefined : `{{${other}}}`
}
