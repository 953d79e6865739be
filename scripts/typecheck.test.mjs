import { expect, test } from 'vitest'
import { typecheckArguments } from './typecheck.mjs'

test('the types of all packages are checked, or of those that are named', () => {
  expect(typecheckArguments([])).toEqual(['-r', '--if-present', 'run', 'typecheck'])
  const some = ['-r', '--filter', './spec', '--filter', './server/forms', '--if-present', 'run', 'typecheck']
  expect(typecheckArguments(['spec', 'server/forms'])).toEqual(some)
  expect(() => typecheckArguments(['sdc'])).toThrow('There is no package in sdc.')
})
