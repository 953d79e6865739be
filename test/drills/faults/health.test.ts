import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { start } from '@signpost/server'
import { expect, inject, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

// Two services each, even on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const run = promisify(execFile)

interface Report {
  status: string
  checks: Record<string, { status: string; detail: string }>
}

async function readiness(url: string): Promise<{ code: number; report: Report }> {
  const response = await fetch(`${url}/readyz`)
  return { code: response.status, report: (await response.json()) as Report }
}

// Checks run at most once a second.
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

test('a service that can do its work is ready, with each check', async () => {
  await using world = await createWorld()
  await eventually(async () => {
    const { code, report } = await readiness(world.url)
    expect(code).toBe(200)
    expect(report).toEqual({
      status: 'pass',
      checks: {
        clock: { status: 'pass', detail: 'agrees with the clock of the database' },
        database: { status: 'pass', detail: 'answers' },
        database_disk: { status: 'pass', detail: 'has room' },
        commits: { status: 'pass', detail: 'return' },
        migrations: { status: 'pass', detail: expect.stringMatching(/^up to date at \d{6}-/) },
        storage: { status: 'pass', detail: 'is writable' },
        settings: { status: 'pass', detail: 'are those of their files' },
        certificate: { status: 'pass', detail: expect.stringMatching(/^valid until \d{4}-/) },
        worker: { status: 'pass', detail: 'is alive' }
      }
    })
  })
  const probes: string[] = []
  for await (const { key } of world.context.storage.list('probes')) probes.push(key)
  expect(probes).toEqual([])
  const live = await fetch(`${world.url}/livez`)
  expect({ status: live.status, cache: live.headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
  expect(await live.json()).toEqual({ status: 'pass' })
  expect(await (await fetch(`${world.url}/healthz`)).json()).toEqual({ status: 'ok' })
})

test('a process whose secrets have changed in their files warns, and its metrics say it', async () => {
  const folder = await mkdtemp(path.join(inject('dataDir'), 'secrets-'))
  const file = path.join(folder, 'audit')
  await writeFile(file, 'a'.repeat(32))
  await using world = await createWorld({ env: { SIGNPOST_AUDIT_SECRETS_FILE: file, METRICS_PORT: '0' } })
  const metric = async () => {
    const text = await (await fetch(world.service.metricsUrl!)).text()
    return /^signpost_setting_files_changed (.+)$/m.exec(text)?.[1]
  }
  expect(await metric()).toBe('0')
  await writeFile(file, 'b'.repeat(32))
  const detail = 'another content since the start: SIGNPOST_AUDIT_SECRETS_FILE. Restart the process'
  await eventually(async () => {
    const { code, report } = await readiness(world.url)
    expect([code, report.checks.settings]).toEqual([200, { status: 'warn', detail }])
  })
  await eventually(async () => expect(await metric()).toBe('1'))
})

test('an API without a worker or with an expired certificate warns, and with an older schema is not ready', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const fails = (name: string, detail: RegExp) =>
    eventually(async () => {
      const { code, report } = await readiness(world.url)
      expect({ code, status: report.status, check: report.checks[name] }).toEqual({
        code: 503,
        status: 'fail',
        check: { status: 'fail', detail: expect.stringMatching(detail) }
      })
    })
  const warns = (name: string, detail: RegExp) =>
    eventually(async () => {
      const { code, report } = await readiness(world.url)
      expect({ code, status: report.status, check: report.checks[name] }).toEqual({
        code: 200,
        status: 'warn',
        check: { status: 'warn', detail: expect.stringMatching(detail) }
      })
    })
  await warns('worker', /no worker heartbeat/)
  await using worker = await start(
    { ...world.context.config, healthPort: 0 },
    { parts: { api: false, worker: true }, overrides: { clock: world.clock } }
  )
  await eventually(async () => expect((await readiness(world.url)).report.status).toBe('pass'))
  // The worker reports for itself, on a separate port, and serves nothing else there.
  expect((await readiness(worker.healthUrl!)).report.checks.worker).toEqual({ status: 'pass', detail: 'is alive' })
  expect((await fetch(`${worker.healthUrl}/livez`)).status).toBe(200)
  expect((await fetch(`${worker.healthUrl}/v1/documents`)).status).toBe(404)

  // No worker reports any more, until another one does.
  await world.sql`create function keep_silent() returns trigger language plpgsql as 'begin return null; end'`
  await world.sql`
    create trigger silence before insert or update on worker_heartbeats
    for each row when (new.worker_id <> 'another') execute function keep_silent()
  `
  await world.sql`delete from worker_heartbeats`
  await world.sql`insert into worker_heartbeats values ('another', now() - interval '2 minutes')`
  await warns('worker', /no worker heartbeat/)
  await world.sql`delete from worker_heartbeats`
  await world.sql`insert into worker_heartbeats values ('another', now() + interval '1 hour')`
  await eventually(async () => expect((await readiness(world.url)).report.status).toBe('pass'))
  // Nothing is sent to a worker, so that it may say that it does nothing.
  await eventually(async () => {
    const { code, report } = await readiness(worker.healthUrl!)
    expect({ code, check: report.checks.worker }).toEqual({
      code: 503,
      check: { status: 'fail', detail: expect.stringMatching(/no worker heartbeat/) }
    })
  })

  await world.sql`update schema_migrations set name = name || '-' where number = 1`
  await fails('migrations', /^missing 000001-/)
  await world.sql`update schema_migrations set name = rtrim(name, '-') where number = 1`
  await world.sql`insert into schema_migrations (number, name, sha256) values (999999, '999999-later', '')`
  await eventually(async () => {
    const { code, report } = await readiness(world.url)
    expect({ code, detail: report.checks.migrations!.detail }).toEqual({
      code: 200,
      detail: 'up to date at 999999-later'
    })
  })
  const { certificates } = world.context
  const end = Date.parse(certificates[0]!.validTo)
  world.clock.advance(end - world.clock.now().getTime() - 24 * 3600_000)
  await eventually(async () => {
    const { code, report } = await readiness(world.url)
    expect({ code, check: report.checks.certificate!.status }).toEqual({ code: 200, check: 'warn' })
  })
  world.clock.advance(2 * 24 * 3600_000)
  await warns('certificate', /^expired on /)
})

/** A file system of three megabytes, if this user may create one. */
async function mountSmallDisk() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).then(
    () => true,
    () => false
  )
  return {
    folder,
    mounted,
    async [Symbol.asyncDispose]() {
      if (mounted) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function isRefusedForWantOfSpace(world: Pick<World, 'api' | 'url'>) {
  const file = (await makePdf()).toString('base64')
  const created = await world.api.post(
    '/documents',
    { file_name: 'a.pdf', file },
    { headers: { 'idempotency-key': 'k' } }
  )
  expect({ status: created.status, code: created.body.error.code }).toEqual({
    status: 503,
    code: 'SERVICE_UNAVAILABLE'
  })
  expect(Number(created.headers.get('retry-after'))).toBeGreaterThan(0)
  await eventually(async () => {
    const { code, report } = await readiness(world.url)
    expect({ code, check: report.checks.storage }).toEqual({ code: 503, check: { status: 'fail', detail: 'ENOSPC' } })
  })
}

test('a full disk is 503, shows in readiness, and loses nothing', async (context) => {
  await using disk = await mountSmallDisk()
  if (!disk.mounted) return context.skip('only root may mount a file system')
  await using world = await createWorld()
  await using service = await start(
    {
      ...world.context.config,
      port: 0,
      siteUrl: 'http://localhost:0',
      storage: { kind: 'disk', folder: disk.folder }
    },
    { overrides: { clock: world.clock } }
  )
  const small = { url: service.url, api: createApi(service.url, world.account.live_key) }
  const files = async () => (await run('find', [disk.folder, '-type', 'f', '-size', '+0'])).stdout.split('\n').sort()
  const before = await files()
  await run('dd', ['if=/dev/zero', `of=${disk.folder}/filler`, 'bs=1k'], {}).catch(() => {})
  await isRefusedForWantOfSpace(small)
  // No partial files remain.
  expect((await files()).filter((file) => !file.endsWith('/filler'))).toEqual(before)
  await rm(path.join(disk.folder, 'filler'))
  const again = await small.api.post(
    '/documents',
    { file_name: 'a.pdf', file: (await makePdf()).toString('base64') },
    { headers: { 'idempotency-key': 'k' } }
  )
  expect(again.status).toBe(201)
  await eventually(async () => expect((await readiness(service.url)).code).toBe(200))
})

test('storage that cannot be written is 503 wherever a file is stored', async () => {
  await using world = await createWorld()
  const { put } = world.context.storage
  world.context.storage.put = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  await isRefusedForWantOfSpace(world)
  world.context.storage.put = put
  expect((await createDraft(world.api)).status).toBe('draft')
})
