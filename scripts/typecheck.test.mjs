import { expect, test } from 'vitest'
import { checkedPrograms } from './packages.mjs'
import { typecheckArguments } from './typecheck.mjs'

test('the types of all packages are checked, or of those that are named', () => {
  expect(typecheckArguments([])).toEqual(['--build', ...checkedPrograms])
  const some = ['--build', 'spec/tsconfig.check.json', 'server/forms/tsconfig.check.json']
  expect(typecheckArguments(['spec', 'server/forms'])).toEqual(some)
  expect(typecheckArguments(['server'])).toEqual(expect.arrayContaining(['server/console/tsconfig.check.json']))
  expect(() => typecheckArguments(['sdc'])).toThrow('There is no package in sdc.')
})
