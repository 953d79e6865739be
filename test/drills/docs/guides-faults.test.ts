import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faults, startFaultyProxy } from '../../support/faulty-proxy.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'
import { pagesWithBlocks, programsOf } from './support/read-blocks.js'
import { PYTHONPATH, readerOf } from './support/reader.js'
import { type Outcome, run } from './support/run.js'

// Every program of the guides once more, where an answer of the service goes wrong: each with one of the faults, in turn.

// Here, the packages are found.
const modules = fileURLToPath(new URL('../../node_modules/.guides-faults', import.meta.url))
let world: World
beforeAll(async () => {
  world = await createWorld()
  await mkdir(modules, { recursive: true })
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(modules, { recursive: true, force: true })
})

type Reader = Awaited<ReturnType<typeof readerOf>>

async function runSource(
  language: 'ts' | 'python',
  name: string,
  source: string,
  { cwd, env }: Reader
): Promise<Outcome> {
  if (language === 'python') return run('python3', ['-B', '-c', source], { cwd, env: { ...env, PYTHONPATH } })
  const file = path.join(modules, `${name.replaceAll(/\W/g, '-')}.mjs`)
  await writeFile(file, (await transform(source, { loader: 'ts' })).code)
  return run('node', [file], { cwd, env })
}

const noPython = missing(tools.python)

describe.each([
  { title: 'the TypeScript of', language: 'ts' as const, skip: undefined },
  {
    title: noPython ? `the Python of the guides (${noPython})` : 'the Python of',
    language: 'python' as const,
    skip: noPython
  }
])('$title', ({ language, skip }) => {
  const programs = pagesWithBlocks()
    .flatMap((page) => programsOf(page, language === 'ts' ? undefined : language))
    .filter(({ notRun, receiver }) => !notRun && !receiver)
    .map((program, index) => ({ ...program, fault: faults[index % faults.length]! }))

  let asking = 0

  test.skipIf(skip).each(programs)('$name runs where $fault', async ({ name, source, fault }) => {
    await using proxy = await startFaultyProxy(world.url, fault)
    const outcome = await runSource(language, name, source, await readerOf(world, proxy.url))
    expect(outcome, outcome.output).toMatchObject({ code: 0 })
    if (proxy.asked.length > 0) asking++
  })

  // One only makes a client, and one asks the mock.
  test.skipIf(skip)('ask the service, all but two', () => {
    expect(asking).toBeGreaterThanOrEqual(programs.length - 2)
  })
})
