import { decodeStream, filtersOf, packsAnything } from '../../file/filters/filters.js'
import { isName, PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { hasContentError } from '../../page/content-errors.js'
import { readContent } from '../../page/page-content.js'
import type { Page } from '../../page/page-tree.js'
import { strayKeywords } from '../../text/stray-keywords.js'
import type { Place } from './place.js'
import type { ShownObjects } from './shown-objects.js'

const LIMIT = 64 << 20
const STOPS = 'has content at which some programs stop'

/** What pages draw, and the forms on them, where some readers stop and others go on. */
export function* unclearContent(file: PdfFile, pages: readonly Page[], { objects }: ShownObjects): Generator<Place> {
  for (const [index, page] of pages.entries())
    if (isUnclear(readContent(page, file.resolve))) yield { page: index + 1, reason: STOPS }
  for (const [number, object] of objects) {
    if (!(object instanceof PdfStream) || !isName(file.resolve(object.dict.get('Subtype')), 'Form')) continue
    if (!filtersOf(object, file.resolve).every(packsAnything)) continue
    if (isUnclear(decodeStream(object, file.resolve, LIMIT))) yield { reason: `object ${number} ${STOPS}` }
  }
}

const isUnclear = (content: Buffer): boolean => hasContentError(content) || strayKeywords(content).length > 0
