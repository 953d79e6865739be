import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProxy } from '../../support/proxy.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'
import { type Block, pagesWithBlocks, programsOf } from './support/read-blocks.js'
import { PYTHONPATH, readerOf } from './support/reader.js'
import { run } from './support/run.js'

const pages = pagesWithBlocks()
// Here, the packages are found.
const modules = fileURLToPath(new URL('../../node_modules/.guides', import.meta.url))
const noPython = missing(tools.python)
let world: World
beforeAll(async () => {
  world = await createWorld()
  await mkdir(modules, { recursive: true })
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(modules, { recursive: true, force: true })
})

describe('the TypeScript of', () => {
  const programs = pages.flatMap((page) => programsOf(page)).filter(({ notRun, receiver }) => !notRun && !receiver)

  test.each(programs)('$name runs', async ({ name, source }) => {
    const { code } = await transform(source, { loader: 'ts' })
    const file = path.join(modules, `${name.replaceAll(/\W/g, '-')}.mjs`)
    await writeFile(file, code)
    const outcome = await run('node', [file], await readerOf(world))
    expect(outcome, outcome.output).toMatchObject({ code: 0 })
  })
})

test('the program of the guide to bulk sends sends once, even if it runs again', async () => {
  const { name, source } = programsOf(pages.find((page) => page.name === 'guides/bulk-send.md')!)[0]!
  const { code } = await transform(source, { loader: 'ts' })
  const file = path.join(modules, `${name.replaceAll(/\W/g, '-')}-twice.mjs`)
  await writeFile(file, code)
  const options = await readerOf(world)
  const bulkSendOf = async () => /^blk_\w+/m.exec((await run('node', [file], options)).output)?.[0]
  const first = await bulkSendOf()
  expect(first).toBeDefined()
  expect(await bulkSendOf()).toBe(first)
})

test('the fetch of the page about proxies goes through the proxy that the environment names', async () => {
  const { source } = programsOf(pages.find((page) => page.name === 'guides/proxies.md')!)[0]!
  const { code } = await transform(`${source}\nconsole.log((await signpost.account.get()).id)`, { loader: 'ts' })
  const file = path.join(modules, 'proxies.mjs')
  await writeFile(file, code)
  const { cwd, env } = await readerOf(world)
  await using proxy = await startProxy({ user: 'user', password: 'password' })
  const { host } = new URL(world.url)
  proxy.hosts['sign.example.com'] = '127.0.0.1'
  const behind = {
    HTTP_PROXY: `http://user:password@127.0.0.1:${proxy.port}`,
    SIGNPOST_BASE_URL: `http://sign.example.com:${host.split(':')[1]}`
  }
  const outcome = await run('node', [file], { cwd, env: { ...env, ...behind } })
  expect(outcome, outcome.output).toMatchObject({ code: 0, output: expect.stringMatching(/^acc_/) })
  expect(proxy.connects).toContain(`sign.example.com:${host.split(':')[1]}`)
})

describe.skipIf(noPython)(noPython ? `the Python of the guides (${noPython})` : 'the Python of', () => {
  const programs = pages
    .flatMap((page) => programsOf(page, 'python'))
    .filter(({ notRun, receiver }) => !notRun && !receiver)

  test.each(programs)('$name runs', async ({ source }) => {
    const { cwd, env } = await readerOf(world)
    const outcome = await run('python3', ['-B', '-c', source], { cwd, env: { ...env, PYTHONPATH } })
    expect(outcome, outcome.output).toMatchObject({ code: 0 })
  })
})

test('what has a tab for the SDK has one for curl and one for Python', () => {
  const groups = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^ *::: code-group$.*?^ *:::$/gms)].map(([group]) => ({ name, group }))
  )
  const ofSdk = groups.filter(({ group }) => group.includes('[SDK]'))
  expect(ofSdk.length).toBeGreaterThan(15)
  const without = ofSdk.filter(({ group }) => !group.includes('[curl]') || !group.includes('[Python]'))
  expect(without).toEqual([])
})

describe('the shell commands of', () => {
  const ofCurl = ({ language, code, notRun }: Block) => !notRun && language === 'sh' && /\bcurl\b/.test(code)
  // Those of an operator are about a machine of its own, with systemd.
  const scripts = pages
    .filter(({ name }) => !name.startsWith('self-hosting/'))
    .map(({ name, blocks }) => ({ name, script: blocks.filter(ofCurl).map(({ code }) => code) }))
    .filter(({ script }) => script.length > 0)

  test.each(scripts)('$name run', async ({ script }) => {
    const options = await readerOf(world)
    const failing = 'set -eo pipefail; curl() { command curl -sS --fail-with-body "$@"; }\n'
    const outcome = await run('bash', ['-c', failing + script.join('\n')], options)
    expect(outcome, outcome.output).toMatchObject({ code: 0 })
  })
})

test('a block that is not run says why', () => {
  const blocks = pages.flatMap(({ blocks }) => blocks)
  const short = blocks.filter(({ notRun }) => notRun !== undefined && notRun.length < 20)
  expect(short).toEqual([])
})
