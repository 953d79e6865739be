import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pnpm.mjs'
import { planFor, rows } from './tests-for.mjs'

test.each(rows)('what $change needs is there', ({ paths, tests, drills }) => {
  for (const place of paths) expect(existsSync(path.join(root, place)), place).toBe(true)
  for (const name of tests) {
    const [folder, start] = name.split('/')
    const files = readdirSync(path.join(root, 'test', folder))
    expect(files.filter((file) => file.startsWith(start)).length, name).toBeGreaterThan(0)
  }
  const known = readFileSync(path.join(root, 'test', 'drills', 'drills.ts'), 'utf8')
  for (const name of drills) expect(known).toMatch(new RegExp(`^ {2}'?${name}'?: \\{$`, 'm'))
})

test('a migration runs what reads rows, and names the drills', () => {
  expect(planFor(['server/migrations/000001-start.sql'])).toEqual({
    sources: ['server/migrations/000001-start.sql'],
    tests: ['test/contract/stored-rows', 'test/journeys/lists'],
    drills: ['journeys', 'isolation', 'faults']
  })
})

test('a test that changed runs itself, and one of a drill does not', () => {
  const changed = ['test/journeys/forms.test.ts', 'test/drills/faults/orphans.test.ts']
  expect(planFor(changed).tests).toEqual(['test/journeys/forms.test.ts'])
})

test('a manifest is not taken for a source that all tests import', () => {
  expect(planFor(['package.json', 'server/tsconfig.json', 'sdk/src/index.ts']).sources).toEqual(['sdk/src/index.ts'])
})
