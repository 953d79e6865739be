// npm run bench -- trails [documents] [kB]: what `signpost audit verify --all` takes for documents that are completed and sealed, with
// their files on disk, one after the other and several at the same time; and how long a million would take at that speed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { makePdf } from '../../support/pdfs.ts'
import { createDraft, openSession, sendDraft, sign } from '../load/journey.mjs'
import { withProcesses } from '../support/estate.mjs'
import { forEach } from '../support/for-each.mjs'
import { describeRun } from '../support/service.mjs'
import { whenDone } from '../support/when-done.mjs'

const documents = Number(process.argv[2] ?? 300)
const kilobytes = Number(process.argv[3] ?? 48)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

await withProcesses(1, async ({ sql, clients: [client], settings, usage }) => {
  console.log(await describeRun({ context: { sql } }))
  const file = await makePdf({ padding: kilobytes * 1000 })
  await forEach(Array.from({ length: documents }), 8, async () => {
    const { id } = await createDraft(client, file)
    await sign(await openSession(client, await sendDraft(client, id)))
  })
  await whenDone(sql)
  console.log(`${documents} documents of one page and ${kilobytes} kB, each with one signer.\n`)
  console.log(
    'at once  seconds  CPU ms a document  Postgres  a million, in hours: by the clock, by the CPU of one processor'
  )
  for (const atOnce of [1, 2, 4, 8]) {
    const before = usage().postgres
    const began = performance.now()
    const cpu = verify(atOnce, settings)
    const seconds = (performance.now() - began) / 1000
    const postgres = usage().postgres - before
    const hours = [(seconds / documents) * 1e6, ((cpu + postgres) / documents) * 1e6].map((each) => each / 3600)
    const cells = [
      atOnce,
      seconds.toFixed(1),
      perDocument(cpu),
      perDocument(postgres),
      ...hours.map((each) => each.toFixed(1))
    ]
    console.log(cells.map((cell) => String(cell).padStart(7)).join('  '))
  }
})

function perDocument(seconds) {
  return ((seconds * 1000) / documents).toFixed(1)
}

/** The CPU of the command and of everything that it starts, in seconds. */
function verify(atOnce, settings) {
  const command = `"${process.execPath}" "${main}" audit verify --all --json --at-once ${atOnce}; times`
  const { stdout } = spawnSync('bash', ['-c', command], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8'
  })
  const report = JSON.parse(stdout.slice(0, stdout.lastIndexOf('}') + 1))
  if (!report.intact || report.documents !== documents) throw new Error(`Not all trails verify: ${stdout}`)
  // The last line: user and system time of what the shell has started.
  const times = stdout
    .trim()
    .split('\n')
    .at(-1)
    .matchAll(/(\d+)m([\d.]+)s/g)
  return [...times].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
