import { isRightToLeft } from './direction.js'
import { drawnText } from './drawn-text.js'
import { findTagsByPlace } from './find-tags-by-place.js'
import { angleOf, joinLines, type TagGlyphs } from './found-tag.js'
import type { Glyph } from './glyph.js'
import { segmentsOf } from './segments.js'
import { straightBraces } from './straight-braces.js'

/** The maximum number of tags of a document. */
export const MOST_TAGS = 1000

const WHOLE = /\{\s?\{((?!\{\s?\{)[^\f]){0,600}?\}\s?\}/g

/**
 * Every `{{…}}` of a page. First in the order in which the text is drawn, which keeps a tag that breaks over lines within its
 * cell; then, among what is left, by where the glyphs are, for programs that draw text out of order.
 */
export function findTags(stated: Glyph[]): TagGlyphs[] {
  if (!stated.some(isBrace)) return []
  const glyphs = straightBraces(stated)
  const used = new Set<Glyph>()
  const tags: TagGlyphs[] = []
  for (const drawn of partsFromLeft(glyphs).map(drawnText)) {
    for (const { 0: text, index } of drawn.text.matchAll(WHOLE)) {
      if (tags.length > MOST_TAGS) return tags
      const own = drawn.glyphs.slice(index, index + text.length)
      const line = own.slice(0, text.search(/\n|$/)).filter((glyph) => glyph !== undefined)
      const [first] = line
      if (!first) continue
      const glyphs = [...new Set(own.filter((glyph) => glyph !== undefined))]
      for (const glyph of glyphs) used.add(glyph)
      const joined = joinLines(text.split('\n').map((line) => line.trim()))
      addTag(tags, { text: joined, glyphs, first, line, side: 'left', isClosed: true })
    }
  }
  const rest = glyphs.filter((glyph) => !used.has(glyph))
  const all = rest.some(isBrace) ? [...tags, ...findTagsByPlace(rest)] : tags
  return all.some(({ side }) => side === 'right') ? inOrder(all) : all
}

/** As they are drawn, but on a line that is read from the right, from there. */
function inOrder(tags: TagGlyphs[]): TagGlyphs[] {
  const lines: [TagGlyphs, ...TagGlyphs[]][] = []
  for (const tag of tags.sort((a, b) => a.first.order - b.first.order)) {
    const line = lines.at(-1)
    const isBeside = line?.[0].side === tag.side && Math.abs(line[0].first.y - tag.first.y) < 0.5 * tag.first.size
    if (line && isBeside) line.push(tag)
    else lines.push([tag])
  }
  return lines.flatMap((line) => (line[0].side === 'right' ? line.sort((a, b) => b.first.x - a.first.x) : line))
}

/** What is drawn between lines that have text from the right, which makers draw in other orders than that of reading. */
function partsFromLeft(glyphs: Glyph[]): Glyph[][] {
  if (!glyphs.some(({ text }) => isRightToLeft(text))) return [glyphs]
  const fromRight = new Set(
    segmentsOf(glyphs).flatMap((line) => (isRightToLeft(line.text) ? [...line.glyphs, ...line.twins] : []))
  )
  const parts: Glyph[][] = [[]]
  for (const glyph of glyphs) {
    if (!fromRight.has(glyph)) parts.at(-1)?.push(glyph)
    else if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts
}

/** Text that is drawn twice for a bold look or a shadow is one tag. */
function addTag(tags: TagGlyphs[], tag: TagGlyphs): void {
  const { first } = tag
  const twin = tags.find(
    (other) =>
      other.text === tag.text &&
      angleOf(other.first) === angleOf(first) &&
      Math.hypot(other.first.x - first.x, other.first.y - first.y) < 0.25 * first.size
  )
  if (twin) twin.glyphs = [...twin.glyphs, ...tag.glyphs]
  else tags.push(tag)
}

// Most pages have none, and need no look at their lines.
const isBrace = ({ text }: Glyph): boolean => /[{}｛｝]/.test(text)
