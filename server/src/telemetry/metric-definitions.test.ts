import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metricDefinitions } from './metric-definitions.js'

const page = readFileSync(new URL('../../../docs/pages/self-hosting/monitoring.md', import.meta.url), 'utf8')

// Without the spaces that align the columns.
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `signpost_'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name, labels, help]) => ({ name, labels, help }))

test('the documentation lists every metric with its labels and their values', () => {
  const expected = Object.entries(metricDefinitions).map(([name, { labels, help }]) => ({
    name: `\`${name}\``,
    labels: Object.entries(labels).map(describeLabel).join('; '),
    help
  }))
  expect(rows).toEqual(expected)
})

function describeLabel([label, values]: [string, readonly string[] | 'any']) {
  if (values === 'any') return `\`${label}\``
  return `\`${label}\`: ${values.map((value) => `\`${value}\``).join(', ')}`
}

test.each(Object.entries(metricDefinitions))('%s has the suffix of its kind and unit', (name, { kind }) => {
  expect(name.endsWith('_total')).toBe(kind === 'counter')
  if (kind === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/)
})
