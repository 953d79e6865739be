import { expect, it } from 'vitest'
import { schemaProblem } from './schema-problem.js'

it.each([
  ['required', {}, 'is required'],
  ['type', { type: 'integer' }, 'must be an integer'],
  ['type', { type: ['string', 'null'] }, 'must be a string or null'],
  ['enum', { allowedValues: ['draft', 'sent'] }, 'must be one of: draft, sent'],
  ['pattern', { pattern: '\\S' }, 'must not be blank'],
  ['pattern', { pattern: '^[A-Z]{2}$' }, 'must match the pattern ^[A-Z]{2}$'],
  ['format', { format: 'date' }, 'must be a date such as 2026-01-31'],
  ['format', { format: 'single-line' }, 'must be one line of text without control characters'],
  ['minItems', { limit: 1 }, 'must have at least 1 item'],
  ['maxProperties', { limit: 50 }, 'must have at most 50 properties'],
  ['minimum', { limit: 0 }, 'must be at least 0'],
  ['somethingNew', {}, 'is invalid']
])('%s %j', (keyword, demand, expected) => {
  expect(schemaProblem(keyword, demand)).toBe(expected)
})
