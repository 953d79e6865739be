import { UsageError } from '@signpost/cli/terminal'
import { expect, test } from 'vitest'
import { describeFailure } from './fail.js'

const failure = Object.assign(new Error('relation "a" does not exist\nat line 2'), { detail: 'a row', query: 'select' })

test('an error that the user can fix is printed as it is', () => {
  expect(describeFailure(new UsageError('--days must be a number.'), true)).toBe('--days must be a number.')
})

test('any other error is one line, and has its stack on request', () => {
  expect(describeFailure(failure, false)).toBe(
    'An unexpected error occurred: relation "a" does not exist (LOG_LEVEL=debug prints its stack.)'
  )
  expect(describeFailure(failure, true)).toBe(failure.stack)
  expect(describeFailure(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), false)).toContain(
    'ECONNREFUSED ('
  )
  expect(describeFailure({ token: 'secret' }, true)).toBe('An unexpected error occurred.')
})
