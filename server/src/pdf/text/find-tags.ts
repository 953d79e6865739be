import { drawnText } from './drawn-text.js'
import { findTagsByPlace } from './find-tags-by-place.js'
import { angleOf, joinLines, type TagGlyphs } from './found-tag.js'
import type { Glyph } from './glyph.js'

/** The maximum number of tags of a document. */
export const MOST_TAGS = 1000

const WHOLE = /\{\s?\{((?!\{\s?\{)[^\f]){0,600}?\}\s?\}/g

/**
 * Every `{{…}}` of a page. First in the order in which the text is drawn, which keeps a tag that breaks over lines within its
 * cell; then, among what is left, by where the glyphs are, for programs that draw text out of order.
 */
export function findTags(glyphs: Glyph[]): TagGlyphs[] {
  if (!glyphs.some(opens)) return []
  const drawn = drawnText(glyphs)
  const used = new Set<Glyph>()
  const tags: TagGlyphs[] = []
  for (const { 0: text, index } of drawn.text.matchAll(WHOLE)) {
    if (tags.length > MOST_TAGS) return tags
    const own = drawn.glyphs.slice(index, index + text.length)
    const [first, last] = endsOf(own.slice(0, text.search(/\n|$/)))
    if (!first || !last) continue
    const glyphs = [...new Set(own.filter((glyph) => glyph !== undefined))]
    for (const glyph of glyphs) used.add(glyph)
    const joined = joinLines(text.split('\n').map((line) => line.trim()))
    addTag(tags, { text: joined, glyphs, first, last, isClosed: true })
  }
  const rest = glyphs.filter((glyph) => !used.has(glyph))
  return rest.some(opens) ? [...tags, ...findTagsByPlace(rest)] : tags
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

function endsOf(glyphs: (Glyph | undefined)[]): [Glyph | undefined, Glyph | undefined] {
  const shown = glyphs.filter((glyph) => glyph !== undefined)
  return [shown[0], shown.at(-1)]
}

// Most pages have none, and need no look at their lines.
const opens = ({ text }: Glyph): boolean => text.includes('{') || text.includes('｛')
