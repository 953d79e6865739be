import type { Schemas } from '../ground/contract.js'
import { matchesPattern, problemOfPattern } from '../ground/patterns.js'
import { invalid } from '../ground/refusal.js'
import { fieldTypes, type LimitName } from './field-types.js'
import { violationOf } from './violations.js'

type Validation = Schemas['FieldValidation']
type Requested = { type: Schemas['FieldType']; validation?: Schemas['FieldValidationRequest'] | null | undefined }

const limitNames: readonly LimitName[] = ['min', 'max', 'min_length', 'max_length', 'pattern']

const problems: { [Name in LimitName]: (limit: NonNullable<Validation[Name]>) => string } = {
  min: (limit) => `must be at least ${limit}`,
  max: (limit) => `must be at most ${limit}`,
  min_length: (limit) => `must have at least ${limit} characters`,
  max_length: (limit) => `must have at most ${limit} characters`,
  pattern: (pattern) => `must match the pattern ${pattern}`
}

/** A validation with all of its properties. Null if it asks for nothing. */
export function readValidation(requested: Requested['validation']): Validation | null {
  if (!requested) return null
  const { min = null, max = null, min_length = null, max_length = null, pattern = null, message = null } = requested
  const read = { min, max, min_length, max_length, pattern, message }
  return limitNames.some((name) => read[name] !== null) ? read : null
}

/** Throws if a validation does not apply to the type of its field, or if no value could meet it. */
export function assertValidation({ type, validation }: Requested, path: string): void {
  if (!validation) return
  const refuse = (name: keyof Validation, problem: string) =>
    invalid('VALIDATION_FAILED', `${path}.validation.${name}`, problem)
  const { limits }: { limits: readonly LimitName[] } = fieldTypes[type]
  const given = limitNames.filter((name) => (validation[name] ?? null) !== null)
  const foreign = given.find((name) => !limits.includes(name))
  if (foreign) throw refuse(foreign, `does not apply to a field of the type ${type}`)
  const { min, max, min_length, max_length, pattern, message } = validation
  if (isAbove(min, max)) throw refuse('min', 'must not be greater than max')
  if (isAbove(min_length, max_length)) throw refuse('min_length', 'must not be greater than max_length')
  const problem = pattern ? problemOfPattern(pattern) : null
  if (problem) throw refuse('pattern', problem)
  if ((message ?? null) !== null && given.length === 0) throw refuse('message', 'needs something that it explains')
}

const isAbove = (least: number | null | undefined, most: number | null | undefined) =>
  (least ?? null) !== null && (most ?? null) !== null && Number(least) > Number(most)

/** Why a value does not meet the validation of its field, or null. */
export function problemOfValidation(field: Pick<Requested, 'validation'>, value: string): string | null {
  const validation = readValidation(field.validation)
  const violated = violationOf(validation, value, matchesPattern)
  return violated && validation ? describe(validation, violated) : null
}

function describe<Name extends LimitName>(validation: Validation, name: Name): string {
  return problems[name](validation[name] as NonNullable<Validation[Name]>)
}
