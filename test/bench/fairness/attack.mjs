// One hostile tenant in a process of its own, until it is killed: `node attack.mjs KIND URL KEY`.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { makePdf } from '../../support/pdfs.ts'

const [kind, url, key] = process.argv.slice(2)
const json = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
const broken = Buffer.from('1 0 obj\n<< /Length 99 >>\nstream\n'.repeat(31_250))
const brokenFile = JSON.stringify({ file_name: 'broken.pdf', file: broken.toString('base64') })
const megabytes = (count) => JSON.stringify({ file_name: 'x.pdf', file: 'A'.repeat(count * 1_000_000) })
const client = createClient({ apiKey: key, baseUrl: url, maxRetries: 0 })

const post = async (path, body, headers = json) => {
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
}
const get = async (path) => {
  const answer = await fetch(`${url}/v1${path}`, { headers: json })
  await answer.arrayBuffer()
}

const attacks = {
  'slow endpoints': () => forever(1, sendDocument),
  'silent names': () => forever(1, sendDocument),
  'damaged uploads': () => forever(6, () => post('/v1/documents', brokenFile)),
  'damaged verifications': () => forever(6, () => post('/v1/verifications', brokenFile.replace('file_name', 'name'))),
  'verifications by strangers': () => forever(8, () => post('/verify', broken, { 'content-type': 'application/pdf' })),
  'large bodies, bad key': () =>
    forever(4, () => post('/v1/documents', megabytes(32), { ...json, authorization: 'Bearer sp_live_wrong' })),
  'large bodies, unknown path': () => forever(8, () => post('/v1/nothing', megabytes(1.4))),
  'searches and lists': () =>
    forever(12, async () => {
      await get('/documents?search=contract&per_page=100')
      await get('/documents?per_page=100&sort=title')
    }),
  'slow uploads': () => Array.from({ length: 300 }, () => forever(1, slowUpload)),
  'waits for events': () => forever(150, () => get('/events?wait=30'))
}

/** Repeats what may fail: it is an attack. */
function forever(atOnce, work) {
  for (let number = 0; number < atOnce; number++) {
    void (async () => {
      for (;;) await work().catch(() => sleep(50))
    })()
  }
}

let file
async function sendDocument() {
  file ??= await makePdf()
  const { id } = await client.documents.create({ file_name: 'hostile.pdf', file })
  await client.documents.send(id, { signers: [{ email: 'nobody@example.com', name: 'Nobody' }] })
  await sleep(200)
}

async function slowUpload() {
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(Buffer.from('A'))
      await sleep(1000)
    }
  })
  await fetch(`${url}/v1/documents`, { method: 'POST', headers: json, body, duplex: 'half' })
}

attacks[kind]()
