import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { start } from '@signpost/server'
import { verifyWebhook } from '@signpost/webhook-verifier'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createForwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { sendDraft } from '../../support/journey.js'
import { listedEvents } from '../../support/listed-events.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { startCommand } from '../../support/start-command.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const isReady = 'Verify the events with the secret'

/** An account with a receiver, either of which can be cut off, and the command between the service and the receiver. */
async function startListening({ servicePort = Number(new URL(world.url).port) } = {}) {
  const account = await world.createAccount()
  const receiver = await startReceiver(world.clock)
  const [here, there] = [await freePort(), await freePort()]
  const target = { host: '127.0.0.1', port: servicePort }
  const service = createForwarder(here, target)
  const line = createForwarder(there, { host: '127.0.0.1', port: Number(new URL(receiver.url).port) })
  await Promise.all([service.open(), line.open()])
  const state = await mkdtemp(path.join(inject('dataDir'), 'state-'))
  const env = {
    SIGNPOST_API_KEY: account.test_key,
    SIGNPOST_BASE_URL: `http://127.0.0.1:${here}`,
    XDG_STATE_HOME: state
  }
  const forward = ['--forward-to', `http://127.0.0.1:${there}/hook`]
  const api = createApi(world.url, account.test_key)
  return {
    service,
    target,
    line,
    receiver,
    state,
    api,
    listen: (...args: string[]) => startCommand('signpost-cli', ['listen', ...forward, ...args], env),
    /** Makes events, and returns their identifiers in order. */
    async happen(count: number) {
      const ids: string[] = []
      for (let number = 0; number < count; number++) {
        const { id } = await sendDraft(api, [ada])
        const [event] = await listedEvents(api, `document_id=${id}`)
        ids.push(event.id)
      }
      return ids
    },
    async [Symbol.asyncDispose]() {
      for (const each of [service, line, receiver]) await each[Symbol.asyncDispose]()
    }
  }
}

const idsOf = ({ received }: Receiver) => received.map(({ event }) => event.id)
const count = (text: string, part: string) => text.split(part).length - 1

/** Ends a command as Ctrl-C does. */
async function interrupt({ child, exited }: ReturnType<typeof startCommand>) {
  const startedAt = performance.now()
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  return performance.now() - startedAt
}

test('forwards everything, in order and signed, while the service is cut off and restarted', async () => {
  const { config, clock, pdf } = world.context
  const startBeside = () =>
    start(
      { ...config, port: 0, siteUrl: 'http://localhost:0' },
      { parts: { api: true, worker: false }, overrides: { clock, pdf } }
    )
  const first = await startBeside()
  await using place = await startListening({ servicePort: Number(new URL(first.url).port) })
  const { service, target, receiver } = place
  const listening = place.listen()
  await listening.says(isReady)
  const ids = await place.happen(2)
  await expect.poll(() => idsOf(receiver)).toEqual(ids)

  // Cut off.
  await service.close()
  await listening.says('Trying again until the service answers.')
  ids.push(...(await place.happen(3)))
  await service.open()
  await expect.poll(() => idsOf(receiver)).toEqual(ids)

  // Restarted, at another port of its own.
  await first[Symbol.asyncDispose]()
  await service.close()
  ids.push(...(await place.happen(2)))
  const second = await startBeside()
  target.port = Number(new URL(second.url).port)
  await service.open()
  await expect.poll(() => idsOf(receiver)).toEqual(ids)

  const secret = /whsec_\S+/.exec(listening.output())![0]
  for (const { body, headers } of receiver.received) expect(verifyWebhook({ body, headers, secret })).toBeTruthy()
  expect(count(listening.output(), 'Trying again until the service answers.')).toBeLessThanOrEqual(3)
  expect(listening.output()).toContain('The service answers again.')
  await interrupt(listening)
  await second[Symbol.asyncDispose]()
})

test('waits for a receiver that is down, says so once, and then goes on in order', async () => {
  await using place = await startListening()
  const { line, receiver } = place
  const listening = place.listen()
  await listening.says(isReady)
  await line.close()
  const ids = await place.happen(4)
  await listening.says('The receiver cannot be reached: connect ECONNREFUSED')
  // Several attempts are made before it is back.
  await new Promise((resolve) => setTimeout(resolve, 8000))
  expect(receiver.received).toEqual([])
  await line.open()
  await expect.poll(() => idsOf(receiver)).toEqual(ids)
  expect(count(listening.output(), 'The receiver cannot be reached')).toBe(1)
  expect(count(listening.output(), 'The receiver is there again.')).toBe(1)
  await interrupt(listening)
})

