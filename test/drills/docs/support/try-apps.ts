// The examples that serve a page, where the first answer of each request to the service, and of each delivery to them, is
// lost, refused or cut off: with each fault, twice, and killed in the middle.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../../support/api.js'
import { type FaultyProxy, faults, startFaultyProxy } from '../../../support/faulty-proxy.js'
import { freePort } from '../../../support/free-port.js'
import { installExample } from '../../../support/install-example.js'
import { sign, tokenOf, waitForStatus } from '../../../support/journey.js'
import { createWorld, type World } from '../../../world.js'
import { startExample } from './running-example.js'
import { untilDelivered } from './until-delivered.js'

let world: World
let folder: string
const copies: Record<string, string> = {}

/** An example that serves a page. */
export interface App {
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

/** Whether a URL answers with a PDF. */
export const isPdf = async (url: string) => (await (await fetch(url)).text()).startsWith('%PDF-')

/** What a URL answers with, as JSON. */
export const jsonOf = async (url: string) => (await fetch(url)).json()

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

const ended = ({ isSigned }: App, count: number) => Array(count).fill(isSigned === false ? 'draft' : 'completed')

/** Tries each of these with each fault, opened twice, and killed in the middle. */
export function tryApps(apps: Record<string, App>): void {
  beforeAll(async () => {
    world = await createWorld()
    folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
    for (const { copy } of Object.values(apps)) if (copy) copies[copy] ??= await installExample(copy)
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    for (const each of [folder, ...Object.values(copies)]) await rm(each, { recursive: true, force: true })
  })

  describe.concurrent.each(Object.entries(apps))('%s', (_, app) => {
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
  })
}
