import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

const everyMs = 100
const limitMs = 1000

/** Asks for the same thing all the time, one after the other, each within a limit. Notes when it began and ended. */
function repeat(ask) {
  const answers = []
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      const at = performance.now()
      const isOk = await ask().catch(() => false)
      answers.push({ at, until: performance.now(), isOk })
      await sleep(everyMs)
    }
  }
  const over = loop()
  return {
    answers,
    async stop() {
      isOver = true
      await over
    }
  }
}

/** The times at which something succeeded. */
export const successes = ({ answers }) => answers.filter(({ isOk }) => isOk).map(({ until }) => until)

/** Writes to the database itself. `kept` are the rows that it has acknowledged. */
export async function probeDatabase(url) {
  const open = () => postgres(url, { max: 1, connect_timeout: 1, backoff: () => 0.1, onnotice: () => {} })
  let sql = open()
  await sql`create table probe (number bigint)`
  const kept = []
  let number = 0
  const ask = async () => {
    const own = sql
    const row = ++number
    const isOk = await within(own`insert into probe values (${row})`)
    if (isOk) kept.push(row)
    else {
      sql = open()
      own.end({ timeout: 0 }).catch(() => {})
    }
    return isOk
  }
  const probe = repeat(ask)
  return {
    ...probe,
    /** How many acknowledged rows are gone. */
    async countLost() {
      await probe.stop()
      const [{ count }] = await sql`select count(*)::int from probe where number = any(${kept})`
      return { written: kept.length, lost: kept.length - count }
    },
    stop: () => Promise.all([probe.stop(), sql.end({ timeout: 1 }).catch(() => {})])
  }
}

async function within(query) {
  const limit = new AbortController()
  try {
    return await Promise.race([
      query.then(
        () => true,
        () => false
      ),
      sleep(limitMs, false, { signal: limit.signal })
    ])
  } finally {
    limit.abort()
  }
}

/** Requests a URL: whether it succeeds. */
export function probeUrl(url, options, timeoutMs = 4000) {
  return repeat(async () => {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.ok
  })
}
