import { problemOfEmail } from './email-format.js'

/** What a keyword of JSON Schema demands. The names are those of Ajv's parameters. */
export interface Demand {
  /** Of lengths, sizes and numbers. */
  limit?: number | undefined
  allowedValues?: readonly unknown[] | undefined
  format?: string | undefined
  pattern?: string | undefined
  type?: string | readonly string[] | undefined
  /** The value that fails, of formats that say more about it. */
  value?: unknown
}

/** Says what is wrong with a value that fails a keyword of its schema, as in `signers must have at least 1 item`. */
export function schemaProblem(keyword: string, demand: Demand): string {
  const say = problems[keyword]
  return say ? say(demand) : 'is invalid'
}

const problems: Record<string, (demand: Demand) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known parameter',
  type: ({ type = [] }) => `must be ${[type].flat().map(described).join(' or ')}`,
  enum: ({ allowedValues = [] }) => `must be one of: ${allowedValues.join(', ')}`,
  format: ({ format = '', value }) =>
    (format === 'email' && typeof value === 'string' && problemOfEmail(value)) ||
    `must be ${formats[format] ?? `in the format ${format}`}`,
  pattern: ({ pattern }) => (pattern === '\\S' ? 'must not be blank' : `must match the pattern ${pattern}`),
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}${sizeOf(limit)}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character', 'characters')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character', 'characters')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item', 'items')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item', 'items')}`,
  uniqueItems: () => 'must not contain an item twice',
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'property', 'properties')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'property', 'properties')}`
}

const megabyte = 1024 * 1024

// Only sizes of files have such limits.
function sizeOf(limit = 0) {
  return limit > 0 && limit % megabyte === 0 ? ` bytes (${limit / megabyte} MB)` : ''
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  uri: 'an absolute URL',
  date: 'a date such as 2026-01-31',
  'date-time': 'a time such as 2026-01-31T09:00:00Z',
  'date-or-time': 'a day such as 2026-01-31, or a time such as 2026-01-31T09:00:00Z',
  'time-zone': 'a time zone of the IANA database, such as America/Los_Angeles',
  'single-line': 'one line of text without control characters',
  'multi-line': 'text without control characters',
  int32: 'an integer of 32 bits',
  int64: 'an integer of 64 bits'
}

const types: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string'
}

function described(type: string) {
  return types[type] ?? type
}

function counted(count: number | undefined, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`
}
