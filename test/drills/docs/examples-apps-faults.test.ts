// The examples that serve a page, where the first answer of each request to the service, and of each delivery to them, is
// lost, refused or cut off: with each fault, twice, and killed in the middle.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { type FaultyProxy, faults, startFaultyProxy } from '../../support/faulty-proxy.js'
import { freePort } from '../../support/free-port.js'
import { installExample } from '../../support/install-example.js'
import { sign, tokenOf, waitForStatus } from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'
import { examples, startExample } from './support/running-example.js'
import { untilDelivered } from './support/until-delivered.js'

const forPython = [path.join(examples, 'python'), path.join(examples, '..', 'webhook-verifier', 'languages')]
let world: World
let folder: string
const copies: Record<string, string> = {}
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
  for (const name of ['react', 'app']) copies[name] = await installExample(name)
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  for (const each of [folder, ...Object.values(copies)]) await rm(each, { recursive: true, force: true })
})

interface App {
  command: string[]
  env?: Record<string, string>
  /** Its folder, if it is a copy. */
  copy?: string
  ready: RegExp
  /** What the page asks for when somebody opens it. */
  opens: string
  /** Whether all is done as the page and the server see it, once everybody has signed. */
  isDone: (origin: string, id: string) => Promise<boolean>
  isSigned?: false
  receives?: true
}

// Of the consulting agreement.
const values = {
  'Purchase order': 'PO-17',
  'Fixed fee': '12400',
  'Travel is billed apart': 'true',
  'Tax number': 'DE 811'
}
const isPdf = async (url: string) => (await (await fetch(url)).text()).startsWith('%PDF-')
const jsonOf = async (url: string) => (await fetch(url)).json()
const app: App = {
  command: ['node', 'server.mjs'],
  copy: 'app',
  ready: /^Open /m,
  opens: '/offers',
  isDone: async (origin, id) => (await jsonOf(`${origin}/offers/${id}`)).state === 'completed',
  receives: true
}

const apps: Record<string, App> = {
  'embedded-signing': {
    command: ['node', `${examples}embedded-signing/server.mjs`],
    ready: /^Open /m,
    opens: '/sign-url',
    isDone: (origin, id) => isPdf(`${origin}/signed/${id}`)
  },
  'embedded-editing': {
    command: ['node', `${examples}embedded-editing/server.mjs`],
    ready: /^Open /m,
    opens: '/edit-url',
    isSigned: false,
    isDone: async (origin, id) => Array.isArray((await jsonOf(`${origin}/fields/${id}`)).fields)
  },
  'app with Express': app,
  'app with Fastify': { ...app, env: { SERVER: 'fastify' } },
  'app with Python': {
    ...app,
    command: ['python3', '-B', `${examples}app/app.py`],
    env: { PYTHONPATH: forPython.join(path.delimiter) }
  },
  react: {
    command: ['node', 'server.mjs'],
    copy: 'react',
    ready: /^Open /m,
    opens: '/api/offers',
    isDone: (origin, id) => isPdf(`${origin}/api/offers/${id}/pdf`)
  }
}

/** An account, and an app of it at one origin, which can be started again. */
async function placeOf({ command, env = {}, copy, ready, opens, receives, isDone, isSigned }: App) {
  const account = await world.createAccount()
  const api = createApi(world.url, account.live_key)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const ids = async () => (await api.get('/documents')).body.data.map(({ id }: { id: string }) => id) as string[]
  let secret = ''
  return {
    origin,
    async receiveAt({ url }: { url: string }) {
      if (!receives) return
      const events = ['document.completed', 'document.declined']
      secret = (await api.post('/webhooks', { url: `${url}/webhooks`, events })).body.secret
    },
    async start({ url }: FaultyProxy) {
      const ports = { PORT: String(port), SHOP_PORT: String(port), APP_PORT: String(port) }
      const access = { SIGNPOST_BASE_URL: url, SITE_URL: url, SIGNPOST_API_KEY: account.live_key }
      const all = { ...env, ...ports, ...access, SIGNPOST_WEBHOOK_SECRET: secret }
      const running = startExample(command, copy ? copies[copy]! : folder, all)
      await running.says(ready)
      return running
    },
    /** Opens the page once. Returns the document and what the signer does. */
    async open() {
      const before = await ids()
      const response = await fetch(origin + opens, { method: 'POST' })
      const text = await response.text()
      expect(response.ok, text).toBe(true)
      const [id, ...others] = (await ids()).filter((each) => !before.includes(each))
      expect(others).toEqual([])
      return { id: id!, url: JSON.parse(text).sign_url ?? JSON.parse(text).edit_url }
    },
    async finish({ id, url }: { id: string; url: string }) {
      if (isSigned !== false) {
        expect((await sign(createApi(world.url, tokenOf(url)), values)).status).toBe(200)
        await waitForStatus(api, id, 'completed')
      }
      await untilDelivered(world, () => isDone(origin, id).catch(() => false))
    },
    statuses: async () =>
      (await api.get('/documents')).body.data.map(({ status }: { status: string }) => status).toSorted()
  }
}

const all = Object.entries(apps)
const ended = ({ isSigned }: App, count: number) => Array(count).fill(isSigned === false ? 'draft' : 'completed')

describe.concurrent.each(missing(tools.python) ? all.filter(([name]) => !name.includes('Python')) : all)(
  '%s',
  (_, app) => {
    test.each(faults)('does what it says, once, where first %s', async (fault) => {
      await using proxy = await startFaultyProxy(world.url, fault)
      const place = await placeOf(app)
      await using deliveries = await startFaultyProxy(place.origin, fault)
      await place.receiveAt(deliveries)
      await using _running = await place.start(proxy)
      await place.finish(await place.open())
      expect(await place.statuses()).toEqual(ended(app, 1))
    })

    test.each(['before', 'after'] as const)(
      'opened twice, and killed %s the service has done what it asks for',
      async (when) => {
        await using proxy = await startFaultyProxy(world.url)
        const place = await placeOf(app)
        await place.receiveAt({ url: place.origin })
        const running = await place.start(proxy)
        const early = await place.open()
        await place.finish(await place.open())
        proxy.ends = (asked, now) => {
          const isNow = now === when && /\/(send|embedded-edit-url)$/.test(asked)
          if (isNow) running.kill()
          return isNow
        }
        await expect(place.open()).rejects.toThrow()
        await running.ended
        delete proxy.ends
        await using _again = await place.start(proxy)
        // What was opened before is signed since, and the page can be opened again.
        await place.finish(early)
        await place.finish(await place.open())
        // Of the one within which it was killed, nobody has the URL.
        const left = app.isSigned === false || when === 'before' ? 'draft' : 'sent'
        expect(await place.statuses()).toEqual([...ended(app, 3), left].toSorted())
      }
    )
  }
)
