import type { Schemas } from '../ground/contract.js'
import { invalid } from '../ground/refusal.js'

/** How many characters patterns check in one request: about a quarter of a second, as each takes some microseconds. */
export const mostPatternCharacters = 100_000

/** A value that a request sets, with its JSON path. */
interface Checked {
  validation?: Schemas['FieldValidationRequest'] | null | undefined
  value?: string | null | undefined
  path: string
}

/** Throws if patterns would check more of a request than one may cost, before any is checked. Names the value that is too much. */
export function assertPatternWork(values: Checked[]): void {
  let characters = 0
  for (const { validation, value, path } of values) {
    if (!validation?.pattern) continue
    characters += value?.length ?? 0
    if (characters <= mostPatternCharacters) continue
    const most = mostPatternCharacters.toLocaleString('en')
    throw invalid('VALIDATION_FAILED', path, `is too long: patterns check at most ${most} characters of one request`)
  }
}
