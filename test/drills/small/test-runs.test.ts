import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../../support/repository.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-planted-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs tests with planted faults as `npm test` runs all others. */
async function run(files: string[], { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {}) {
  const filters = files.map((name) => `scripts/planted/${name}.planted.ts`)
  const command = ['scripts/test.mjs', '--config', 'scripts/planted/vitest.config.ts', ...args, ...filters]
  const own = { PLANTED_FILE: path.join(folder, 'file'), FUZZ_SEED: '7', NO_COLOR: '1', ...env }
  // Not those of the run that this test is in.
  const { VITEST: _vitest, VITEST_MODE: _mode, FORCE_COLOR: _color, ...others } = process.env
  const child = spawn(process.execPath, command, { cwd: repository, env: { ...others, ...own } })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, output: (await output).join('') }
}

test('A file that loops without an end is ended with its stack and named, and the run goes on', async () => {
  const { code, output } = await run(['looping', 'waiting', 'passing'], { env: { TEST_FILE_BOUND_MS: '2000' } })

  expect(code).toBe(1)
  expect(output).toContain('ENDED scripts/planted/looping.planted.ts: it takes more than 2 s, in "loops"')
  expect(output).toContain('    at loopForEver (')
  expect(output).toContain(
    'ENDED scripts/planted/waiting.planted.ts: it takes more than 2 s, in "waits for what never comes"'
  )
  expect(output).toMatch(/waiting for: .*Timeout/)
  expect(output).toMatch(/Test Files .*1 passed/)
})

test.each(['flaky', 'racing'])(
  'A service file with a planted fault that is gone alone is FLAKY, not fatal: %s',
  async (name) => {
    const { code, output } = await run([name, 'passing'], { args: ['--retry-failed'] })

    expect(output).toContain(
      `FLAKY scripts/planted/${name}.planted.ts (seed 7): it failed beside others and passed alone.`
    )
    expect(output).toContain('the planted')
    expect(code).toBe(0)
  }
)

test('A file that fails alone, too, fails the run', async () => {
  const { code, output } = await run(['looping'], { env: { TEST_FILE_BOUND_MS: '1000' }, args: ['--retry-failed'] })

  expect(output).toContain('FAILED TWICE scripts/planted/looping.planted.ts')
  expect(code).toBe(1)
})

test('A unit that fails once fails the run', async () => {
  const { code, output } = await run(['flaky'], { env: { PLANTED_PROJECT: 'unit' }, args: ['--retry-failed'] })

  expect(output).toContain('scripts/planted/flaky.planted.ts is not tried again')
  expect(code).toBe(1)
})
