import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../docs/build/contract.js'
import { faults, startFaultyProxy } from '../../support/faulty-proxy.js'
import { tokenOf } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'
import { auditTable } from './support/audit-table.js'
import { type Objects, objectsForSamples } from './support/objects-for-samples.js'
import { isMissing, run } from './support/run.js'

// Here, the packages are found.
const modules = fileURLToPath(new URL('../../node_modules/.samples', import.meta.url))
const support = (name: string) => fileURLToPath(new URL(`support/${name}`, import.meta.url))
let world: World
let cwd: string
beforeAll(async () => {
  world = await createWorld()
  cwd = await mkdtemp(path.join(os.tmpdir(), 'signpost-samples-'))
  await writeFile(path.join(cwd, 'agreement.pdf'), await makePdf())
  await mkdir(modules, { recursive: true })
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(modules, { recursive: true, force: true })
  await rm(cwd, { recursive: true, force: true })
})

// A seal that is pending needs a service that cannot seal. Every other sample succeeds.
const expected = { sealDocument: expect.stringContaining('SEAL_NOT_PENDING') }

interface Sample {
  id: string
  file: string
  env: Record<string, string>
}

/** The samples of a language as files, with what they need, for the service at its own address or at that of a proxy. */
async function prepare(title: string, serviceUrl = world.url): Promise<Sample[]> {
  const { test_key } = await world.createAccount()
  const create = objectsForSamples(world, test_key)
  const samples: Sample[] = []
  for (const { id, body, path: place } of operations) {
    if (!create[id] && (body || place.includes('{'))) {
      throw new Error(`test/drills/docs/support/objects-for-samples.ts does not say what the sample of ${id} needs.`)
    }
    const objects = { key: test_key, ...(await create[id]?.()) }
    const signUrl = objects.signUrl?.replace(world.url, serviceUrl)
    samples.push(await write(id, title, serviceUrl, { ...objects, ...(signUrl && { signUrl }) }))
  }
  return samples
}

/** The sample of an operation as a file, for the service at a URL. */
async function write(id: string, title: string, serviceUrl: string, objects: Objects): Promise<Sample> {
  const { samples } = operations.find((each) => each.id === id)!
  const { source, lang } = samples.find(({ label }) => label === title)!
  const filled = fill(source, objects).replaceAll('http://localhost:4400', serviceUrl)
  const file = path.join(modules, `${id}.${lang === 'TypeScript' ? 'mjs' : lang.toLowerCase()}`)
  await writeFile(file, lang === 'TypeScript' ? (await transform(filled, { loader: 'ts' })).code : filled)
  return { id, file, env: environment(serviceUrl, objects) }
}

function environment(serviceUrl: string, { signUrl, key = '' }: Objects): Record<string, string> {
  const signing = signUrl ? { SIGN_URL: signUrl, SIGNING_TOKEN: tokenOf(signUrl) } : {}
  return { SIGNPOST_API_KEY: key, SIGNPOST_BASE_URL: serviceUrl, ...signing }
}

// The identifiers of the contract's examples, and the digest in the one of a consent.
function fill(source: string, { ids = {}, consent, code }: Objects) {
  const filled = source.replaceAll(/\b([a-z]{3})_01[0-9a-z]{24}\b/g, (whole, prefix: string) => ids[prefix] ?? whole)
  const coded = filled.replaceAll(/\b482913\b/g, (whole) => code ?? whole)
  return coded.replaceAll(/\b5f70bf18[0-9a-f]{56}\b/g, (whole) => consent ?? whole)
}

async function runAll(command: string, runner: string, samples: Sample[]) {
  const list = path.join(cwd, 'samples.json')
  await writeFile(list, JSON.stringify(samples))
  const { output } = await run(command, [support(runner), list], { cwd, env: {} })
  const [, problems] = /^PROBLEMS (.*)$/m.exec(output) ?? []
  if (!problems) throw new Error(output)
  return JSON.parse(problems)
}

async function runSingly(samples: Sample[], commandOf: (file: string) => [string, ...string[]]) {
  const problems: Record<string, string> = {}
  for (const { id, file, env } of samples) {
    const [command, ...args] = commandOf(file)
    const { code, output } = await run(command, args, { cwd, env })
    if (code !== 0) problems[id] = output
  }
  return problems
}

