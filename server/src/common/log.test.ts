import { expect, test } from 'vitest'
import { describeError } from './log.js'

const rowError = () =>
  Object.assign(new Error('new row violates check constraint "c"'), {
    code: '23514',
    severity: 'ERROR',
    detail: 'Failing row contains (https://example.com/sign#token=secret).',
    where: 'secret',
    query: 'select secret',
    table_name: 'captured_emails',
    constraint_name: 'c'
  })

test('an error of the database is logged without its row', () => {
  const logged = describeError(rowError())
  expect(logged).toMatchObject({ type: 'Error', code: '23514', constraint_name: 'c', stack: expect.any(String) })
  expect(JSON.stringify(logged)).not.toContain('secret')
})

test('neither are the rows of errors within errors logged', () => {
  const cause = Object.assign(new Error('the outer one', { cause: rowError() }), { inner: rowError() })
  const logged = JSON.stringify(describeError(new AggregateError([rowError(), cause], 'a step failed')))
  expect(logged).toContain('the outer one')
  expect(logged).not.toContain('secret')
})

test('what is thrown and not an error is not logged', () => {
  expect(describeError('secret')).toBe('string')
})
