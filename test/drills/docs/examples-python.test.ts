import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testHeaders } from '@signpost/webhook-verifier/sign'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