// With curl's own failures, and with the error in what it prints.
const strict = 'set -e; curl() { command curl -sS --fail-with-body "$@"; }; . "$0"'

const ways: Record<string, { needs: string; run: (samples: Sample[]) => Promise<Record<string, string>> }> = {
  SDK: { needs: 'node', run: (samples) => runAll('node', 'run-each.mjs', samples) },
  curl: { needs: 'curl', run: (samples) => runSingly(samples, (file) => ['bash', '-c', strict, file]) },
  Python: { needs: 'python3', run: (samples) => runAll('python3', 'run-each.py', samples) },
  Ruby: { needs: 'ruby', run: (samples) => runSingly(samples, (file) => ['ruby', file]) },
  Go: { needs: 'go', run: (samples) => runSingly(samples, (file) => ['go', 'run', file]) }
}

describe.each(Object.entries(ways))('each %s sample of the reference', (title, { needs, run: runSamples }) => {
  const skip = isMissing(needs)
  test.skipIf(skip)(skip ? `not installed: ${needs}` : 'does what it says', { timeout: 300_000 }, async () => {
    expect(await runSamples(await prepare(title))).toEqual(expected)
  })
})

describe('each SDK sample of the reference', () => {
  // Each meets one of the faults: the pauses before the second attempts take time.
  test.each(faults)('does what it says where %s', { timeout: 300_000 }, async (fault) => {
    await using proxy = await startFaultyProxy(world.url, fault)
    const samples = (await prepare('SDK', proxy.url)).filter((_, index) => faults[index % faults.length] === fault)
    const { sealDocument, ...problems } = await ways.SDK!.run(samples)
    expect(problems).toEqual({})
    expect([undefined, 'SEAL_NOT_PENDING']).toContain(sealDocument)
    expect(proxy.asked.length).toBeGreaterThan(samples.length)
  })
})

// They ask once.
const tryingOnce = ['curl', 'Python'].filter((title) => !isMissing(ways[title]!.needs))

describe.each(tryingOnce)('each %s sample of the reference', (title) => {
  test.each(faults)('fails, and says so, where %s', { timeout: 300_000 }, async (fault) => {
    await using proxy = await startFaultyProxy(world.url, fault)
    const problems = await ways[title]!.run(await prepare(title, proxy.url))
    expect(Object.keys(problems).sort()).toEqual(operations.map(({ id }) => id).sort())
    if (fault === 'the service is busy')
      expect(Object.values(problems).filter((text) => !text.includes('503'))).toEqual([])
  })
})

test('the entries of the trails that the samples have written say what the page about the audit trail says of them', async () => {
  const entries = await world.sql<{ action: string; name: string | null }[]>`
    select distinct action, name from audit_entries left join lateral jsonb_object_keys(data) as name on true
  `
  expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(15)
  const documented = auditTable()
  expect(entries.filter(({ action, name }) => name !== null && !documented.get(action)?.names.has(name))).toEqual([])
})

/** Refuses every request. */
async function startRefusing(): Promise<Server> {
  const error = {
    type: 'state_conflict',
    code: 'SEAL_NOT_PENDING',
    message: 'There is no seal to make.',
    request_id: 'req_1'
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(409, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

// `curl` prints or saves whatever it gets.
const speaking = Object.entries(ways).filter(([title]) => title !== 'curl')

describe.each(speaking)('each %s sample, when it is refused,', (title, { needs, run: runSamples }) => {
  const skip = isMissing(needs)
  test.skipIf(skip)(skip ? `not installed: ${needs}` : 'says the code of the error', { timeout: 300_000 }, async () => {
    const server = await startRefusing()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const objects: Objects = { key: 'sp_test_refused', signUrl: `${url}/sign#token=refused` }
    const samples = await Promise.all(operations.map(({ id }) => write(id, title, url, objects)))
    const problems = await runSamples(samples)
    const refused = operations.map(({ id }) => [id, expect.stringContaining('SEAL_NOT_PENDING')])
    expect(problems).toEqual(Object.fromEntries(refused))
    server.close()
  })
})
