import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../decisions/', import.meta.url)
const names = readdirSync(folder)

test.each(names)('%s has a number, a title, a date and a status', (name) => {
  expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
  const [title, blank, status] = readFileSync(new URL(name, folder), 'utf8').split('\n')
  expect([title, blank]).toEqual([expect.stringMatching(/^# \S/), ''])
  const [, replacement] =
    /^Date: \d{4}-\d{2}-\d{2}\. Status: (?:accepted|replaced by \[\d{4}\]\((.+)\))\.$/.exec(status) ??
    expect.fail(status)
  if (replacement) expect(names).toContain(replacement)
})

test('a number is used once', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
