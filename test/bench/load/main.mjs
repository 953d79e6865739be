// npm run bench -- load [seconds] [callers]: requests, a whole journey, seals and deliveries, with one and with two
// processes. Each step takes this many seconds, with this many callers at once.
import { makePdf } from '../../support/pdfs.ts'
import { withProcesses } from '../support/estate.mjs'
import { describeRun } from '../support/service.mjs'
import { measureLoad } from './measure.mjs'

const seconds = Number(process.argv[2] ?? 10)
const callers = Number(process.argv[3] ?? 8)

const file = await makePdf({ padding: 48_000 })
console.log(
  `A PDF of ${(file.length / 1000).toFixed(0)} kB. ${seconds} s for each kind of request, ${callers} callers at once.`
)
console.log('All processes, Postgres and the client share the processors. CPU is in milliseconds for each one.')

for (const count of [1, 2]) {
  await withProcesses(count, async (estate) => {
    console.log(`\n${await describeRun({ context: estate })}`)
    console.log(`${count} ${count === 1 ? 'process' : 'processes'} of signpost start\n`)
    await measureLoad(estate, { seconds, callers, file })
  })
}
