import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import type { FoundWidget } from '../interface/found-form.js'
import type { SuggestedField, SuggestedFields } from '../interface/suggested-fields.js'
import { readPages } from '../page/page-tree.js'
import { openWhole } from '../prepare/open-whole.js'
import { readWidgets } from '../prepare/read-widgets.js'
import { findTags, MOST_TAGS } from '../text/find-tags.js'
import { hiddenLayers } from '../text/hidden-layers.js'
import { presentTag } from '../text/present-tag.js'
import { ShapeReader } from '../text/shape-reader.js'
import { TextReader } from '../text/text-reader.js'
import { Effort } from './effort.js'
import type { Place } from './place.js'
import { MOST as MOST_ON_PAGE, suggestOnPage } from './suggest-on-page.js'

/** How many places of a file are suggested. */
const MOST_FIELDS = 2000
/** How many pages are read. */
const MOST_PAGES = 200
/** Comparisons of what is on the pages with each other. */
const MOST_STEPS = 40_000_000

/**
 * Places where fields probably belong on the pages of a prepared file, and its text tags.
 * @param original the file as uploaded, if it had a form: its fields are no longer in the prepared one
 */
export function suggestFields(working: Buffer, original?: Buffer): SuggestedFields {
  const file = PdfFile.open(working)
  const pages = readPages(file)
  const reader = new TextReader(file.resolve, hiddenLayers(file))
  const effort = new Effort(MOST_STEPS)
  const widgets = original ? readWidgets(openWhole(original).file).form.widgets : []
  const found: SuggestedFields = { fields: [], tags: [], isComplete: pages.length <= MOST_PAGES }
  for (const [index, page] of pages.slice(0, MOST_PAGES).entries()) {
    const shapes = new ShapeReader()
    const text = readOrStop(() => reader.read(page, shapes))
    if (!text || effort.isSpent || found.fields.length >= MOST_FIELDS) return { ...found, isComplete: false }
    for (const tag of findTags(text.glyphs)) found.tags.push(presentTag(tag, index + 1, text))
    if (found.tags.length > MOST_TAGS) return { ...found, tags: found.tags.slice(0, MOST_TAGS), isComplete: false }
    const known = widgets.filter((widget) => widget.page === index + 1).map(placeOfWidget)
    const places = suggestOnPage(text, shapes.shapes, known, effort)
    if (places.length > MOST_ON_PAGE || text.isCut || shapes.isCut) found.isComplete = false
    const room = Math.min(MOST_ON_PAGE, MOST_FIELDS - found.fields.length)
    for (const place of inReadingOrder(places.slice(0, room))) found.fields.push(present(place, index + 1))
  }
  return effort.isSpent ? { ...found, isComplete: false } : found
}

/** What was found on the pages before is kept. */
function readOrStop<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError && error.code === 'PDF_TOO_LARGE') return undefined
    throw error
  }
}

function placeOfWidget({ type, x, y, width, height, description, name }: FoundWidget): Place {
  const box = { left: x, top: y, right: x + width, bottom: y + height }
  return { ...box, type: type === 'radio' ? 'checkbox' : type, label: description || name, reason: 'form_field' }
}

const inReadingOrder = (places: Place[]): Place[] => places.sort((a, b) => a.bottom - b.bottom || a.left - b.left)

function present({ type, left, top, right, bottom, label, reason }: Place, page: number): SuggestedField {
  return { type, page, x: left, y: top, width: right - left, height: bottom - top, label, reason }
}
