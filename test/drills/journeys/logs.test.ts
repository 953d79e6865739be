import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { type ServiceProcess, startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

// A journey through processes whose whole output is read, with every secret that it meets.
const random = () => randomBytes(9).toString('hex')
const secrets = new Map<string, string>()
function secret(name: string, value: string): string {
  expect(value.length, name).toBeGreaterThan(5)
  secrets.set(name, value)
  return value
}

let world: World
let api: ServiceProcess
let worker: ServiceProcess
let output: string
let call: Api
let lines: Record<string, unknown>[]
let recorded: string
beforeAll(async () => {
  world = await createWorld({ parts: { api: false, worker: false } })
  const settings = { ACCESS_LOG: 'on', LOG_LEVEL: 'debug' }
  ;[api, worker] = await Promise.all([
    startProcess(world, 'api', undefined, settings),
    startProcess(world, 'worker', undefined, settings)
  ])
  secret('live key', world.account.live_key)
  secret('test key', world.account.test_key)
  call = createApi(api.url, world.account.live_key)
  await makeMistakes()
  await useWebhooks()
  const id = await signDocument()
  await downloadLarge()
  await breakThings(id)
  // Writes what is recorded.
  await call.get('/requests')
  recorded = JSON.stringify(await world.sql`select * from requests`)
  for (const { text, html, subject } of await world.sql`select text, html, subject from captured_emails`) {
    for (const [index, line] of [...text.split('\n'), ...html.split('\n')].entries()) {
      if (line.trim().length > 20) secret(`line ${index} of “${subject}”`, line.trim())
    }
  }
  // The development account's key is printed at the start, for developers.
  output = [api, worker].map((process) => process.output().split('Ctrl-C stops it.').at(-1)).join('\n')
  lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
})
afterAll(async () => {
  await api?.kill()
  await worker?.kill()
  await world?.[Symbol.asyncDispose]()
})

async function makeMistakes() {
  await call.get('/account', { key: secret('wrong key', `sp_live_${random()}`) })
  await call.get('/account', { key: secret('key that is no key', random()) })
  await call.get(`/documents/${secret('identifier that is none', random())}?${secret('query', random())}=1`)
  await call.get(`/${secret('path', random())}`)
  await call.post('/documents', `{"file": "${secret('body that is no JSON', random())}`)
  await call.post('/documents', { file_name: 'a.pdf', file: secret('file that is no PDF', random()) })
  await call.get('/signing/session', { key: secret('token that is none', `${random()}.${random()}.${random()}`) })
  const tokenInQuery = secret('token in a query', random())
  await fetch(`${api.url}/sign?token=${tokenInQuery}`, { headers: { cookie: secret('cookie', `a=${random()}`) } })
}

async function useWebhooks() {
  const endpoint = (path: string) => `http://127.0.0.1:9/${secret(`path of endpoint ${path}`, random())}`
  const { body } = await call.post('/webhooks', { url: endpoint('1'), events: ['document.sent', 'document.completed'] })
  secret('webhook secret', body.secret)
  const rotated = await call.post(`/webhooks/${body.id}/rotate-secret`)
  secret('rotated webhook secret', rotated.body.secret)
  await call.post(`/webhooks/${body.id}/test`)
}

async function signDocument(): Promise<string> {
  const file = (await makePdf()).toString('base64')
  const names = { file_name: `${secret('file name', random())}.pdf`, title: secret('title', random()) }
  const { body: draft } = await call.post('/documents', { ...names, file })
  secret('document', file.slice(0, 60))
  const accessCode = secret('access code', random())
  const email = `${secret('address', random())}@example.com`
  const signer = { email, name: secret('name', random()), access_code: accessCode, fields: [signatureField] }
  const message = secret('message', random())
  const edit = await call.post(`/documents/${draft.id}/embedded-edit-url`)
  const editor = createApi(api.url, secret('editing token', tokenOf(edit.body.edit_url)))
  expect((await editor.get(`/documents/${draft.id}/fields`)).status).toBe(200)
  const { body: sent } = await call.post(`/documents/${draft.id}/send`, { signers: [signer], message })
  const link = await call.post(`/documents/${draft.id}/embedded-sign-url`, {
    signer_id: sent.signers[0].id,
    embed_origin: 'https://app.example.com'
  })
  const token = secret('signing token', tokenOf(link.body.sign_url))
  const session = createApi(api.url, token)
  await session.post('/signing/session/access-code', { access_code: secret('wrong access code', random()) })
  const unlocked = await session.post('/signing/session/access-code', { access_code: accessCode })
  const signing = createApi(api.url, secret('unlocked token', unlocked.body.token))
  const picture = makePng(60, 30, (x, y) => [0, 0, 0, (x * y) % 7 > 3 ? 255 : 0]).toString('base64')
  const { body } = await signing.get('/signing/session')
  const signed = await signing.post('/signing/session/complete', {
    consent: { accepted: true, sha256: body.consent.sha256 },
    fields: [],
    signature: { kind: 'drawn', image: secret('signature', picture) },
    initials: { kind: 'typed', text: 'AB' }
  })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  await waitForStatus(call, draft.id, 'completed')
  await vi.waitFor(
    async () => {
      const [{ count }] = await world.sql<[{ count: number }]>`
        select count(*)::int as count from captured_emails where kind = 'completed'
      `
      expect(count).toBe(1)
    },
    { timeout: 60_000, interval: 50 }
  )
  return draft.id
}

async function downloadLarge() {
  const pdf = new Uint8Array(await makePdf({ padding: 5_000_000 }))
  const names = { file_name: `${secret('name of an upload', random())}.pdf`, file_size: pdf.length }
  const { body } = await call.post('/documents/upload-url', names)
  const signature = secret('signature of an upload', new URL(body.upload_url).searchParams.get('signature')!)
  const headers = { 'content-type': 'application/pdf' }
  await fetch(body.upload_url.replace(signature, signature.replace(/^..../, 'AAAA')), {
    method: 'PUT',
    headers,
    body: pdf
  })
  await fetch(body.upload_url, { method: 'PUT', headers, body: pdf })
  const { body: draft } = await call.post('/documents', { file_name: names.file_name, upload_key: body.upload_key })
  const { headers: found } = await call.get(`/documents/${draft.id}/download?part=original`)
  const location = found.get('location')!
  secret('signature of a download', new URL(location).searchParams.get('signature')!)
  expect((await (await fetch(location)).arrayBuffer()).byteLength).toBe(pdf.length)
}

// Rows that the database refuses: its errors contain them.
async function breakThings(documentId: string) {
  await world.sql`alter table captured_emails add constraint refused check (false) not valid`
  await world.sql`alter table webhook_endpoints add constraint refused check (false) not valid`
  await world.sql`alter table documents add constraint refused check (false) not valid`
  const url = `http://127.0.0.1:9/${secret('path of a refused endpoint', random())}`
  expect((await call.post('/webhooks', { url, events: ['document.sent'] })).status).toBe(500)
  const file = (await makePdf()).toString('base64')
  const title = secret('title of a refused document', random())
  expect((await call.post('/documents', { file_name: 'a.pdf', file, title })).status).toBe(500)
  await world.sql`alter table documents drop constraint refused`
  const { status } = await call.post('/documents/from-form', { form_id: randomUUID() })
  expect(status).toBe(404)
  await call.post(`/documents/${documentId}/remind`)
  const { body: draft } = await call.post('/documents', { file_name: 'a.pdf', file, title: 'B' })
  const signer = { email: 'b@example.com', name: secret('name in a refused e-mail', random()) }
  expect((await call.post(`/documents/${draft.id}/send`, { signers: [signer] })).status).toBe(200)
  await vi.waitFor(() => expect(worker.output()).toContain('"task":"send-email"'), { timeout: 60_000, interval: 50 })
}

test('nothing that the processes write contains a secret', () => {
  expect(secrets.size).toBeGreaterThan(40)
  expect([...secrets].filter(([, value]) => output.includes(value)).map(([name]) => name)).toEqual([])
  expect(output).not.toMatch(/sp_(live|test)_|whsec_|eyJ[\w-]+\.|#token|BEGIN /)
})

test('nothing that is recorded of requests contains a secret', () => {
  for (const operation of ['createDocument', 'sendDocument', 'createWebhook', 'createEmbeddedSignUrl', 'getDocument'])
    expect(recorded).toContain(`"operation":"${operation}"`)
  expect(recorded).toContain('"path":"/documents/{id}"')
  expect([...secrets].filter(([, value]) => recorded.includes(value)).map(([name]) => name)).toEqual([])
  expect(recorded).not.toMatch(/sp_(live|test)_|whsec_|eyJ[\w-]+\.|#token|BEGIN |@|\?/)
})

test('each request has a line', () => {
  const requests = lines.filter(({ msg }) => msg === 'request')
  const account = expect.stringMatching(/^acc_/)
  const common = { level: 30, time: expect.any(Number), request_id: expect.stringMatching(/^req_/), msg: 'request' }
  const duration_ms = expect.any(Number)
  const byKey = { account, mode: 'live', key: expect.stringMatching(/^key_/) }
  const of = (operation: string) => requests.filter((line) => line.operation === operation)
  expect(of('sendDocument')[0]).toEqual({
    ...common,
    method: 'POST',
    operation: 'sendDocument',
    status: 200,
    duration_ms,
    ...byKey
  })
  expect(of('completeSigning')).toEqual([
    {
      ...common,
      method: 'POST',
      operation: 'completeSigning',
      status: 200,
      duration_ms,
      signer: expect.stringMatching(/^sgn_/),
      document: expect.stringMatching(/^doc_/)
    }
  ])
  expect(of('getAccount')).toEqual([
    { ...common, method: 'GET', operation: 'getAccount', status: 401, error: 'API_KEY_INVALID', duration_ms },
    { ...common, method: 'GET', operation: 'getAccount', status: 401, error: 'API_KEY_INVALID', duration_ms }
  ])
  const file = { ...common, method: 'GET', route: '/files/:id/:sha256/:name', status: 200, duration_ms }
  expect(requests).toContainEqual(file)
})

test('a request or job that fails has a line that says why', () => {
  const failed = lines.filter(({ msg }) => msg === 'request failed' || msg === 'job failed')
  const refused = (table_name: string) => expect.objectContaining({ code: '23514', table_name })
  expect(failed).toContainEqual(
    expect.objectContaining({ operation: 'createWebhook', err: refused('webhook_endpoints') })
  )
  expect(failed).toContainEqual(expect.objectContaining({ task: 'send-email', err: refused('captured_emails') }))
})
