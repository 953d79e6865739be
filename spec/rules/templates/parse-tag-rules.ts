import type { Schemas } from '../ground/contract.js'
import { TagProblem } from './tag-problem.js'

type Validation = Schemas['FieldValidationRequest']

const LONGEST = { label: 100, equals: 5000, pattern: 250, message: 200 }
const FARTHEST = 1e15
const MOST_CHARACTERS = 5000

/** What a text tag asks of a value, such as `max=100`. */
export function readLimit(name: keyof Schemas['FieldValidation'], value: string, part: string): Validation {
  if (name === 'pattern' || name === 'message') return { [name]: withinLength(value, name, part) }
  if (name === 'min' || name === 'max') return { [name]: readNumber(value, part) }
  const length = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (length >= 1 && length <= MOST_CHARACTERS) return { [name]: length }
  throw new TagProblem(`has an invalid length: “${part}”. Write a number from 1 to ${MOST_CHARACTERS}`)
}

/** What another field must be: `Pets=Dog`, or `Pets` for a field that is filled in. */
export function readCondition(text: string, part: string): Schemas['FieldCondition'] {
  const [, name = '', equals] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? []
  const label = withinLength(unquoted(name), 'label', part)
  return equals === undefined
    ? { label, not_empty: true }
    : { label, equals: withinLength(unquoted(equals), 'equals', part) }
}

const unquoted = (text: string): string => text.replace(/^[\s"]+|[\s"]+$/g, '')

function withinLength(text: string, kind: keyof typeof LONGEST, part: string): string {
  if (text === '') throw new TagProblem(`says nothing after =: “${part}”`)
  if (text.length > LONGEST[kind]) throw new TagProblem(`has more than ${LONGEST[kind]} characters in “${part}”`)
  return text
}

function readNumber(text: string, part: string): number {
  const number = /^-?\d{1,16}([.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (Math.abs(number) <= FARTHEST) return number
  throw new TagProblem(`has an invalid number: “${part}”. Write it as 18 or 0.5`)
}
