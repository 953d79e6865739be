import { signatureField } from '../../support/journey.js'
import type { Attempt, Scenario } from './scenario.js'
import type { Stage } from './stage.js'

const text = { ...signatureField, type: 'text' }

/** Longer than any field of these tests can hold. */
export const tooLong = 'W'.repeat(5000)

/** In place of numbers. The page says "A contract, page 1". */
const anchored = (anchor: object) => ({ ...text, page: undefined, x: undefined, y: undefined, anchor })

/** The errors that several operations return for fields: each problem, and the property that it names. */
const badFields: Record<string, { field: Record<string, unknown>; property: string }> = {
  FIELD_PAGE_OUT_OF_RANGE: { field: { ...text, page: 2 }, property: 'page' },
  FIELD_OUT_OF_BOUNDS: { field: { ...text, x: 600 }, property: 'x' },
  FIELD_PLACE_CONFLICT: { field: { ...text, anchor: { text: 'A contract' } }, property: 'anchor' },
  ANCHOR_NOT_FOUND: { field: anchored({ text: 'Nowhere' }), property: 'anchor' },
  ANCHOR_AMBIGUOUS: { field: anchored({ text: 'a', whole_words: false }), property: 'anchor' },
  ANCHOR_OCCURRENCE_MISSING: { field: anchored({ text: 'A contract', occurrence: 2 }), property: 'anchor' },
  FIELD_VALUE_INVALID: { field: { ...text, type: 'date', value: '31.3.2026' }, property: 'value' },
  FIELD_VALUE_TOO_LONG: { field: { ...text, value: tooLong }, property: 'value' },
  UNSUPPORTED_CHARACTER: { field: { ...text, value: '𓀀' }, property: 'value' }
}

/** Returns scenarios of these problems, for an operation with fields. */
export function withBadFields(
  attempt: (stage: Stage, field: Record<string, unknown>) => Promise<Attempt>,
  place: string
): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(badFields).map(([code, { field, property }]) => [
      code,
      async (stage: Stage) => ({ ...(await attempt(stage, field)), details: [`${place}.${property}`] })
    ])
  )
}
