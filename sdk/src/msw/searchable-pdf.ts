import { inspectionOf } from './hold.js'
import { type ReadablePdf, readPdf } from './readable-pdf.js'
import { assertDraft, type SearchablePdf, type TextPlace, type TextQuery } from './rules.js'
import type { MockDocument } from './state.js'

/** The pages of a draft. */
export function searchableDraft({ document, file }: MockDocument): SearchablePdf {
  assertDraft(document)
  return searchablePdf(document.page_count, file)
}

/**
 * The pages of a PDF. The mock draws none: it only sees texts that are written in one piece, in a font of one byte for each
 * character, and answers places below each other, in the order in which they are written.
 */
export function searchablePdf(pages: number, file: Uint8Array): SearchablePdf {
  return {
    inspection: inspectionOf(pages, file),
    findTexts: async (queries) => {
      const { parts } = await readPdf(file)
      const found = queries.map((query) => startsOf(query, parts))
      const starts = [...new Set(found.flat().map(({ start }) => start))].sort((a, b) => a - b)
      const places = found.map((own) => own.map(({ page, start }) => placeAt(page, starts.indexOf(start))))
      return { places, hasText: true, isCut: false }
    }
  }
}

/** Where a text begins, if all parts were one text, and its page. */
function startsOf(query: TextQuery, parts: ReadablePdf['parts']) {
  let before = 0
  return parts.flatMap(({ page, text }) => {
    const found = [...text.matchAll(patternOf(query))].map(({ index }) => ({ page, start: before + index }))
    before += text.length
    return found
  })
}

const placeAt = (page: number, line: number): TextPlace => {
  const top = 72 + line * 40
  return { page, left: 72, top, right: 192, bottom: top + 12 }
}

function patternOf({ text, matchCase, wholeWords }: TextQuery): RegExp {
  const words = text.trim().split(/\s+/).map(escaped).join('\\s+')
  const pattern = wholeWords ? `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])` : words
  return new RegExp(pattern, matchCase ? 'gu' : 'giu')
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
