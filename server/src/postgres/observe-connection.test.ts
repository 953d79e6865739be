import { expect, test } from 'vitest'
import { createPrometheusMetrics } from '../telemetry/prometheus-metrics.js'
import { noTracer } from '../telemetry/tracer.js'
import { connect } from './connect.js'
import { observeConnection } from './observe-connection.js'

test('statements, transactions and connections that fail for want of a database are counted', async () => {
  const metrics = createPrometheusMetrics()
  // Nothing listens on this port.
  await using connection = observeConnection(connect({ url: 'postgres://x@127.0.0.1:9/x' }), metrics, noTracer)
  const { sql, deliverySql, pool } = connection
  await expect(sql`select 1`).rejects.toThrow()
  await expect(sql.begin((tx) => tx`select 1`)).rejects.toThrow()
  await expect(deliverySql`select 1`).rejects.toThrow()
  pool.stopWaiting()
  await expect(pool.connect()).rejects.toThrow()
  const found = (await metrics.scrape()).split('\n').filter((line) => line.startsWith('signpost_database_errors_total'))
  expect(found).toEqual([
    'signpost_database_errors_total{pool="requests"} 2',
    'signpost_database_errors_total{pool="deliveries"} 1',
    'signpost_database_errors_total{pool="jobs"} 1'
  ])
})
