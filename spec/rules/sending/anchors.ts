import type { HeldInspection } from '../documents/held.js'
import type { Schemas } from '../ground/contract.js'
import { invalid } from '../ground/refusal.js'

/** A text to look for. White space, quotation marks, dashes and ligatures match however they are written. */
export interface TextQuery {
  text: string
  /** Whether capitals matter. */
  matchCase: boolean
  /** Whether it must not be a part of a longer word or number. */
  wholeWords: boolean
}

/** The box of a text: of its first line, if it has several. In points, from the top left corner of the page as displayed. */
export interface TextPlace {
  page: number
  left: number
  top: number
  right: number
  bottom: number
  /** Whether its line is read from the right. */
  fromRight?: true
}

/** Where texts are in a PDF. */
export interface FoundTexts {
  /** Those of each query, in reading order. */
  places: TextPlace[][]
  hasText: boolean
  /** A page has more text than is read, or a text is in more places than are reported. */
  isCut: boolean
}

/** The anchor of a field. `path` locates it in the request. */
export interface LocatedAnchor {
  anchor: Schemas['Anchor']
  path: string
}

type Box = { width: number; height: number }
type Pages = HeldInspection['pages']

const MOST_SHOWN = 10

/** The texts that an anchor asks for: its own, and the one that it comes after. */
export function queriesOf({ text, after, match_case = false, whole_words = true }: Schemas['Anchor']): TextQuery[] {
  const texts = after === undefined ? [text] : [text, after]
  return texts.map((text) => ({ text, matchCase: match_case, wholeWords: whole_words }))
}

/**
 * The page and the top left corner of a field that is placed by an anchor. Throws unless there is exactly one such place.
 * @param placesOf the places of a text, in reading order
 */
export function anchoredPlace(
  { anchor, path }: LocatedAnchor,
  { width, height }: Box,
  pages: Pages,
  { hasText, isCut }: Omit<FoundTexts, 'places'>,
  placesOf: (query: TextQuery) => TextPlace[]
): { page: number; x: number; y: number } {
  assertRange(anchor.pages, pages, path)
  if (isCut) {
    throw invalid(
      'ANCHOR_NOT_FOUND',
      path,
      'cannot be looked for: a page or the text itself has more to read than is read'
    )
  }
  if (!hasText) throw invalid('ANCHOR_NOT_FOUND', path, `is not found: ${SCAN}`)
  const place = chosen(anchor, candidates(anchor, path, placesOf), path)
  const { from = 'top_left', dx = 0, dy = 0 } = anchor
  const x = rounded((from.endsWith('left') ? place.left : place.right) + dx)
  const y = rounded((from.startsWith('top') ? place.top : place.bottom) + dy)
  const page = pages[place.page - 1] ?? { width: 0, height: 0 }
  if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) {
    const problem = `places the field outside the page: at ${x}, ${y} of page ${place.page}, which has ${page.width} × ${page.height} points`
    throw invalid('FIELD_OUT_OF_BOUNDS', path, problem)
  }
  return { page: place.page, x, y }
}

const SCAN = 'the pages have no text that can be read; they may be scans, or their letters may be drawn as shapes'

function assertRange({ first = 1, last = first }: Schemas['PageRange'] = {}, { length }: Pages, path: string): void {
  if (first > length) {
    throw invalid(
      'FIELD_PAGE_OUT_OF_RANGE',
      `${path}.pages.first`,
      `must be a page of the document, which has ${length}`
    )
  }
  if (last < first) throw invalid('VALIDATION_FAILED', `${path}.pages.last`, 'must not be before the first page')
}

function candidates(anchor: Schemas['Anchor'], path: string, placesOf: (query: TextQuery) => TextPlace[]): TextPlace[] {
  const [own, after] = queriesOf(anchor).map(placesOf)
  const { first = 1, last = Number.POSITIVE_INFINITY } = anchor.pages ?? {}
  const within = (own ?? []).filter(({ page }) => page >= first && page <= last)
  if (!after) return within
  const start = after[0]
  if (!start) throw invalid('ANCHOR_NOT_FOUND', `${path}.after`, `is not found: “${anchor.after}” is not on the pages`)
  return within.filter((place) => isAfter(place, start))
}

/** Whether a place comes after another one: farther down, or on the same line and farther in the direction of reading. */
function isAfter(place: TextPlace, start: TextPlace): boolean {
  if (place.page !== start.page) return place.page > start.page
  const isBeside = Math.abs(place.top - start.top) < 0.5 * Math.min(place.bottom - place.top, start.bottom - start.top)
  if (!isBeside) return place.top > start.top
  return start.fromRight ? place.right <= start.left + 1 : place.left >= start.right - 1
}

function chosen({ text, occurrence, pages, after }: Schemas['Anchor'], places: TextPlace[], path: string): TextPlace {
  const limits = [pages && 'on these pages', after && `after “${after}”`].filter(Boolean).join(' ')
  const where = limits || 'on the pages'
  const [first] = places
  if (!first) throw invalid('ANCHOR_NOT_FOUND', path, `is not found: “${text}” is not ${where}`)
  const several = `“${text}” is ${where} ${places.length === 1 ? 'once' : `${places.length} times`}: ${shown(places)}`
  if (occurrence === undefined && places.length > 1) {
    throw invalid('ANCHOR_AMBIGUOUS', path, `needs an occurrence, pages or after: ${several}`)
  }
  if (occurrence === undefined) return first
  if (occurrence === 0) throw invalid('VALIDATION_FAILED', `${path}.occurrence`, 'must not be 0: 1 is the first place')
  const place = places.at(occurrence > 0 ? occurrence - 1 : occurrence)
  if (place) return place
  throw invalid('ANCHOR_OCCURRENCE_MISSING', path, `has the occurrence ${occurrence}, but ${several}`)
}

function shown(places: TextPlace[]): string {
  const shown = places
    .slice(0, MOST_SHOWN)
    .map(({ page, left, top }) => `page ${page} at ${rounded(left)}, ${rounded(top)}`)
  return places.length > MOST_SHOWN ? `${shown.join('; ')}; …` : shown.join('; ')
}

const rounded = (points: number): number => Math.round(points * 100) / 100
