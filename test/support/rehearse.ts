import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { createWorld, type World } from '../world.js'
import { openSession, sendDraft, sign, waitForStatus } from './journey.js'
import { environment } from './service-process.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const ownSecret = 'a_secret_of_the_service_that_is_rehearsed'

/** What `signpost rehearse --json` came to. */
interface Rehearsed {
  code: number
  stderr: string
  passed?: boolean
  steps?: { rehearsal: string; step: string; ok: boolean; seconds: number; detail: string }[]
}

/** A service with a sealed document, and `signpost rehearse` for it. */
export interface RehearsedService extends AsyncDisposable {
  world: World
  /** Where rehearsals have their folders. */
  folder: string
  settingsOf(secret?: string): Record<string, string>
  rehearse(args: string[], secret?: string): Promise<Rehearsed>
  /** The folders that rehearsals left behind. */
  foldersLeft(): Promise<string[]>
}

export async function startRehearsedService(): Promise<RehearsedService> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-rehearse-test-'))
  const world = await createWorld({ env: { SIGNPOST_SECRET: ownSecret } })
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  await waitForStatus(world.api, sent.id, 'completed')
  const settingsOf = (secret = ownSecret) => ({
    ...(environment(world) as Record<string, string>),
    SIGNPOST_SECRET: secret,
    TMPDIR: folder
  })
  return {
    world,
    folder,
    settingsOf,
    async rehearse(args, secret) {
      const run = promisify(execFile)('node', [main, 'rehearse', ...args, '--json'], { env: settingsOf(secret) })
      const { code = 0, stdout, stderr } = await run.catch((error) => error)
      return { code, stderr, ...(stdout ? JSON.parse(stdout) : {}) }
    },
    foldersLeft: async () => (await readdir(folder)).filter((name) => name.startsWith('signpost-rehearsal-')),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Rehearses one loss, and demands that every step passes, what came out of one of them, and that nothing is left. */
export async function expectRehearsed(
  service: RehearsedService,
  name: string,
  step: string,
  came: RegExp
): Promise<void> {
  const { code, passed, steps, stderr } = await service.rehearse([name])
  expect(
    steps!.filter(({ ok }) => !ok),
    stderr
  ).toEqual([])
  expect({ code, passed }).toEqual({ code: 0, passed: true })
  expect(steps!.find((each) => each.step.includes(step))!.detail).toMatch(came)
  expect(await service.foldersLeft()).toEqual([])
}
