import type { Font } from './font-source.js'
import type { Glyph } from './glyph.js'
import { mirrored } from './paired-brackets.js'
import { type ReadLine, readLines } from './read-lines.js'

const DOUBLE = /([{}])\s?\1/g
/** How many kinds of braces are tried in all combinations. */
const MOST_KINDS = 6
/** A kind is a bit of a number; where a page has many fonts, several share one. */
const MOST_BITS = 30

interface Brace {
  glyph: Glyph
  kind: number
}

/**
 * Glyphs with the braces that are meant. In text from the right, some makers state a brace as it is drawn (Chromium), others as it
 * is meant (Word), and LibreOffice states what a glyph meant where it was first drawn, even if that was in the other direction.
 * So of each font and direction, all braces are turned round if that makes more pairs on the page.
 */
export function straightBraces(glyphs: Glyph[]): Glyph[] {
  const lines = readLines(glyphs).sort((a, b) => a.firstDrawn - b.firstDrawn)
  const kinds = new Map<Font, [number, number]>()
  const braces = lines.flatMap((line) => bracesOf(line, kinds))
  const tokens = lines.flatMap((line) => [...line.text.matchAll(DOUBLE)].map(({ index }) => line.glyphs[index]))
  const byGlyph = new Map(braces.map((brace) => [brace.glyph, brace.kind]))
  const turned = bestTurn(
    tokens.flatMap((glyph) => (glyph ? [{ glyph, kind: byGlyph.get(glyph) ?? 0 }] : [])),
    2 * kinds.size
  )
  if (turned === 0) return glyphs
  return glyphs.map((glyph) => {
    const kind = byGlyph.get(glyph)
    return kind !== undefined && turned & (1 << kind)
      ? { ...glyph, text: mirrored(glyph.text.normalize('NFKC')) }
      : glyph
  })
}

/** The braces of a line with those drawn twice, and of what font and direction they are. */
function bracesOf({ text, glyphs, turned, twins }: ReadLine, kinds: Map<Font, [number, number]>): Brace[] {
  const kindOf = ({ font }: Glyph, isTurned: boolean) => {
    const next = (2 * kinds.size) % MOST_BITS
    const known = kinds.get(font) ?? [next, next + 1]
    kinds.set(font, known)
    return known[isTurned ? 1 : 0]
  }
  const found = glyphs.flatMap((glyph, index): Brace[] =>
    glyph && /[{}]/.test(text[index] ?? '') ? [{ glyph, kind: kindOf(glyph, turned[index] ?? false) }] : []
  )
  const again = twins.flatMap((glyph): Brace[] => {
    const once = found.find((brace) => Math.hypot(brace.glyph.x - glyph.x, brace.glyph.y - glyph.y) < 0.12 * glyph.size)
    return once ? [{ glyph, kind: once.kind }] : []
  })
  return [...found, ...again]
}

/** Which kinds to turn round, as bits. */
function bestTurn(tokens: Brace[], kinds: number): number {
  let [best, most] = [0, pairsOf(tokens, 0)]
  if (2 * most >= tokens.length - 1) return 0
  for (const turn of turnsOf(kinds)) {
    const pairs = pairsOf(tokens, turn)
    if (pairs > most) [best, most] = [turn, pairs]
  }
  return best
}

function turnsOf(kinds: number): number[] {
  if (kinds <= MOST_KINDS) return Array.from({ length: 2 ** kinds }, (_, turn) => turn)
  return [0x2aaaaaaa, 0x15555555, 0x3fffffff]
}

/** How often an opening brace is followed by one that closes it. */
function pairsOf(tokens: Brace[], turn: number): number {
  let pairs = 0
  let isOpen = false
  for (const { glyph, kind } of tokens) {
    const opens = (glyph.text.normalize('NFKC') === '{') !== Boolean(turn & (1 << kind))
    if (isOpen && !opens) pairs++
    isOpen = opens
  }
  return pairs
}
