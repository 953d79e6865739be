// npm run bench -- trails [documents] [kB] [trails]: what `signpost audit verify --all` takes for documents that are completed and
// sealed, with their files on disk, one after the other and several at the same time; then for so many trails without files, with
// their anchors.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makePdf } from '../../support/pdfs.ts'
import { createDraft, openSession, sendDraft, sign } from '../load/journey.mjs'
import { withProcesses } from '../support/estate.mjs'
import { forEach } from '../support/for-each.mjs'
import { describeRun } from '../support/service.mjs'
import { usageOf } from '../support/usage.mjs'
import { whenDone } from '../support/when-done.mjs'
import { copyTrails } from './copy-trails.mjs'

const documents = Number(process.argv[2] ?? 300)
const kilobytes = Number(process.argv[3] ?? 48)
const trails = Number(process.argv[4] ?? 10_000)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

await withProcesses(1, async (estate) => {
  const { sql, clients, settings } = estate
  console.log(await describeRun({ context: { sql } }))
  const file = await makePdf({ padding: kilobytes * 1000 })
  await forEach(Array.from({ length: documents }), 8, async () => {
    const { id } = await createDraft(clients[0], file)
    await sign(await openSession(clients[0], await sendDraft(clients[0], id)))
  })
  await whenDone(sql)
  console.log(`\n${documents} documents of one page and ${kilobytes} kB, each with one signer and a sealed file.`)
  await measure(estate, documents, [1, 2, 4, 8])

  const documentUuid = await voidDocument(estate, file)
  const began = performance.now()
  const entries = await copyTrails(sql, { documentUuid, count: trails, secret: settings.SIGNPOST_SECRET })
  await anchorTrails(sql)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `\nWith ${trails} trails more, of ${entries} entries and without files, copied and anchored in ${seconds} s.`
  )
  await measure(estate, documents + 1 + trails, [4])
})

/** A document that one of two signers has signed and the sender has voided: it has no sealed file. */
async function voidDocument({ sql, clients: [client] }, file) {
  const { id } = await createDraft(client, file)
  const signers = ['ada', 'grace'].map((name) => ({ email: `${name}@example.com`, name }))
  await sign(await openSession(client, await client.documents.send(id, { signers })))
  await client.documents.void(id, { reason: 'The terms have changed.' })
  const [row] = await sql`select id from documents where status = 'voided'`
  return row.id
}

/** As the workers do each hour. */
async function anchorTrails(sql) {
  await sql`select graphile_worker.add_job('anchor-trails')`
  while ((await sql`select from audit_unanchored limit 1`).length > 0) await sleep(500)
}

/** Verifies all of them, so many at once. */
async function measure({ usage, settings }, count, atOnce) {
  console.log(
    'at once  seconds  CPU ms a document  Postgres  a million, in hours: by the clock, by the CPU of one processor'
  )
  for (const each of atOnce) {
    const before = usage().postgres
    const began = performance.now()
    const cpu = await verify(each, settings, count)
    const seconds = (performance.now() - began) / 1000
    const postgres = usage().postgres - before
    const ofMillion = (total) => ((total / count) * (1e6 / 3600)).toFixed(2)
    const perDocument = (total) => ((total / count) * 1000).toFixed(2)
    const cells = [
      each,
      seconds.toFixed(1),
      perDocument(cpu),
      perDocument(postgres),
      ofMillion(seconds),
      ofMillion(cpu + postgres)
    ]
    console.log(cells.map((cell) => String(cell).padStart(7)).join('  '))
  }
}

/** The CPU of the command and of the processes that it starts, in seconds, as it was at most a fifth of a second before its end. */
async function verify(atOnce, settings, count) {
  const command = spawn(process.execPath, [main, 'audit', 'verify', '--all', '--json', '--at-once', String(atOnce)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  let cpu = 0
  const watch = setInterval(() => (cpu = usageOf(command.pid).cpu), 200)
  const report = JSON.parse(await text(command.stdout).finally(() => clearInterval(watch)))
  const isAll = report.documents === count && (count === documents || report.anchors > 0)
  if (!report.intact || !isAll) throw new Error(`Not all trails verify: ${JSON.stringify(report)}`)
  return cpu
}
