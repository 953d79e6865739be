import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@signpost/webhook-verifier'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendDraft } from '../support/journey.js'
import { startReceiver } from '../support/receiver.js'
import { createWorld, type World } from '../world.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** Runs `signpost listen` against the world. */
function listen(args: string[], key = world.account.live_key) {
  const env = { PATH: process.env.PATH, SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: `${world.url}/v1` }
  const child = spawn('node', [main, 'listen', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const says = (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 60_000, interval: 20 })
  return { child, exited, says, output: () => output }
}

test('forwards the events from now on, signed, also past a receiver that fails', async () => {
  const wait = vi.spyOn(world.context.waits, 'wait')
  await sendDraft(world.api, [ada])
  await world.api.get('/events?wait=30')
  await using receiver = await startReceiver(world.clock)
  const { child, exited, says, output } = listen([
    '--forward-to',
    receiver.url,
    '--events',
    'document.voided,document.sent'
  ])
  await says('Verify the events with the secret')
  const secret = /whsec_\S+/.exec(output())![0]
  // The request that waits for the first event.
  await expect.poll(() => wait.mock.lastCall?.[0].seconds, { timeout: 30_000 }).toBe(240)

  receiver.respond = () => ({ status: 500 })
  const { id } = await sendDraft(world.api, [ada])
  await says('  500  POST')
  receiver.respond = () => ({ status: 200 })
  await world.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  await says('  200  POST')
  const events = receiver.received.map(({ body, headers }) => verifyWebhook({ body, headers, secret }))
  expect(events.map(({ type }) => type)).toEqual(['document.sent', 'document.voided'])
  expect(events.map(({ data }) => (data as { id: string }).id)).toEqual([id, id])
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

test('exits with an explanation if the key is rejected or an option is invalid', async () => {
  const rejected = listen(['--forward-to', 'http://localhost:9/'], 'sp_test_nonsense')
  expect(await rejected.exited).toEqual([2, null])
  expect(rejected.output()).toContain('The API key is invalid.')
  const invalid = listen(['--forward-to', 'localhost:9'])
  expect(await invalid.exited).toEqual([2, null])
  expect(invalid.output()).toContain('--forward-to must be an http: or https: URL.')
})
