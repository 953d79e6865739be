// Measures the effect of uploading decompression bombs on others: the time of a cheap request, alone and next to the
// bombs.
import { createAccount } from '@signpost/server'
import { hostilePdfs } from '../../support/hostile-pdfs.ts'
import { makePdf } from '../../support/pdfs.ts'
import { describeRun, withService } from '../support/service.mjs'
import { median, percentile, timeOf } from '../support/times.mjs'
import { timesOfUploads } from './honest-uploads.mjs'
import { measurePauses } from './pauses.mjs'
import { measureSlowFiles } from './slow-files.mjs'

const rounds = 5
const requestsOfRound = 300
const uploadsAtOnce = 4
const honestUploads = 50
const anonymousCallers = 8

await withService({ RATE_LIMITS: 'off' }, { parts: { api: true, worker: false } }, async (service) => {
  const { url, context } = service
  console.log(await describeRun(service))
  console.log(`\nGET /account, ${rounds} rounds of ${requestsOfRound} requests one after the other, alone and while`)
  console.log(
    `${uploadsAtOnce} callers upload hostile PDFs without a pause, in turn; milliseconds as the client sees them.\n`
  )
  const created = { email: 'bench@example.com', name: 'Example Ltd', plan: 'enterprise', verified: true }
  const { live_key } = await createAccount(context.sql, created, new Date())
  const files = Object.values(hostilePdfs).map(({ make }) => make().toString('base64'))
  const alone = []
  const beside = []
  let uploads = 0
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await measure(url, live_key)))
    const attack = startAttack(url, live_key, files)
    beside.push(...(await measure(url, live_key)))
    uploads += await attack.stop()
  }
  print('alone', alone)
  print(`beside ${uploads} uploads`, beside)
  await measureUploads(url, live_key)
  await measureSlowFiles(service)
  await measurePauses(url, live_key)
})

/** An honest upload, alone and while anonymous callers verify files that take long to repair. */
async function measureUploads(url, key) {
  console.log(`\nPOST /documents of a small PDF, ${honestUploads} one after the other, alone and while`)
  console.log(`${anonymousCallers} callers post a damaged file of 1 MB to /verify without a pause.\n`)
  const broken = Buffer.from('1 0 obj\n<< /Length 99 >>\nstream\n'.repeat(31_250))
  const own = (await makePdf()).toString('base64')
  print('alone', await timesOfUploads(url, key, own, honestUploads))
  const attack = startVerifying(url, broken)
  print('beside them', await timesOfUploads(url, key, own, honestUploads))
  console.log(`${await attack.stop()} files were verified or refused meanwhile.`)
}

function startVerifying(url, file) {
  let isOver = false
  let count = 0
  const headers = { 'content-type': 'application/pdf' }
  const verify = async () => {
    while (!isOver) {
      await (await fetch(`${url}/verify`, { method: 'POST', headers, body: file })).arrayBuffer()
      count++
    }
  }
  const callers = Array.from({ length: anonymousCallers }, verify)
  return {
    async stop() {
      isOver = true
      await Promise.all(callers)
      return count
    }
  }
}

async function measure(url, key) {
  const times = []
  while (times.length < requestsOfRound) times.push((await timeOf(`${url}/v1/account`, key)).ms)
  return times
}

/** Uploads one file after the other until it is stopped. Returns how many. */
function startAttack(url, key, files) {
  let isOver = false
  let count = 0
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const upload = async () => {
    while (!isOver) {
      const body = JSON.stringify({ file_name: 'hostile.pdf', file: files[count++ % files.length] })
      const { status } = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body })
      if (status !== 422) throw new Error(`a hostile PDF was answered ${status}`)
    }
  }
  const uploads = Array.from({ length: uploadsAtOnce }, upload)
  return {
    async stop() {
      isOver = true
      await Promise.all(uploads)
      return count
    }
  }
}

function print(name, times) {
  const [half, most, nearlyAll] = [median(times), percentile(times, 0.95), percentile(times, 0.99)]
  const columns = Object.entries({ median: half, p95: most, p99: nearlyAll })
  console.log(`${name.padEnd(20)}${columns.map(([label, ms]) => `${label} ${ms.toFixed(2)}`.padStart(14)).join('')}`)
}
