// npm run bench -- document-cost [documents] [rounds] [at once]: the processor time of a document with one signer, by what is
// done with it and by which process does it. Each round does each step for this many documents, some at once. The first round
// shows what a process that has just started costs; the second half of the rounds, a warm one.
import { setTimeout as sleep } from 'node:timers/promises'
import { makePdf } from '../../support/pdfs.ts'
import { createDraft, openSession, sendDraft, sign } from '../load/journey.mjs'
import { startReceiver } from '../support/deliveries.mjs'
import { withProcesses } from '../support/estate.mjs'
import { forEach } from '../support/for-each.mjs'
import { describeRun } from '../support/service.mjs'
import { median } from '../support/times.mjs'
import { whenDone } from '../support/when-done.mjs'

const documents = Number(process.argv[2] ?? 60)
const rounds = Number(process.argv[3] ?? 16)
const atOnce = Number(process.argv[4] ?? 8)
const processes = ['signpost', 'pdf', 'postgres']
const steps = ['upload and draft', 'send, with its e-mail', 'open and sign', 'seal, e-mails, events']

const file = await makePdf({ padding: 48_000 })

await withProcesses(1, async ({ sql, clients: [client], usage }) => {
  console.log(await describeRun({ context: { sql } }))
  console.log(
    `${documents} documents of ${(file.length / 1000).toFixed(0)} kB in each of ${rounds} rounds, ${atOnce} at once.`
  )
  console.log('CPU in milliseconds for each document: the process of Signpost, its PDF processes, Postgres.\n')
  const receiver = await startReceiver()
  await client.webhooks.create({
    url: `${receiver.url}/`,
    events: ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  })
  const results = []
  for (let round = 1; round <= rounds; round++) {
    const result = await measureRound()
    results.push(result)
    console.log(`round ${round}: ${inWords(sumOf(Object.values(result)))}`)
  }
  await receiver.stop()

  const warm = results.slice(Math.floor(rounds / 2))
  console.log(`\nMedian of the last ${warm.length} rounds:`)
  for (const step of steps) console.log(`${step.padEnd(24)}${inWords(medianOf(warm.map((result) => result[step])))}`)
  console.log(`${'a document'.padEnd(24)}${inWords(medianOf(warm.map((result) => sumOf(Object.values(result)))))}`)

  async function measureRound() {
    const drafts = []
    const sent = []
    const result = {}
    result[steps[0]] = await cost(async () => {
      await forEach(Array.from({ length: documents }), atOnce, async () =>
        drafts.push((await createDraft(client, file)).id)
      )
    })
    result[steps[1]] = await cost(async () => {
      await forEach(drafts, atOnce, async (id) => sent.push(await sendDraft(client, id)))
      await whenSent()
    })
    // The signature of the last signer starts the seal. That of the first of two costs the same, and starts none.
    const shared = []
    for (const _ of drafts) {
      const { id } = await createDraft(client, file)
      const signers = ['ada', 'bob'].map((name) => ({ email: `${name}@example.com`, name }))
      shared.push(await client.documents.send(id, { signers }))
    }
    await whenSent()
    result[steps[2]] = await cost(async () => {
      await forEach(shared, atOnce, async (one) => sign(await openSession(client, one)))
    })
    await Promise.all(shared.map(({ id }) => client.documents.void(id, { reason: 'no longer needed' })))
    await whenSent()
    const all = await cost(async () => {
      await forEach(sent, atOnce, async (one) => sign(await openSession(client, one)))
      await whenDone(sql)
      await whenSent()
    })
    result[steps[3]] = Object.fromEntries(processes.map((name) => [name, all[name] - result[steps[2]][name]]))
    return result
  }

  /** The CPU of each process for one document, in milliseconds. */
  async function cost(work) {
    await sleep(500)
    const before = read()
    await work()
    await sleep(500)
    const after = read()
    return Object.fromEntries(processes.map((name) => [name, ((after[name] - before[name]) * 1000) / documents]))
  }

  function read() {
    const { service, pdf, postgres } = usage()
    return { signpost: service - pdf, pdf, postgres }
  }

  async function whenSent() {
    for (;;) {
      const [{ waiting }] = await sql`select exists (select from emails where sent_at is null) as waiting`
      if (!waiting) return
      await sleep(100)
    }
  }
})

function sumOf(costs) {
  return Object.fromEntries(processes.map((name) => [name, costs.reduce((sum, cost) => sum + cost[name], 0)]))
}

function medianOf(costs) {
  return Object.fromEntries(processes.map((name) => [name, median(costs.map((cost) => cost[name]))]))
}

function inWords(cost) {
  const all = processes.reduce((sum, name) => sum + cost[name], 0)
  return `${all.toFixed(0).padStart(5)} ms: ${processes.map((name) => `${name} ${cost[name].toFixed(1)}`).join(', ')}`
}
