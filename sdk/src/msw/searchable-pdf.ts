import { inspectionOf } from './hold.js'
import { textOf } from './pdf.js'
import { assertDraft, type SearchablePdf, type TextPlace, type TextQuery } from './rules.js'
import type { MockDocument } from './state.js'

/** The pages of a draft. */
export function searchableDraft({ document, file }: MockDocument): SearchablePdf {
  assertDraft(document)
  return searchablePdf(document.page_count, file)
}

/**
 * The pages of a PDF. The mock draws none: it only sees texts that are written in one piece and not compressed, and answers
 * places below each other on the first page, in the order in which they are written.
 */
export function searchablePdf(pages: number, file: Uint8Array): SearchablePdf {
  const text = textOf(file)
  return {
    inspection: inspectionOf(pages, file),
    findTexts: async (queries) => {
      const found = queries.map((query) => [...text.matchAll(patternOf(query))].map(({ index }) => index))
      const starts = [...new Set(found.flat())].sort((a, b) => a - b)
      const places = found.map((indexes) => indexes.map((index) => placeAt(starts.indexOf(index))))
      return { places, hasText: true, isCut: false }
    }
  }
}

const placeAt = (line: number): TextPlace => {
  const top = 72 + line * 40
  return { page: 1, left: 72, top, right: 192, bottom: top + 12 }
}

function patternOf({ text, matchCase, wholeWords }: TextQuery): RegExp {
  const words = text.trim().split(/\s+/).map(escaped).join('\\s+')
  const pattern = wholeWords ? `(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])` : words
  return new RegExp(pattern, matchCase ? 'gu' : 'giu')
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
