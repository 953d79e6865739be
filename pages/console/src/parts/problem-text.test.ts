import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { problemText } from './problem-text.js'

/** What the console cannot cause, or explains elsewhere. */
const others = new Set([
  // It sends well-formed requests with its session, as an editor with its token, and each once.
  ...['BAD_REQUEST', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'INVALID_JSON', 'UNKNOWN_PROPERTY'],
  ...['REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'PRECONDITION_FAILED'],
  ...['EXPECTATION_FAILED', 'HEADERS_TOO_LARGE'],
  ...['ADDRESS_NOT_ALLOWED', 'API_KEY_EXPIRED', 'API_KEY_INVALID', 'API_KEY_MISSING', 'API_KEY_REVOKED'],
  ...['EDITING_TOKEN_EXPIRED', 'EDITING_TOKEN_INVALID', 'EDIT_NOT_ALLOWED'],
  // It places fields by their coordinates, gives all signers an order or none, and asks for no codes by SMS.
  ...['ANCHOR_AMBIGUOUS', 'ANCHOR_NOT_FOUND', 'ANCHOR_OCCURRENCE_MISSING', 'FIELD_PLACE_CONFLICT'],
  ...['SIGNER_ORDER_INCOMPLETE', 'SMS_UNAVAILABLE'],
  // Drafts are not erased.
  'DOCUMENT_ERASED'
])

const { paths } = JSON.parse(readFileSync(new URL('../../../../spec/openapi.json', import.meta.url), 'utf8'))

it.each([
  ['put', '/documents/{id}/fields'],
  ['post', '/documents/{id}/send'],
  ['patch', '/templates/{id}']
])('%s %s: every error that the console can meet has a text', (method, path) => {
  const codes: string[] = paths[path][method]['x-error-codes']
  expect(codes.filter((code) => !others.has(code) && problemText(code, '') === '')).toEqual([])
})

it('an error of a later version has the message of the service', () => {
  expect(problemText('NEW_ERROR', 'A new reason.')).toBe('A new reason.')
  expect(problemText(null, 'A reason of the console.')).toBe('A reason of the console.')
})
