import postgres from 'postgres'
import { expect, inject, vi } from 'vitest'
import type { Api } from './api.js'

/**
 * The events that a query selects, newest first unless it says otherwise, once there are so many. An event is listed as soon as
 * every older transaction of the database cluster has ended, and all tests share one cluster: some hold a transaction for as
 * long as a busy machine needs for what they test.
 */
export async function listedEvents(api: Api, query: string, count = 1) {
  const look = async () => {
    const { body } = await api.get(`/events?${query}`)
    expect(body.data).toHaveLength(count)
    return body.data
  }
  return vi.waitFor(look, { timeout: 60_000 }).catch(async (error: Error) => {
    throw new Error(`${error.message}. Running transactions: ${JSON.stringify(await runningTransactions())}`)
  })
}

/** The transactions in all databases that hide what was committed after them, the oldest first. */
async function runningTransactions() {
  const sql = postgres(inject('postgresUrl'), { max: 1 })
  const running = await sql`
    select datname, state, wait_event, now() - xact_start as since, left(query, 200) as query
    from pg_stat_activity
    where backend_xid is not null
    order by age(backend_xid) desc
  `
  await sql.end()
  return running
}
