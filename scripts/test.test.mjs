import { expect, test } from 'vitest'
import { failuresIn, flakyLine, whyNotRetried } from './test.mjs'

const service = { file: 'test/journeys/signing.test.ts', project: 'service', error: 'expected 503 to be 200' }
const browser = { file: 'test/browser/console.test.ts', project: 'service', error: 'no button' }

test('A file of the services or browsers is tried again', () => {
  expect(whyNotRetried([service])).toBeUndefined()
  expect(whyNotRetried([service, browser])).toBeUndefined()
})

test('A unit or rule is never tried again, nor what belongs to no file', () => {
  const rule = { file: 'spec/rules/sending/send.test.ts', project: 'unit', error: 'expected 1 to be 2' }
  expect(whyNotRetried([service, rule])).toBe('spec/rules/sending/send.test.ts is not tried again: expected 1 to be 2')
  const stray = { file: null, project: null, error: 'Postgres did not start' }
  expect(whyNotRetried([stray])).toBe('What belongs to no file is not tried again: Postgres did not start')
})

test('A run that ended before it could say what failed is not tried again', () => {
  expect(whyNotRetried([service, ...failuresIn('nowhere.json', null)])).toBe(
    'What belongs to no file is not tried again: vitest ended with a signal'
  )
})

test('At most two files are tried again, however many errors they have', () => {
  expect(whyNotRetried([service, service, service, browser])).toBeUndefined()
  const third = { ...service, file: 'test/journeys/lists.test.ts' }
  expect(whyNotRetried([service, browser, third])).toBe('3 files failed. At most 2 are tried again.')
})

test('A flaky file is named with the seed and its first error', () => {
  const failed = [service, { ...service, error: 'later' }]
  expect(flakyLine(service.file, failed, 7)).toBe(
    'FLAKY test/journeys/signing.test.ts (seed 7): it failed beside others and passed alone. Its first error: expected 503 to be 200'
  )
})
