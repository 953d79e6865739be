import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { start } from '@signpost/server'
import { expect, test } from 'vitest'
import { ada, anchorsOf, anHourLater, runOnce, serviceSecret } from '../../support/audit-trails.js'
import { emptyDatabase } from '../../support/empty-database.js'
import { openSession, sendDraft } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

test('a restore of an older backup names what is lost, and the commands agree', { timeout: 180_000 }, async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: serviceSecret } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-older-'))
  const backup = path.join(folder, 'backup.tar')
  const sent = await sendDraft(world.api, [ada])
  await anHourLater(world)
  const [known] = await anchorsOf(world)
  expect(await signpost(world, ['backup', backup, '--json'])).toMatchObject({ code: 0, missing: [] })
  // It contains the anchor.
  expect((await promisify(execFile)('tar', ['-tf', backup])).stdout).toContain(`files/${known!.key}`)
  await (await openSession(world, sent.id, sent.signers[0].id)).post('/signing/session/view')
  const lost = await sendDraft(world.api, [ada])
  await anHourLater(world)
  const [newer] = await anchorsOf(world)
  const sound = { intact: true, problems: [], documents: 2, anchors: 2 }
  expect(await signpost(world, ['audit', 'verify', '--all', '--json'])).toMatchObject({ code: 0, ...sound })

  // Into the same storage.
  await using database = await emptyDatabase()
  const restored = await signpost(world, ['restore', backup, '--json'], database.url)
  expect(restored).toMatchObject({ code: 0 })
  const expected = [
    expect.objectContaining({
      subject: sent.id,
      problem: expect.stringContaining('The trail was put back: it has 3 entries')
    }),
    expect.objectContaining({ subject: lost.id, problem: expect.stringContaining('The document is missing') })
  ]
  expect(restored.lost).toHaveLength(2)
  expect(restored.lost).toEqual(expect.arrayContaining(expected))
  const found = await signpost(world, ['audit', 'verify', '--all', '--json'], database.url)
  expect(found).toMatchObject({ code: 1, intact: false, problem_count: 2, problems: expect.arrayContaining(expected) })
  expect(found.problems[0].source).toBe(newer!.key)
  const { stdout } = await signpost(world, ['audit', 'verify', '--all'], database.url)
  expect(stdout.split('\n')).toContain('1 documents and 1 anchors have 2 problems.')

  // The service goes on, beside the newer anchor.
  const config = { ...world.context.config, database: { kind: 'external' as const, url: database.url }, port: 0 }
  await using service = await start(config, {
    overrides: { clock: world.clock, pdf: world.context.pdf },
    sweeps: false
  })
  const again = { ...world, sql: service.context.sql, context: service.context }
  await runOnce(again, 'anchor-trails')
  await runOnce(again, 'verify-trails')
  expect(await anchorsOf(again)).toHaveLength(2)
  const problems = await service.context.sql`select source, subject from audit_problems order by subject`
  expect(problems.map(({ source }) => source)).toEqual([newer!.key, newer!.key])
  await world.context.storage.remove(newer!.key)
  await runOnce(again, 'verify-trails')
  expect(await service.context.sql`select source from audit_problems`).toEqual([])
})

/** A command on a world, and what it prints as JSON. */
async function signpost({ context: { config } }: World, args: string[], databaseUrl?: string) {
  const { certificate, key } = config.certificate as { certificate: string; key: string }
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl ?? (config.database.kind === 'external' ? config.database.url : ''),
    SIGNPOST_DATA_DIR: config.dataDir,
    SIGNPOST_SECRET: serviceSecret,
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: key
  }
  const { stdout, code } = await promisify(execFile)('node', [main, ...args], { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code })
  )
  return { code, stdout, ...(args.includes('--json') ? JSON.parse(stdout) : {}) }
}
