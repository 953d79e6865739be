import type { FieldSuggestion, FieldType } from '@signpost/sdk'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { overlap } from './box.js'
import type { Box, EditorField } from './editor-field.js'

/** Asks the service for the places of a PDF where fields probably belong. */
export type Suggest = (options: { signal: AbortSignal }) => Promise<{ data: FieldSuggestion[] }>

/** A place where a field probably belongs. */
export type Suggestion = Box & { type: FieldType; label: string }

/** The places of a PDF where fields of some types probably belong and where none are yet, by page. */
export function useSuggestions(
  suggest: Suggest,
  fields: EditorField[],
  types: readonly FieldType[]
): ReadonlyMap<number, Suggestion[]> {
  const [found, setFound] = useState<FieldSuggestion[]>([])
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    // Fields can be placed without any.
    suggest({ signal }).then(
      ({ data }) => setFound(data),
      () => undefined
    )
    return () => left.abort()
  }, [])
  return useMemo(() => {
    const open = new Map<number, Suggestion[]>()
    for (const { page, source, ...place } of found) {
      // A field over a text tag would leave its braces on the page.
      if (source === 'tag') continue
      const type = types.find((each) => each === place.type)
      if (!type || fields.some((field) => field.page === page && overlap(place, field))) continue
      open.set(page, [...(open.get(page) ?? []), { ...place, type }])
    }
    return open
  }, [found, fields, types])
}
