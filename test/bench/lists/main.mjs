// Measures every list and search of documents in an account with a thousand and one with a million, in one database.
import { createAccount } from '@signpost/server'
import { describeRun, withService } from '../support/service.mjs'
import { median, percentile, timeOf } from '../support/times.mjs'
import { requests } from './requests.mjs'
import { seed } from './seed.mjs'

const small = 1000
const large = Number(process.argv[2] ?? 1_000_000)
const rounds = 40
const warmUp = 5

await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
  console.log(await describeRun(service))
  const few = await seededAccount(service, 'few', small)
  const many = await seededAccount(service, 'many', large)
  await service.context.sql`vacuum analyze`
  console.log(`\n${rounds} requests each, one after another, ${small} and ${large} documents in turn; milliseconds as`)
  console.log('the client sees them. "first" is the very first request at the large size, of a cold list.\n')
  console.log(row('', `${small}:`, 'p95', `${large}:`, 'p95', 'first', 'ratio', 'total'))
  const ratios = []
  for (const request of requests) ratios.push(await compare(service, request, few, many))
  const over = ratios.filter((ratio) => ratio > 3).length
  console.log(
    `\n${over} of ${ratios.length} take more than 3 times as long. The worst: ${Math.max(...ratios).toFixed(2)}.`
  )
})

async function seededAccount({ context: { sql } }, name, count) {
  const start = performance.now()
  const created = { email: `${name}@example.com`, name: 'Example Ltd', plan: 'enterprise', verified: true }
  const { live_key } = await createAccount(sql, created, new Date())
  const [account] = await sql`select id from accounts where email = ${created.email}`
  await seed(sql, account.id, count)
  console.log(`${count} documents seeded in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return { key: live_key, count }
}

async function compare({ url }, { name, query }, few, many) {
  const ask = ({ key, count }) => timeOf(`${url}/v1/documents?${new URLSearchParams(query(count))}`, key)
  const first = await ask(many)
  const times = { few: [], many: [] }
  for (let round = -warmUp; round < rounds; round++) {
    const [atFew, atMany] = [await ask(few), await ask(many)]
    if (round < 0) continue
    times.few.push(atFew.ms)
    times.many.push(atMany.ms)
  }
  const ratio = median(times.many) / median(times.few)
  const columns = [times.few, times.many].flatMap((list) => [median(list), percentile(list, 0.95)])
  const numbers = [...columns, first.ms].map((ms) => ms.toFixed(1))
  console.log(row(name, ...numbers, `${ratio.toFixed(2)}${ratio > 3 ? ' !' : ''}`, first.body.pagination.total))
  return ratio
}

function row(name, ...columns) {
  return name.padEnd(34) + columns.map((column) => String(column).padStart(10)).join('')
}
