import type { Sql } from 'postgres'
import type { Metrics } from '../telemetry/metrics.js'
import type { Connection } from './connect.js'
import { observeSql } from './observe-sql.js'

/** Records how the pools of a connection are used. */
export function observeConnection<C extends Connection>(connection: C, metrics: Metrics): C {
  if (!metrics.isOn) return connection
  const { sql, deliverySql, pool } = connection
  metrics.set('signpost_database_pool_size', { pool: 'jobs' }, pool.options.max)
  metrics.beforeScrape(() => {
    const inProgress = pool.totalCount - pool.idleCount + pool.waitingCount
    metrics.set('signpost_database_in_progress', { pool: 'jobs' }, inProgress)
  })
  return {
    ...connection,
    sql: observePool(sql, 'requests', metrics),
    deliverySql: observePool(deliverySql, 'deliveries', metrics)
  }
}

function observePool(sql: Sql, pool: 'requests' | 'deliveries', metrics: Metrics): Sql {
  let inProgress = 0
  metrics.set('signpost_database_pool_size', { pool }, sql.options.max)
  metrics.beforeScrape(() => metrics.set('signpost_database_in_progress', { pool }, inProgress))
  const end = () => {
    inProgress -= 1
  }
  return observeSql(sql, {
    statement() {
      inProgress += 1
      return end
    },
    transaction() {
      inProgress += 1
      const startedAt = performance.now()
      const begun = () => {
        const seconds = (performance.now() - startedAt) / 1000
        metrics.observe('signpost_database_transaction_wait_seconds', { pool }, seconds)
      }
      return { begun, ended: end }
    }
  })
}
