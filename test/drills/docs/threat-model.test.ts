import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource, repository } from '../../support/repository.js'

const rows = readSource('docs/pages/self-hosting/security.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && line.split('|').length === 6)
  .slice(2)
const proofs = rows.map((row) => /`([\w./-]+\.ts)`, “([^”]+)” *\|$/.exec(row)?.slice(1) ?? [row, ''])

test('the threat model has a test for each threat', () => {
  expect(rows.length).toBeGreaterThan(20)
})

test.each(proofs)('%s has the test “%s”', (file, title) => {
  expect(existsSync(path.join(repository, file!)), file).toBe(true)
  expect(readSource(file!)).toContain(`'${title}'`)
})

test.each(['second-place', 'auditors'])('what the page “%s” claims names tests that are there', (page) => {
  const named = [...readSource(`docs/pages/self-hosting/${page}.md`).matchAll(/`((?:test|pdf)\/[\w./-]+\.ts)`/g)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.map(([, file]) => file!).filter((file) => !existsSync(path.join(repository, file)))).toEqual([])
})
