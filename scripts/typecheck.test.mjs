import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pnpm.mjs'
import { allConfigs, typecheckArguments } from './typecheck.mjs'

test('the types of all packages are checked, or of those that are named', () => {
  expect(typecheckArguments([])).toEqual(['--build', 'tsconfig.check.json'])
  const some = ['--build', 'spec/tsconfig.check.json', 'server/forms/tsconfig.check.json']
  expect(typecheckArguments(['spec', 'server/forms'])).toEqual(some)
  expect(typecheckArguments(['server'])).toEqual(expect.arrayContaining(['server/console/tsconfig.check.json']))
  expect(() => typecheckArguments(['sdc'])).toThrow('There is no package in sdc.')
})

test('every folder with a configuration is checked', () => {
  const places = ['', 'server/'].flatMap((place) => readdirSync(path.join(root, place)).map((name) => place + name))
  const folders = places.filter((place) => existsSync(path.join(root, place, 'tsconfig.json')))
  expect(allConfigs()).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/tsconfig.check.json`)))
})
