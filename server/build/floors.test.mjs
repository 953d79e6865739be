import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import floors from '../floors.json' with { type: 'json' }

const source = new URL('../src/', import.meta.url)
const architecture = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')

test('every folder and file of src is on one floor', () => {
  const entries = readdirSync(source, { withFileTypes: true })
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  expect(floors.flat().toSorted()).toEqual(names.toSorted())
})

test('ARCHITECTURE.md has the floors as the rows of its table, in the same order', () => {
  const [, table = ''] = /## The server\n\n((?:\|.*\n)+)/.exec(architecture) ?? []
  const rows = table.trim().split('\n').slice(2)
  const named = rows.map((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(named).toEqual(floors)
})
