import { useEffect, useMemo, useState } from 'preact/hooks'
import type { OpenPdf } from '../../../web/pdf/open-pdf.js'
import type { EditorField } from './editor-field.js'
import { readSuggestions } from './read-suggestions.js'
import { open as openSuggestions, type Suggestion } from './suggest.js'

/** The places of a PDF where fields of some types seem to belong and where none are yet, by page. They appear as pages are read. */
export function useSuggestions(
  pdf: OpenPdf,
  pages: number,
  fields: EditorField[],
  types: readonly string[]
): ReadonlyMap<number, Suggestion[]> {
  const [found, setFound] = useState<ReadonlyMap<number, Suggestion[]>>(new Map())
  useEffect(() => {
    const left = new AbortController()
    void readAll(pdf, pages, left.signal, (page, suggestions) =>
      setFound((before) => new Map(before).set(page, suggestions))
    )
    return () => left.abort()
  }, [pdf])
  return useMemo(() => {
    const openOn = (page: number, all: Suggestion[]) => {
      const ofTypes = all.filter(({ type }) => types.includes(type))
      return openSuggestions(
        ofTypes,
        fields.filter((field) => field.page === page)
      )
    }
    return new Map([...found].map(([page, all]) => [page, openOn(page, all)]))
  }, [found, fields, types])
}

async function readAll(
  { pdf }: OpenPdf,
  pages: number,
  signal: AbortSignal,
  onRead: (page: number, suggestions: Suggestion[]) => void
) {
  for (let page = 1; page <= pages && !signal.aborted; page += 1) {
    const suggestions = await readSuggestions(await pdf.getPage(page)).catch(() => [])
    if (suggestions.length > 0 && !signal.aborted) onRead(page, suggestions)
  }
}
