// The examples that receive webhooks, where the first answer of each delivery or request is lost, refused or cut off: with each fault, and
// killed in the middle.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type FaultyProxy, faults, startFaultyProxy } from '../../support/faulty-proxy.js'
import { freePort } from '../../support/free-port.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'
import { examples, type RunningExample, startExample } from './support/running-example.js'
import { untilDelivered } from './support/until-delivered.js'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe.concurrent.each(['express', 'fastify', 'node-http'])('webhook-receivers/%s', (name) => {
  const command = ['node', `${examples}webhook-receivers/${name}.mjs`]
  const receive = (secret: string, port: number) =>
    startExample(command, folder, { PORT: String(port), SIGNPOST_WEBHOOK_SECRET: secret })

  test.each(faults)('processes each event once where first %s', async (fault) => {
    const { api, port } = await receiverOf()
    await using deliveries = await startFaultyProxy(`http://localhost:${port}`, fault)
    const { body } = await api.post('/webhooks', {
      url: `${deliveries.url}/webhooks`,
      events: ['document.sent', 'document.completed']
    })
    await using running = receive(body.secret, port)
    await running.says(/^Listening on/m)
    await signOne(api)
    await untilDelivered(world, async () => (await pending(api, body.id)).length === 0)
    expect(deliveries.asked.length).toBeGreaterThan(2)
    expect(
      running
        .output()
        .match(/^(Completed|Received): .*$/gm)!
        .toSorted()
    ).toEqual(['Completed: contract', 'Received: document.sent'])
  })

  test('killed before it has answered, it gets the event after its next start', async () => {
    const { api, port } = await receiverOf()
    await using deliveries = await startFaultyProxy(`http://localhost:${port}`)
    const { body } = await api.post('/webhooks', { url: `${deliveries.url}/webhooks`, events: ['document.completed'] })
    const running = receive(body.secret, port)
    await running.says(/^Listening on/m)
    deliveries.ends = (_asked, when) => {
      if (when === 'before') running.kill()
      return true
    }
    await signOne(api)
    await running.ended
    delete deliveries.ends
    await using again = receive(body.secret, port)
    await untilDelivered(world, async () => (await pending(api, body.id)).length === 0)
    expect(again.output()).toContain('Completed: ')
  })
})

describe.concurrent('webhook-receiver', () => {
  test.each(faults)('saves each PDF once where first %s', async (fault) => {
    await using proxy = await startFaultyProxy(world.url, fault)
    const { api, start, saved } = await keptReceiver()
    await using running = await start(proxy)
    const id = await signOne(api)
    await running.says(new RegExp(`Filed .*${id}\\.pdf`))
    expect(await saved(id)).toEqual([`${id}.pdf`])
    const { data } = (await api.get('/webhooks')).body
    expect(data).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)(
    'killed %s it gets the PDF, it saves it after its next start',
    async (when) => {
      await using proxy = await startFaultyProxy(world.url)
      const { api, start, saved } = await keptReceiver()
      const running = await start(proxy)
      proxy.ends = (asked, now) => {
        const isNow = now === when && asked.endsWith('/download')
        if (isNow) running.kill()
        return isNow
      }
      const id = await signOne(api)
      await running.ended
      delete proxy.ends
      await using again = await start(proxy)
      await again.says(new RegExp(`Filed .*${id}\\.pdf`))
      expect(await saved(id)).toEqual([`${id}.pdf`])
      // One endpoint, whose secret it knows.
      expect((await api.get('/webhooks')).body.data).toHaveLength(1)
      const next = await signOne(api)
      await again.says(new RegExp(`Filed .*${next}\\.pdf`))
      expect(again.output()).not.toContain('Refused')
      await using third = await restart(again, () => start(proxy))
      await third.says(/A test was delivered/)
      expect(third.output()).not.toContain('Filed')
    }
  )
})

async function restart(running: RunningExample, start: () => Promise<RunningExample>) {
  running.kill()
  await running.ended
  return start()
}

async function receiverOf() {
  const account = await world.createAccount()
  return { account, api: createApi(world.url, account.live_key), port: await freePort() }
}

async function keptReceiver() {
  const { account, api, port } = await receiverOf()
  const data = await mkdtemp(path.join(folder, 'data-'))
  return {
    api,
    async start({ url }: FaultyProxy) {
      const env = {
        SITE_URL: url,
        SIGNPOST_API_KEY: account.live_key,
        RECEIVER_PORT: String(port),
        SIGNPOST_DATA_DIR: data
      }
      const running = startExample(['node', `${examples}webhook-receiver/receiver.mjs`], folder, env)
      await running.says(/^Receiving at /m)
      return running
    },
    /** The saved PDFs, of which the one of this document is the sealed one. */
    async saved(id: string) {
      const sealed = await api.get(`/documents/${id}/download`)
      expect((await readFile(path.join(data, 'demo', `${id}.pdf`))).equals(sealed.bytes)).toBe(true)
      return (await readdir(path.join(data, 'demo'))).filter((name) => name.endsWith('.pdf'))
    }
  }
}

const pending = async (api: Api, id: string) => (await api.get(`/webhooks/${id}/deliveries?status=pending`)).body.data

async function signOne(api: Api): Promise<string> {
  const { id, signers } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  expect((await sign(await openSession(world, id, signers[0].id, api))).status).toBe(200)
  await waitForStatus(api, id, 'completed')
  return id
}
