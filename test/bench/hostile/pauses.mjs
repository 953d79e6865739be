import { monitorEventLoopDelay } from 'node:perf_hooks'
import { makePdf } from '../../support/pdfs.ts'

const size = 4_500_000
const filled = (unit) => unit.repeat(Math.floor(size / unit.length))
const list = (unit) => `[${filled(`${unit},`)}${unit}]`
const names = (count) => `{${Array.from({ length: count }, (_, index) => `"${index}k":1`).join()}}`

/** Malicious bodies of `POST /documents`. */
const bodies = {
  'a million empty objects': list('{}'),
  'a million empty lists': `{"file_name":"a","metadata":${list('[]')}}`,
  'two million numbers': list('1'),
  '300,000 names': names(300_000),
  '300,000 names that are numbers': names(300_000).replaceAll('k', ''),
  'lists in each other': filled('['),
  'objects in each other': filled('{"a":'),
  'a title of spaces': `{"file_name":"a","title":"${filled(' ')}"}`,
  'a title of marks': `{"file_name":"a","title":"${'\u0301'.repeat(size / 2)}"}`,
  'a number of a million digits': `{"file_name":${filled('1')}}`,
  'a file of line ends': `{"file_name":"a","file":"${filled('\\n')}"}`
}

/** What a signing page can send: as many values of 4,900 characters as fit. */
const texts = {
  'one word': 'a',
  words: 'hello world ',
  Thai: '\u0e01\u0e33\u0e25\u0e31\u0e07',
  Arabic: '\u0645\u0631\u062d\u0628\u0627 ',
  Chinese: '\u6f22',
  marks: '\u0301',
  'line ends': '\\n',
  'all scripts': 'a\u06a9\u0e01\u0628\u6f22\u0915'
}

/** The longest time that one request blocks the service, as measured by the event loop. */
export async function measurePauses(url, key) {
  console.log('\nThe longest pause of the service while it answers one request; milliseconds.\n')
  const account = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (const [name, body] of Object.entries(bodies)) {
    await measurePause(name, `${url}/v1/documents`, { method: 'POST', headers: account, body })
  }
  const { headers, ids } = await openSession(url, account)
  for (const [name, unit] of Object.entries(texts)) {
    const text = [...unit.repeat(4900)].slice(0, unit === '\\n' ? 9800 : 4900).join('')
    const count = Math.min(1000, Math.floor(size / (Buffer.byteLength(text) + 60)))
    const entries = Array.from({ length: count }, (_, index) => `{"id":"${ids[index % ids.length]}","value":"${text}"}`)
    const body = `{"fields":[${entries.join()}]}`
    const request = { method: 'PUT', headers, body }
    await measurePause(`${count} values: ${name}`, `${url}/v1/signing/session/fields`, request)
  }
}

async function openSession(url, headers) {
  const post = async (path, body) => {
    const response = await fetch(`${url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { id } = await post('/documents', { file_name: 'a.pdf', file: (await makePdf()).toString('base64') })
  const box = { type: 'text', page: 1, x: 10, y: 10, width: 500, height: 700 }
  const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', fields: Array(500).fill(box) }]
  const sent = await post(`/documents/${id}/send`, { signers })
  const { sign_url } = await post(`/documents/${id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const own = { ...headers, authorization: `Bearer ${new URL(sign_url).hash.replace('#token=', '')}` }
  const session = await (await fetch(`${url}/v1/signing/session`, { headers: own })).json()
  return { headers: own, ids: session.fields.map((field) => field.id) }
}

async function measurePause(name, url, request) {
  const body = Buffer.from(request.body)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const response = await fetch(url, { ...request, body })
  await response.arrayBuffer()
  const total = performance.now() - start
  delay.disable()
  const columns = `longest ${(delay.max / 1e6).toFixed(0)}`.padStart(16) + `in all ${total.toFixed(0)}`.padStart(16)
  console.log(`${name.padEnd(36)}${String(response.status).padStart(5)}${columns}`)
}
