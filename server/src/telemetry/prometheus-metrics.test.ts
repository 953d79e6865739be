import { expect, test } from 'vitest'
import { metricDefinitions } from './metric-definitions.js'
import { createPrometheusMetrics } from './prometheus-metrics.js'

test('a gauge says nothing before it has a value', async () => {
  const metrics = createPrometheusMetrics()
  metrics.set('signpost_certificate_revoked', {}, 0)
  const lines = (await metrics.scrape()).split('\n')
  for (const [name, { kind }] of Object.entries(metricDefinitions)) {
    if (kind !== 'gauge') continue
    const values = lines.filter((line) => new RegExp(`^${name}[ {]`).test(line)).map((line) => line.split(' ').at(-1))
    const expected = name === 'signpost_certificate_revoked' ? ['0'] : []
    expect(
      values.filter((value) => value?.toLowerCase() !== 'nan'),
      name
    ).toEqual(expected)
  }
})
