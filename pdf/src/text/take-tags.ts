import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { rewriteFile } from '../file/rewrite-file.js'
import type { TakenTags, TextLine } from '../interface/text-tags.js'
import { readPages } from '../page/page-tree.js'
import { findTags, MOST_TAGS } from './find-tags.js'
import type { Glyph, PageText } from './glyph.js'
import { hiddenLayers } from './hidden-layers.js'
import { presentTag, problemOfTag } from './present-tag.js'
import { readLines } from './read-lines.js'
import { removeGlyphs } from './remove-glyphs.js'
import { removeTexts } from './remove-texts.js'
import { TextReader } from './text-reader.js'

/** How much of the text beside tags is told. */
const MOST_LINES = 10_000
const LONGEST_LINE = 60

/**
 * Finds the text tags of a prepared file, and takes those out that can be. Stops one after the limit.
 * @returns as `working` the given buffer itself if nothing was taken out
 */
export function takeTags(working: Buffer): { working: Buffer; taken: TakenTags } {
  const file = PdfFile.open(working)
  const reader = new TextReader(file.resolve, hiddenLayers(file))
  const update = new IncrementalUpdate(file)
  const taken: TakenTags = { tags: [], lines: [], hasText: false, isCut: false }
  for (const [index, page] of readPages(file).entries()) {
    if (taken.tags.length > MOST_TAGS) break
    const text = reader.read(page)
    taken.hasText ||= text.glyphs.some((glyph) => glyph.text.trim() !== '')
    taken.isCut ||= text.isCut
    const found = findTags(text.glyphs)
    const glyphs = found.flatMap((tag) => (problemOfTag(tag, text) ? [] : tag.glyphs))
    if (glyphs.length > 0) removeGlyphs(update, page, [...new Set(glyphs)])
    for (const tag of found) taken.tags.push(presentTag(tag, index + 1, text))
    const room = MOST_LINES - taken.lines.length
    if (glyphs.length > 0) taken.lines.push(...linesBeside(text, glyphs, index + 1).slice(0, room))
  }
  if (update.isEmpty) return { working, taken }
  removeTexts(
    update,
    taken.tags.filter(({ problem }) => !problem).map(({ text }) => text)
  )
  const source = { trailer: file.trailer, resolve: update.resolve }
  const version = working.toString('latin1', 0, 16).includes('%PDF-2') ? '2.0' : '1.7'
  return { working: rewriteFile(source, version, file.crossReference.isStream), taken }
}

/** The upright text of a page without some of its glyphs. */
function linesBeside({ glyphs }: PageText, without: Glyph[], page: number): TextLine[] {
  const gone = new Set(without.map(({ order }) => order))
  return readLines(glyphs.filter(({ order }) => !gone.has(order))).flatMap((line): TextLine[] => {
    const { baseline, size, angle, displayed } = line
    const text = line.text.trim()
    const shown = displayed.glyphs.filter((glyph) => glyph !== undefined && glyph.text.trim() !== '')
    const [first, last] = [shown[0], shown.at(-1)]
    if (angle !== 0 || !first || !last) return []
    const [left, right] = [first.x, last.x + last.ax]
    return [{ text: text.slice(0, LONGEST_LINE).toWellFormed(), page, left, right, baseline, size }]
  })
}
