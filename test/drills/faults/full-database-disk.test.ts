import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { createDraft } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { mountDisk } from '../../support/small-disk.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { createWorld } from '../../world.js'

const diskBytes = 256 * 1024 ** 2

// The write-ahead log is elsewhere, so that commits still return: what is missing is room for a page of a table.
test('a full disk of the database is named by processes that write, by workers that nobody asks, and no longer than it lasts', {
  timeout: 175_000
}, async (context) => {
  using disk = mountDisk(diskBytes)
  if (!disk) return context.skip('no disk can be mounted here')
  await using server = await startStoppablePostgres()
  disk.give(server.data)
  const admin = postgres(server.url, { max: 1 })
  await admin.unsafe(`create tablespace small location '${disk.folder}'`)
  await admin`create database on_small tablespace small`
  const url = Object.assign(new URL(server.url), { pathname: '/on_small' }).href
  const database = { url, [Symbol.asyncDispose]: async () => {} }
  const env = { METRICS_PORT: '0', DATABASE_DISK_BYTES: String(diskBytes) }
  await using world = await createWorld({ database, env, parts: { api: true, worker: false } })
  await using worker = await createWorld({
    database,
    env: { HEALTH_PORT: '0' },
    parts: { api: false, worker: true }
  })
  const checkOf = async (base: string) => {
    const response = await fetch(`${base}/readyz`)
    const { checks } = (await response.json()) as { checks: Record<string, object> }
    return { status: response.status, check: checks.database_disk }
  }
  const metric = async (name: string) => {
    const text = await (await fetch(world.service.metricsUrl!)).text()
    return Number(new RegExp(`^signpost_database_${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const room = { status: 200, check: { status: 'pass', detail: 'has room' } }
  const full = { status: 200, check: { status: 'warn', detail: 'is full, so that nothing new can be stored' } }

  const draft = await createDraft(world.api)
  expect([await checkOf(world.url), await checkOf(worker.service.healthUrl!)]).toEqual([room, room])
  expect([await metric('disk_full'), await metric('disk_bytes')]).toEqual([0, diskBytes])
  expect(await metric('size_bytes')).toBeGreaterThan(5_000_000)

  const makeRoom = disk.fill()
  const file = (await makePdf()).toString('base64')
  // Pages that have room are used up first.
  await vi.waitFor(
    async () => {
      const body = { file, file_name: 'a.pdf', metadata: { note: 'x'.repeat(400) } }
      const { status } = await world.api.post('/documents', body)
      expect(status).toBe(503)
    },
    { timeout: 60_000, interval: 0 }
  )
  await vi.waitFor(async () => expect(await checkOf(world.url)).toEqual(full), 5000)
  expect(await metric('disk_full')).toBe(1)
  expect((await world.api.get(`/documents/${draft.id}`)).status).toBe(200)
  // It has no request, and tries once a minute.
  await vi.waitFor(async () => expect(await checkOf(worker.service.healthUrl!)).toEqual(full), 70_000)

  makeRoom()
  expect((await world.api.post('/documents', { file, file_name: 'a.pdf' })).status).toBe(201)
  await vi.waitFor(async () => expect(await checkOf(worker.service.healthUrl!)).toEqual(room), 70_000)
  await admin.end()
})
