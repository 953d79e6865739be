// The programs of the examples that run to an end, where the first answer of each request is lost, refused or cut off: once more with each
// fault, run twice, and killed in the middle.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { startDocuSeal } from '../../support/docuseal.js'
import { type FaultyProxy, faults, startFaultyProxy } from '../../support/faulty-proxy.js'
import { sign, tokenOf } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'
import { examples, type RunningExample, startExample } from './support/running-example.js'

let world: World
let docuseal: Awaited<ReturnType<typeof startDocuSeal>>
let folder: string
beforeAll(async () => {
  world = await createWorld()
  const files = { 'one.pdf': await makePdf() }
  docuseal = await startDocuSeal('docuseal-key', () => ({ templates: [template(docuseal.url)], files }))
  folder = await mkdtemp(path.join(tmpdir(), 'examples-'))
})
afterAll(async () => {
  await docuseal?.[Symbol.asyncDispose]()
  await world?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const template = (url: string) => ({
  id: 17,
  name: 'Agreement',
  preferences: {},
  schema: [{ attachment_uuid: 'doc-1', name: 'one' }],
  submitters: [{ name: 'Tenant', uuid: 'role-1' }],
  fields: [
    {
      uuid: 'field-1',
      submitter_uuid: 'role-1',
      name: '',
      type: 'signature',
      required: true,
      preferences: {},
      areas: [{ x: 0.25, y: 0.8, w: 0.25, h: 0.05, page: 0, attachment_uuid: 'doc-1' }]
    }
  ],
  documents: [{ id: 1, uuid: 'doc-1', url: `${url}/file/one.pdf`, filename: 'one.pdf' }]
})

/** What is in the account afterwards. */
interface Found {
  documents: string[]
  templates: number
  endpoints: number
  saved: number
}

interface Program {
  command: string[]
  /** What a person does meanwhile. */
  meanwhile?: (running: RunningExample) => Promise<unknown>
  /** What is there after a run, and after a second one. */
  after: Found
  twice: Found
  /** The request at which it is killed, and what is there after it was run again, if the service had not done it, and if it had. */
  killedAt: RegExp
  again: Found
  againIfDone?: Found
}

const signAtUrl = async (running: RunningExample) => {
  const token = tokenOf(await running.says(/^Sign at (\S+)$/m))
  expect((await sign(createApi(world.url, token))).status).toBe(200)
}
const sendSh = [
  'bash',
  `${examples}shell/send.sh`,
  `${examples}common/consulting-agreement.pdf`,
  'ada@example.com',
  'Ada'
]
const none: Found = { documents: [], templates: 0, endpoints: 0, saved: 0 }
const one: Found = { ...none, documents: ['completed'], saved: 1 }
const moved: Found = { ...none, templates: 1 }

const programs: Record<string, Program> = {
  'main-journey': {
    command: ['node', `${examples}main-journey/demo.mjs`],
    after: one,
    // It saves its PDF under one name.
    twice: { ...one, documents: ['completed', 'completed'] },
    killedAt: /^POST .*\/send$/,
    // What was not sent stays a draft. The endpoint of the killed run is gone.
    again: { ...one, documents: ['completed', 'draft'] },
    againIfDone: { ...one, documents: ['completed', 'sent'] }
  },
  shell: {
    command: [...sendSh, 'order-17'],
    meanwhile: signAtUrl,
    after: one,
    twice: one,
    killedAt: /^POST .*\/send$/,
    again: one
  },
  'shell without an order': {
    command: sendSh,
    meanwhile: signAtUrl,
    after: one,
    twice: { ...one, documents: ['completed', 'completed'], saved: 2 },
    killedAt: /^GET .*\/download$/,
    again: { ...one, documents: ['completed', 'completed'] }
  },
  'move-templates': {
    command: ['node', `${examples}move-templates/move-templates.mjs`, 'docuseal', '--write'],
    after: moved,
    twice: moved,
    killedAt: /^POST .*\/templates$/,
    again: moved
  }
}

interface How {
  /** The service that it moves from. */
  other?: string
  killed?: 'before' | 'after'
}

async function place() {
  const account = await world.createAccount()
  const api = createApi(world.url, account.live_key)
  const data = await mkdtemp(path.join(folder, 'data-'))
  return {
    async run(
      { command, meanwhile, killedAt }: Program,
      proxy: FaultyProxy,
      { other = docuseal.url, killed }: How = {}
    ) {
      const url = { SITE_URL: proxy.url, SIGNPOST_BASE_URL: proxy.url, DOCUSEAL_URL: other }
      const keys = { SIGNPOST_API_KEY: account.live_key, DOCUSEAL_API_KEY: 'docuseal-key' }
      await using running = startExample(command, data, { ...url, ...keys, SIGNPOST_DATA_DIR: data })
      proxy.ends = (asked, when) => {
        const isNow = when === killed && killedAt.test(asked)
        if (isNow) running.kill()
        return isNow
      }
      // What is signed already is not signed again.
      await Promise.race([meanwhile?.(running).catch(() => undefined), running.ended])
      return await running.ended
    },
    async found(): Promise<Found> {
      const lists = ['/documents', '/templates', '/webhooks'].map(async (route) => (await api.get(route)).body.data)
      const [documents, templates, endpoints] = await Promise.all(lists)
      const files = await readdir(data, { recursive: true })
      return {
        documents: documents.map(({ status }: { status: string }) => status).toSorted(),
        templates: templates.length,
        endpoints: endpoints.length,
        saved: files.filter((name) => name.endsWith('.pdf')).length
      }
    }
  }
}

test.skipIf(missing(tools.curl, tools.jq))(
  'a service that never answers ends the shell example with a reason',
  async () => {
    const env = { SIGNPOST_BASE_URL: 'http://127.0.0.1:1', SIGNPOST_API_KEY: world.account.live_key }
    await using running = startExample(sendSh, folder, env)
    const { code, output } = await running.ended
    expect(code).not.toBe(0)
    expect(output).toMatch(/connect/)
  }
)

const all = Object.entries(programs)
const skip = missing(tools.curl, tools.jq)
describe.concurrent.each(skip ? all.filter(([name]) => !name.startsWith('shell')) : all)('%s', (_name, program) => {
  test.each(faults)('does what it says, once, where first %s', async (fault) => {
    await using proxy = await startFaultyProxy(world.url, fault)
    await using other = await startFaultyProxy(docuseal.url, fault)
    const { run, found } = await place()
    const { code, output } = await run(program, proxy, { other: other.url })
    expect(code, output).toBe(0)
    expect(proxy.asked.length).toBeGreaterThan(2)
    expect(await found()).toEqual(program.after)
  })

  test('runs twice', async () => {
    await using proxy = await startFaultyProxy(world.url)
    const { run, found } = await place()
    for (let runs = 0; runs < 2; runs++) {
      const { code, output } = await run(program, proxy)
      expect(code, output).toBe(0)
    }
    expect(await found()).toEqual(program.twice)
  })

  test.each(['before', 'after'] as const)(
    'killed %s the service has done what it asks for, and run again',
    async (killed) => {
      const { run, found } = await place()
      await using proxy = await startFaultyProxy(world.url)
      expect((await run(program, proxy, { killed })).code).toBeNull()
      const { code, output } = await run(program, proxy)
      expect(code, output).toBe(0)
      expect(await found()).toEqual((killed === 'after' && program.againIfDone) || program.again)
    }
  )
})
