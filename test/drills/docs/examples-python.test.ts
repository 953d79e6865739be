import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testHeaders } from '@signpost/webhook-verifier/sign'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startForgetfulProxy } from '../../support/forgetful-proxy.js'
import { freePort } from '../../support/free-port.js'
import { openSession, sign, waitForStatus } from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))
const verifiers = fileURLToPath(new URL('../../../webhook-verifier/languages/', import.meta.url))
const agreement = path.join(examples, 'common', 'consulting-agreement.pdf')
const skip = missing(tools.python)

describe.skipIf(skip)(skip ? `the Python example (${skip})` : 'the Python example', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  let folder: string
  let port: number
  let secret: string
  const receivers: ChildProcess[] = []
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'python-'))
    port = await freePort()
    secret = (await python('create_endpoint.py', `http://localhost:${port}/webhooks`)).stdout.trim()
    expect(secret).toMatch(/^whsec_/)
  })
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await end(receiver)
    await rm(folder, { recursive: true })
  })

  const argsOf = (name: string, ...args: string[]) => ['-B', path.join(examples, 'python', name), ...args]
  const optionsOf = (env: Record<string, string> = {}) => {
    const own = { SIGNPOST_BASE_URL: world.url, SIGNPOST_API_KEY: world.account.live_key, PYTHONPATH: verifiers }
    return { cwd: folder, env: { ...process.env, ...own, ...env } }
  }

  async function python(name: string, ...args: string[]) {
    return promisify(execFile)('python3', argsOf(name, ...args), optionsOf()).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr })
    ) as Promise<{ code: number; stdout: string; stderr: string }>
  }

  async function startReceiver(env: Record<string, string> = {}) {
    const all = { SIGNPOST_WEBHOOK_SECRET: secret, PORT: String(port), ...env }
    const child = spawn('python3', argsOf('receiver.py'), optionsOf(all))
    receivers.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const says = (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 30_000 })
    await says(`Receiving at http://localhost:${port}/webhooks`)
    return { child, says, output: () => output }
  }

  async function end(child: ChildProcess) {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }

  /** Waits until the receiver has noted what it processed. One that ends before that processes it again. */
  async function untilNoted() {
    const count =
      "sqlite3.connect('events.sqlite3').execute('SELECT count(*) FROM events WHERE processed = 0').fetchone()"
    const look = () => promisify(execFile)('python3', ['-c', `import sqlite3; print(${count})`], { cwd: folder })
    await vi.waitFor(async () => expect((await look()).stdout.trim()).toBe('(0,)'), { timeout: 30_000 })
  }

  async function sendAndSign() {
    const { code, stdout, stderr } = await python('send.py', agreement, 'ada@example.com', 'Ada Lovelace')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [, id] = /^Sent (doc_\w+) to ada@example\.com\.$/m.exec(stdout)!
    const { body } = await world.api.get(`/documents/${id}`)
    await sign(await openSession(world, id!, body.signers[0].id))
    await waitForStatus(world.api, id!, 'completed')
    return id!
  }

  async function post(body: string, headers: Record<string, string>) {
    return (await fetch(`http://localhost:${port}/webhooks`, { method: 'POST', body, headers })).status
  }

  // Where only the test delivers to: the service may deliver its own events late.
  const unknownPort = freePort

  const completed = (id: string, document: string) =>
    JSON.stringify({ id, type: 'document.completed', created_at: '2026-01-01T00:00:00Z', data: { id: document } })

  test('the sealed PDF of what was sent is saved when its webhook arrives', async () => {
    const { says } = await startReceiver()
    const id = await sendAndSign()
    await says(`Saved ${id}.pdf.`)
    const sealed = await world.api.get(`/documents/${id}/download`)
    expect((await readFile(path.join(folder, `${id}.pdf`))).equals(sealed.bytes)).toBe(true)
  })

  test('where every second answer is lost, a document is created and sent once', async () => {
    await using proxy = await startForgetfulProxy(world.url)
    const before = (await world.api.get('/documents')).body.pagination.total
    const args = argsOf('send.py', agreement, 'ada@example.com', 'Ada Lovelace')
    const { stdout } = await promisify(execFile)('python3', args, optionsOf({ SIGNPOST_BASE_URL: proxy.url }))
    expect(stdout).toMatch(/^Sent doc_\w+ to ada@example\.com\.$/m)
    expect((await world.api.get('/documents')).body.pagination.total).toBe(before + 1)
  })

  test('run again, an endpoint is the same, with a new secret that the receiver knows', async () => {
    const again = (await python('create_endpoint.py', `http://localhost:${port}/webhooks`)).stdout.trim()
    expect(again).toMatch(/^whsec_/)
    expect(again).not.toBe(secret)
    const { data } = (await world.api.get('/webhooks')).body
    expect(data.filter(({ url }: { url: string }) => url === `http://localhost:${port}/webhooks`)).toHaveLength(1)
  })

  test('a duplicate is answered and not processed, also after a restart', async () => {
    port = await unknownPort()
    const id = await sendAndSign()
    const body = completed('evt_1', id)
    const first = await startReceiver()
    expect(await post(body, testHeaders({ body, secret }))).toBe(204)
    await first.says(`Saved ${id}.pdf.`)
    await untilNoted()
    await rm(path.join(folder, `${id}.pdf`))
    await end(first.child)

    const second = await startReceiver()
    expect(await post(body, testHeaders({ body, secret }))).toBe(204)
    const next = completed('evt_2', await sendAndSign())
    expect(await post(next, testHeaders({ body: next, secret }))).toBe(204)
    await second.says('Saved doc_')
    expect(second.output()).not.toContain(id)
  })

  test('what was not processed is processed after the next start', async () => {
    port = await unknownPort()
    const id = await sendAndSign()
    const body = completed('evt_1', id)
    const first = await startReceiver({ SIGNPOST_API_KEY: 'sp_live_wrong' })
    expect(await post(body, testHeaders({ body, secret }))).toBe(204)
    await first.says('API_KEY_INVALID')
    await end(first.child)
    await (await startReceiver()).says(`Saved ${id}.pdf.`)
  })

  test('what is not from the service, or too long, is refused', async () => {
    const { says } = await startReceiver()
    const body = completed('evt_1', 'doc_1')
    expect(await post(`${body} `, testHeaders({ body, secret }))).toBe(400)
    await says('Refused: SIGNATURE_MISMATCH')
    const long = 'x'.repeat(1024 * 1024 + 1)
    expect(await post(long, testHeaders({ body: long, secret })).catch(() => 413)).toBe(413)
  })

  test('a program of its own reads all pages of a list, and creates once with a key that it chose', async () => {
    const source = `
import json, signpost
created = [signpost.post_pdf("/documents?file_name=a.pdf&external_id=pages", open("${agreement}", "rb").read()) for _ in range(3)]
listed = list(signpost.list_all("/documents", external_id="pages", per_page=2))
body = {"url": "http://localhost:${port}/once", "events": ["*"]}
endpoints = [signpost.post("/webhooks", body, idempotency_key="once")["id"] for _ in range(2)]
print(json.dumps([[entry["id"] for entry in created], [entry["id"] for entry in listed], endpoints]))`
    const options = optionsOf({ PYTHONPATH: path.join(examples, 'python') })
    const { stdout } = await promisify(execFile)('python3', ['-B', '-c', source], options)
    const [created, listed, endpoints] = JSON.parse(stdout)
    expect(listed.toSorted()).toEqual(created.toSorted())
    expect(endpoints[0]).toBe(endpoints[1])
  })

  describe('against a service or proxy with faults,', () => {
    /** Answers each request with the next of these, and the last one again. Returns what a program prints, and the requests. */
    async function against(answers: ((response: ServerResponse) => void)[], source: string) {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`)
        answers[Math.min(asked.length, answers.length) - 1]!(response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const options = optionsOf({ PYTHONPATH: path.join(examples, 'python'), SIGNPOST_BASE_URL: url })
      const slept = 'import json, time, signpost\nslept = []\ntime.sleep = slept.append\n'
      const program = `${slept}${source}\nprint(json.dumps([result, slept]))`
      const { stdout } = await promisify(execFile)('python3', ['-B', '-c', program], options)
      server.close()
      const [result, pauses] = JSON.parse(stdout)
      return { result, pauses, asked }
    }
    const json =
      (body: unknown, status = 200, headers: Record<string, string> = {}) =>
      (response: ServerResponse) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const refusal = (code: string) => ({ error: { code, message: 'No.', details: null } })
    const orError = `
try:
    result = signpost.get("/account")
except signpost.SignpostError as error:
    result = [str(error.code), error.retry_after]`

    test('a short page is not the last one', async () => {
      const page = (ids: string[], has_more: boolean) => json({ data: ids.map((id) => ({ id })), has_more })
      const { result, asked } = await against(
        [page(['evt_1'], true), page(['evt_2', 'evt_3'], false)],
        'result = [entry["id"] for entry in signpost.list_all("/events")]'
      )
      expect(result).toEqual(['evt_1', 'evt_2', 'evt_3'])
      expect(asked[1]).toContain('after=evt_1')
    })

    test('a quota that ends in days is an error at once', async () => {
      const quota = json(refusal('QUOTA_EXCEEDED'), 429, { 'retry-after': '171330' })
      const { result, pauses, asked } = await against([quota], orError)
      expect({ result, pauses, asked: asked.length }).toEqual({
        result: ['QUOTA_EXCEEDED', 171330],
        pauses: [],
        asked: 1
      })
    })

    test.each<[string, ((response: ServerResponse) => void)[]]>([
      ['a date to retry at', [json({}, 503, { 'retry-after': new Date(Date.now() + 5000).toUTCString() })]],
      ['an answer that is cut off', [(response) => response.writeHead(200, { 'content-length': '100' }).end('{"da')]],
      ['a connection that ends', [(response) => response.destroy()]],
      ['a page of a gateway', [(response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')]],
      ['JSON without an error', [json({ message: 'busy' }, 503)]],
      ['JSON that is none', [(response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{')]],
      ['an attempt that is still at work', [json(refusal('IDEMPOTENCY_IN_PROGRESS'), 409)]]
    ])('%s is tried again, after seconds', async (_name, first) => {
      const { result, pauses } = await against([...first, json({ id: 'acc_1' })], orError)
      expect(result).toEqual({ id: 'acc_1' })
      expect(pauses).toHaveLength(1)
      expect(pauses[0]).toBeLessThan(10)
    })

    test('what stays wrong is an error with its status after five attempts', async () => {
      const { result, asked } = await against([json({ message: 'busy' }, 503)], orError)
      expect(result).toEqual(['UNEXPECTED_RESPONSE', null])
      expect(asked).toHaveLength(5)
    })
  })

  test.each([
    ['a refused value', [agreement, 'nobody', 'Ada'], /^VALIDATION_\w+: .*\n {2}signers\[0\]\.email: /],
    ['a missing file', ['nowhere.pdf', 'ada@example.com', 'Ada'], /nowhere\.pdf/]
  ])('%s ends sending with a reason', async (_, args, reason) => {
    const { code, stderr } = await python('send.py', ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(reason)
    expect(stderr).not.toContain('Traceback')
  })
})
