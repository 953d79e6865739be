import { expect, test } from 'vitest'
import { checkedPrograms } from './packages.mjs'
import { typecheckArguments } from './typecheck.mjs'

test('the types of all packages are checked, or of those that are named', () => {
  expect(typecheckArguments([])).toEqual(['--build', ...checkedPrograms])
  const some = ['--build', 'spec/tsconfig.check.json', 'forms/tsconfig.check.json']
  expect(typecheckArguments(['spec', 'forms'])).toEqual(some)
  expect(typecheckArguments(['pages'])).toEqual(expect.arrayContaining(['pages/console/tsconfig.check.json']))
  expect(() => typecheckArguments(['sdc'])).toThrow('There is no package in sdc.')
})