test('goes on where it ended, after Ctrl-C and after it was killed half-way', async () => {
  await using place = await startListening()
  const { receiver, state } = place
  const first = place.listen()
  await first.says(isReady)
  const ids = await place.happen(2)
  await expect.poll(() => idsOf(receiver)).toEqual(ids)
  await interrupt(first)
  ids.push(...(await place.happen(3)))

  // Killed while the receiver has the second of the three, and has not answered.
  receiver.respond = ({ event }) =>
    event.id === ids[3] ? { status: 200, until: new Promise(() => {}) } : { status: 200 }
  const second = place.listen()
  await expect.poll(() => idsOf(receiver)).toEqual(ids.slice(0, 4))
  expect(second.output()).toContain('Going on where the last run ended.')
  second.child.kill('SIGKILL')
  await second.exited
  ids.push(...(await place.happen(1)))

  receiver.respond = () => ({ status: 200 })
  const third = place.listen()
  // The one that was not answered comes twice, and nothing else does.
  await expect.poll(() => idsOf(receiver)).toEqual([...ids.slice(0, 4), ...ids.slice(3)])
  await third.says(`${ids.at(-1)}  200`)
  await interrupt(third)

  const [file] = await readdir(path.join(state, 'signpost', 'listen'))
  const text = await readFile(path.join(state, 'signpost', 'listen', file!), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ from: { after: ids.at(-1) }, open: [] })
  expect(text).not.toContain('sp_test_')
})

test('ends at once while a receiver hangs, and begins with that event the next time', async () => {
  await using place = await startListening()
  const { receiver } = place
  receiver.respond = () => ({ status: 200, until: new Promise(() => {}) })
  const first = place.listen()
  await first.says(isReady)
  const [id] = await place.happen(1)
  await expect.poll(() => idsOf(receiver)).toEqual([id])
  expect(await interrupt(first)).toBeLessThan(3000)
  expect(first.output()).toContain(`Not taken: signpost-cli events resend ${id} --forward-to`)
  receiver.respond = () => ({ status: 200 })
  const second = place.listen()
  await second.says(`${id}  200`)
  await interrupt(second)
})

test('remembers nothing before the service has answered', async () => {
  await using place = await startListening()
  const { service, receiver, state } = place
  const [before] = await place.happen(1)
  await service.close()
  const first = place.listen()
  await first.says('Trying again until the service answers.')
  await interrupt(first)
  expect(first.output()).not.toContain(isReady)
  expect(await readdir(state)).toEqual([])
  await service.open()
  const second = place.listen()
  await second.says(isReady)
  const [next] = await place.happen(1)
  await second.says(`${next}  204`)
  expect(idsOf(receiver)).not.toContain(before)
  await interrupt(second)
})

test('keeps what the receiver refused for the next run, unless that begins with the next event', async () => {
  await using place = await startListening()
  const { receiver } = place
  receiver.respond = () => ({ status: 500 })
  const first = place.listen()
  await first.says(isReady)
  const [refused] = await place.happen(1)
  await first.says('again in 2 s')
  await interrupt(first)
  receiver.respond = () => ({ status: 200 })
  const second = place.listen()
  await second.says(`${refused}  200`)
  await interrupt(second)

  const [skipped] = await place.happen(1)
  const third = place.listen('--from-now', '--json')
  await third.says('"listening"')
  const [next] = await place.happen(1)
  await third.says(`"id":"${next}"`)
  await interrupt(third)
  expect(third.lines()[0]).toMatchObject({ goes_on: false })
  expect(idsOf(receiver)).not.toContain(skipped)
})

test('begins with the oldest event if the service no longer has the last one', async () => {
  await using place = await startListening()
  const { receiver } = place
  const first = place.listen()
  await first.says(isReady)
  const [last] = await place.happen(1)
  await first.says(`${last}  204`)
  await interrupt(first)
  const later = await place.happen(2)
  await world.sql`delete from events where body::json ->> 'id' = ${last!}`
  const second = place.listen()
  await second.says('The last event that was forwarded is no longer there.')
  await expect.poll(() => idsOf(receiver)).toEqual([last, ...later])
  await interrupt(second)
})
