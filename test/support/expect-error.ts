import { expect } from 'vitest'
import { problemsOf } from './contract.js'
import type { RawAnswer } from './raw-request.js'

/** Expects an error of the API in the format of the contract. */
export function expectError({ status, headers, text }: RawAnswer, expected: { status: number; code: string }) {
  const body = JSON.parse(text)
  expect({ status, code: body.error.code }).toEqual(expected)
  expect(problemsOf(body, '/components/schemas/ErrorResponse')).toBe('')
  expect(body.error.request_id).toBe(headers.get('x-request-id'))
  expect(new URL(body.error.doc_url).hash).toBe(`#${expected.code}`)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}
