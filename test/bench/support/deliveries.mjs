import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createAccount } from '@signpost/server'

const now = () => performance.timeOrigin + performance.now()

/** Adds accounts with endpoints at paths of an address. */
export async function addEndpoints(sql, url, { accounts, endpointsOfAccount }) {
  const endpoints = []
  for (let number = 0; number < accounts; number++) {
    const created = { email: `bench-${number}@example.com`, name: 'Example Ltd', plan: 'business', verified: true }
    await createAccount(sql, created, new Date())
    const [{ id: account }] = await sql`select id from accounts where email = ${created.email}`
    for (let own = 0; own < endpointsOfAccount; own++) endpoints.push({ url: `${url}/${number}/${own}`, account })
  }
  return insertEndpoints(sql, endpoints)
}

export async function insertEndpoints(sql, endpoints) {
  const rows = endpoints.map(({ url, account }) => ({
    id: randomUUID(),
    account_id: account,
    mode: 'live',
    url,
    events: ['document.sent'],
    active: true,
    secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    created_at: new Date()
  }))
  await sql`insert into webhook_endpoints ${sql(rows)}`
  return rows.map(({ id, account_id }) => ({ id, account: account_id }))
}

/** Adds events with a delivery each, to one endpoint after the other. */
export async function insertDeliveries(sql, count, endpoints) {
  await sql.begin(async (tx) => {
    await tx`
      with endpoint as (
        select id, account, number - 1 as number
        from unnest(${endpoints.map(({ id }) => id)}::uuid[], ${endpoints.map(({ account }) => account)}::uuid[])
          with ordinality as given(id, account, number)
      ), event as (
        insert into events (id, account_id, mode, type, body, created_at)
        select gen_random_uuid(), account, 'live', 'document.sent', ${JSON.stringify({ id: 'evt', data: 'x'.repeat(2000) })}, now()
        from generate_series(0, ${count - 1}) as made
        join endpoint on endpoint.number = made % ${endpoints.length}
        returning id, account_id
      ), numbered as (
        select id, account_id, row_number() over (partition by account_id) as number from event
      )
      insert into webhook_deliveries (id, event_id, endpoint_id, status, next_attempt_at, created_at)
      select gen_random_uuid(), numbered.id, own.id, 'pending', now(), now()
      from numbered
      join lateral (
        select id
        from endpoint
        where account = account_id
        order by endpoint.number
        offset numbered.number % (select count(*) from endpoint where account = account_id)
        limit 1
      ) own on true
    `
    await tx`select pg_notify('webhook_deliveries', id) from unnest(${endpoints.map(({ id }) => id)}::text[]) as id`
  })
}

/** Adds deliveries and waits until all were posted. Returns the time from the commit to the last post. */
export async function deliver(sql, count, endpoints, receiver) {
  receiver.clear()
  await insertDeliveries(sql, count, endpoints)
  const startedAt = now()
  return (await receiver.last(count)) - startedAt
}

/** A receiver in a thread of its own. Its path /dead never responds. */
export async function startReceiver() {
  const worker = new Worker(new URL('./receiver-thread.mjs', import.meta.url))
  const [{ port }] = await once(worker, 'message')
  const ask = async () => {
    worker.postMessage('arrivals')
    const [{ arrivals }] = await once(worker, 'message')
    return arrivals.filter(({ path }) => !path.startsWith('/dead'))
  }
  let heard = []
  return {
    url: `http://127.0.0.1:${port}`,
    clear() {
      heard = []
    },
    /** Returns when the last of this many arrived. */
    async last(count) {
      while (heard.length < count) {
        heard.push(...(await ask()))
        if (heard.length < count) await sleep(20)
      }
      return Math.max(...heard.map(({ at }) => at))
    },
    stop: () => worker.terminate()
  }
}
