import { expect, test } from 'vitest'
import { openAnswer, sealAnswer } from './sealed-answer.js'

const json = JSON.stringify({ key: 'sp_test_new', name: 'Größe' })
const sealed = sealAnswer(json, 'sp_test_own', 'request')

test('is opened with the API key and the request that it was sealed with', () => {
  expect(openAnswer(sealed, 'sp_test_own', 'request')).toBe(json)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sp_test_')
  expect(sealAnswer(json, 'sp_test_own', 'request')).not.toBe(sealed)
})

test.each([
  ['another API key', sealed, 'sp_test_other', 'request'],
  ['another request', sealed, 'sp_test_own', 'another'],
  ['a changed text', sealed.replace(/.(?=.{8}$)/, (last) => (last === 'A' ? 'B' : 'A')), 'sp_test_own', 'request']
])('is not opened with %s', (_what, text, apiKey, request) => {
  expect(openAnswer(text, apiKey, request)).toBeNull()
})
