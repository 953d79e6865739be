import type { HeldField } from '../documents/held.js'
import { fieldTypes, takesFile } from '../fields/field-types.js'
import { exampleOf } from '../fields/pattern-example.js'
import { problemOfValue } from '../fields/values.js'
import type { Schemas } from '../ground/contract.js'

type Validation = Schemas['FieldValidation']
type Field = Pick<HeldField, 'type' | 'options' | 'multiline' | 'validation' | 'width' | 'height'>

/** A value to try out a document with, which meets the validation of its field. Null if none was found. */
export function sampleOf(field: Field, today: string): string | null {
  const usual = fieldTypes[field.type].sample(today, field)
  if (takesFile(field)) return usual
  const candidates = field.validation ? [usual, ...candidatesFor(field.validation, usual)] : [usual]
  return candidates.find((value) => problemOfValue(field, value) === null) ?? null
}

function candidatesFor({ min, max, min_length, max_length, pattern }: Validation, usual: string): string[] {
  const numbers = [min, max].filter((limit) => limit !== null).map((limit) => asNumber(limit))
  const least = min_length ?? 0
  const most = max_length ?? Math.max(least, LONGEST)
  const example = pattern === null ? null : exampleOf(pattern, least, most)
  // Longer at its beginning: what an e-mail address ends with stays.
  const fitted = [usual.padStart(least, 'a'), [...usual].slice(0, most).join(''), 'a@b.co'.padStart(least, 'a')]
  return [...numbers, ...(example === null ? fitted : [example])]
}

const LONGEST = 500

// As values of numbers are: never 1e+21 or 1e-7.
const asNumber = (limit: number) => (/e/.test(String(limit)) ? limit.toFixed(20).replace(/\.?0+$/, '') : String(limit))
