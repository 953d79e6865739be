import type { PdfTag } from '../interface/text-tags.js'
import { angleOf, type TagGlyphs } from './found-tag.js'
import type { PageText } from './glyph.js'

/** Why a tag cannot be taken out of its page. */
export function problemOfTag({ isClosed, first, glyphs }: TagGlyphs, { width, height }: PageText): PdfTag['problem'] {
  if (!isClosed) return 'unclosed'
  if (!(first.x >= 0 && first.x <= width && first.y >= 0 && first.y <= height)) return 'outside'
  if (angleOf(first) !== 0) return 'turned'
  return glyphs.some(({ mode }) => mode >= 4) ? 'clips' : undefined
}

/** A tag as it is told, with its place. */
export function presentTag(tag: TagGlyphs, page: number, text: PageText): PdfTag {
  const { first, line, side, otherwise } = tag
  const isUpright = angleOf(first) === 0
  const ends = line.flatMap(({ x, y, ax }) => (isUpright ? [x, x + ax] : [Math.hypot(x - first.x, y - first.y)]))
  const width = Math.max(...ends) - Math.min(...ends)
  const problem = problemOfTag(tag, text)
  const place = { page, x: isUpright ? Math.min(...ends) : first.x, baseline: first.y, width, size: first.size }
  return {
    text: tag.text,
    ...(otherwise !== undefined && { otherwise }),
    ...place,
    ...(side === 'right' && { fromRight: true }),
    ...(problem && { problem })
  }
}
