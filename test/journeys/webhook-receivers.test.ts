import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testHeaders } from '@signpost/webhook-verifier/sign'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.js'
import { createWorld } from '../world.js'

const folder = new URL('../../examples/webhook-receivers/', import.meta.url)
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const children: ChildProcess[] = []

beforeAll(() => {
  vi.stubEnv('SIGNPOST_WEBHOOK_SECRET', secret)
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
})

type Send = (body: string, headers: Record<string, string>) => Promise<number>

// Posts an event, the same event again, and a body with the signature of another.
async function statusesOf(send: Send, id: string): Promise<number[]> {
  const body = JSON.stringify({ id, type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })
  const headers = testHeaders({ body, secret })
  return [await send(body, headers), await send(body, headers), await send('{}', headers)]
}

describe('a program', () => {
  test.concurrent.each(['express', 'fastify', 'node-http'])('%s', async (name) => {
    const { find } = start(fileURLToPath(new URL(`${name}.mjs`, folder)), { PORT: '0' })
    const url = `http://localhost:${await find(/^Listening on (\d+)$/m)}/webhooks`
    const send: Send = async (body, headers) => (await fetch(url, { method: 'POST', body, headers })).status
    expect(await statusesOf(send, 'evt_1')).toEqual([204, 204, 400])
    await find(/^(Received: test\.webhook)$/m)
    await find(/^(Refused: SIGNATURE_MISMATCH)$/m)
  })
})

describe('a module', () => {
  beforeEach(() => void vi.mocked(console.log).mockClear())
  afterEach(() => expect(console.log).toHaveBeenCalledExactlyOnceWith('Received: test.webhook'))

  const request = (body: string, headers: Record<string, string>) =>
    new Request('https://example.com/webhooks', { method: 'POST', body, headers })

  test.each(['worker', 'deno-or-bun', 'hono'])('%s', async (name) => {
    const { default: app } = await import(new URL(`${name}.mjs`, folder).href)
    const env = { SIGNPOST_WEBHOOK_SECRET: secret }
    const send: Send = async (body, headers) => (await app.fetch(request(body, headers), env)).status
    expect(await statusesOf(send, `evt_${name}`)).toEqual([204, 204, 400])
  })

  test('next-route', async () => {
    const { POST } = await import(new URL('next-route.mjs', folder).href)
    const send: Send = async (body, headers) => (await POST(request(body, headers))).status
    expect(await statusesOf(send, 'evt_next')).toEqual([204, 204, 400])
  })

  test('lambda, with the event of an API Gateway', async () => {
    const { handler } = await import(new URL('lambda.mjs', folder).href)
    const send: Send = async (text, headers) => {
      const body = Buffer.from(text).toString('base64')
      return (await handler({ version: '2.0', headers, body, isBase64Encoded: true })).statusCode
    }
    expect(await statusesOf(send, 'evt_lambda')).toEqual([204, 204, 400])
  })
})

test('webhook-receiver, which creates its own endpoint', async () => {
  await using world = await createWorld()
  const file = fileURLToPath(new URL('../webhook-receiver/receiver.mjs', folder))
  const env = { SITE_URL: world.url, SIGNPOST_API_KEY: world.account.live_key, RECEIVER_PORT: String(await freePort()) }
  const { child, find } = start(file, env)
  await find(/(A test was delivered\.)/)
  await find(/test\.webhook( )/)
  child.kill('SIGINT')
  await once(child, 'exit')
  expect((await world.api.get('/webhooks')).body.data).toEqual([])
})

/** Starts a program. Returns it, and a function that waits for a text in its output. */
function start(file: string, given: Record<string, string>) {
  const child = spawn('node', [file], { env: { ...process.env, ...given }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const find = (pattern: RegExp) =>
    vi.waitFor(() => pattern.exec(output)?.[1] ?? expect.fail(`${pattern} is not in: ${output}`), { timeout: 30_000 })
  return { child, find }
}
