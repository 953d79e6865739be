import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { verifyWebhook } from '@signpost/webhook-verifier'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { sendDraft } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { startReceiver } from '../../support/receiver.js'
import { startCommand } from '../../support/start-command.js'
import { createWorld, type World } from '../../world.js'

let world: World
let state: string
beforeAll(async () => {
  state = await mkdtemp(path.join(inject('dataDir'), 'state-'))
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

const listen = (args: string[], key?: string) => run(['listen', ...args], key)

const secretIn = (output: string) => /whsec_\S+/.exec(output)![0]

/** Runs a command of the server against the world. */
function run(args: string[], key = world.account.live_key) {
  const env = { SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: `${world.url}/v1`, XDG_STATE_HOME: state }
  return startCommand('signpost', args, env)
}

const isReady = 'Verify the events with the secret'

test('forwards the events from now on, signed, and sends again what the receiver refused or missed', async () => {
  const wait = vi.spyOn(world.context.waits, 'wait')
  await sendDraft(world.api, [ada])
  await world.api.get('/events?wait=30')
  await using receiver = await startReceiver(world.clock)
  const types = ['--events', 'document.voided,document.sent']
  const { child, exited, says, output } = listen(['--forward-to', receiver.url, ...types])
  await says(isReady)
  const secret = secretIn(output())
  // The request that waits for the first event.
  await expect.poll(() => wait.mock.lastCall?.[0].seconds, { timeout: 30_000 }).toBe(240)

  let refusals = 2
  receiver.respond = () => ({ status: refusals-- > 0 ? 500 : 200 })
  const { id } = await sendDraft(world.api, [ada])
  await says('again in 2 s')
  await says('  200  POST')
  await world.api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  await expect.poll(() => receiver.received.at(-1)?.body.toString(), { timeout: 30_000 }).toContain('document.voided')
  const events = receiver.received.map(({ body, headers }) => verifyWebhook({ body, headers, secret }))
  expect(events.map(({ type }) => type)).toEqual([...Array(3).fill('document.sent'), 'document.voided'])
  expect(new Set(events.map(({ data }) => (data as { id: string }).id))).toEqual(new Set([id]))
  const deliveries = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(deliveries.slice(0, 3)).size).toBe(1)
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

test('sends what a receiver missed while it was away, also what happened before the start, and one event again', async () => {
  await using receiver = await startReceiver(world.clock)
  const away = `http://127.0.0.1:${await freePort()}/`
  const { id } = await sendDraft(world.api, [ada])
  const [event] = await listedEvents(world.api, `document_id=${id}`)
  const first = listen(['--forward-to', away, '--since', '1h'])
  await first.says('The receiver cannot be reached: connect ECONNREFUSED')
  const secret = secretIn(first.output())
  first.child.kill('SIGINT')
  expect(await first.exited).toEqual([0, null])
  expect(first.output()).toContain('Not taken: signpost events resend evt_')

  const resent = run(['events', 'resend', event.id, '--forward-to', receiver.url])
  expect(await resent.exited).toEqual([0, null])
  const [{ body, headers }] = receiver.received as unknown as [{ body: Buffer; headers: Record<string, string> }]
  expect(verifyWebhook({ body, headers, secret })).toEqual(event)
  const refused = run(['events', 'resend', event.id, '--forward-to', away])
  expect(await refused.exited).toEqual([1, null])
  const unknown = run(['events', 'resend', 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz', '--forward-to', away])
  expect(await unknown.exited).toEqual([2, null])
  expect(unknown.output()).toContain('No such resource: evt_01jd3n3c2yfmb5w7x8q0r4k9hz')
})

test('exits with an explanation if the key is rejected or an option is invalid', async () => {
  const forward = ['--forward-to', 'http://localhost:9/']
  const rejected = listen(forward, 'sp_test_nonsense')
  expect(await rejected.exited).toEqual([2, null])
  expect(rejected.output()).toContain('The API key is invalid.')
  expect(rejected.output()).not.toContain(isReady)
  for (const [args, message] of [
    [['--forward-to', 'localhost:9'], '--forward-to must be an http: or https: URL.'],
    [
      [...forward, '--events', 'document.sent,document.nope'],
      '"document.nope" is no type of event. These are: document.sent,'
    ],
    [[...forward, '--since', 'yesterday'], '--since is "yesterday", but must be an event, a time'],
    [[...forward, '--since', 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz'], 'must be an event of the last 30 days'],
    [[...forward, '--secret', 'x'], '--secret must be "whsec_" followed by base64.']
  ] as const) {
    const invalid = listen([...args])
    expect(await invalid.exited).toEqual([2, null])
    expect(invalid.output()).toContain(message)
    expect(invalid.output()).not.toContain(isReady)
  }
})
