import type { Sql } from 'postgres'
import type { Metrics } from '../telemetry/metrics.js'
import type { Tracer } from '../telemetry/tracer.js'
import type { Connection } from './connect.js'
import { isDatabaseAway, isLoginRefused } from './is-database-away.js'
import { observeSql } from './observe-sql.js'

// Longer ones insert many rows.
const longestText = 2000

/** Records how the pools of a connection are used, and the statements of traces. */
export function observeConnection<C extends Connection>(connection: C, metrics: Metrics, tracer: Tracer): C {
  if (!metrics.isOn && !tracer.isOn) return connection
  const { sql, deliverySql, pool } = connection
  metrics.set('signpost_database_pool_size', { pool: 'jobs' }, pool.options.max)
  pool.onFailure = () => metrics.count('signpost_database_errors_total', { pool: 'jobs' })
  metrics.beforeScrape(() => {
    const inProgress = pool.totalCount - pool.idleCount + pool.waitingCount
    metrics.set('signpost_database_in_progress', { pool: 'jobs' }, inProgress)
  })
  return {
    ...connection,
    sql: observePool(sql, 'requests', metrics, tracer),
    deliverySql: observePool(deliverySql, 'deliveries', metrics, tracer)
  }
}

function observePool(sql: Sql, pool: 'requests' | 'deliveries', metrics: Metrics, tracer: Tracer): Sql {
  let inProgress = 0
  const countOutage = (error: unknown) => {
    if (isDatabaseAway(error) || isLoginRefused(error)) metrics.count('signpost_database_errors_total', { pool })
  }
  metrics.set('signpost_database_pool_size', { pool }, sql.options.max)
  metrics.beforeScrape(() => metrics.set('signpost_database_in_progress', { pool }, inProgress))
  return observeSql(sql, {
    statement(isInTransaction) {
      // A transaction has one connection, however many statements it has.
      const connections = isInTransaction ? 0 : 1
      inProgress += connections
      const endSpan = tracer.begin('statement')
      return ({ text, error }) => {
        inProgress -= connections
        if (!isInTransaction) countOutage(error)
        endSpan?.({ 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, longestText) }, error)
      }
    },
    async transaction(run) {
      inProgress += 1
      const startedAt = performance.now()
      const begun = () => {
        const seconds = (performance.now() - startedAt) / 1000
        metrics.observe('signpost_database_transaction_wait_seconds', { pool }, seconds)
      }
      try {
        return await tracer.span({ name: 'transaction' }, () => run(begun))
      } catch (error) {
        countOutage(error)
        throw error
      } finally {
        inProgress -= 1
      }
    },
    traceparent: () => tracer.traceparent()
  })
}
