import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../context/context.js'
import { createDiskStorage } from '../storage/disk-storage.js'
import type { Storage, StoredFile } from '../storage/storage.js'
import { findContinuation, setContinuation } from '../stores/due-store.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { removeOrphans } from './remove-orphans.js'

const { sql } = await useTestDatabase()
const hour = 3600_000
const digest = 'a'.repeat(64)
// Two days after the files are written.
const now = new Date(Date.now() + 48 * hour)

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-orphans-'))
const disk = createDiskStorage(folder)
const listAfter = vi.fn<NonNullable<Storage['listAfter']>>(listInOrder)
const log = { info: () => {}, warn: () => {} }
const bucket = { sql, clock: { now: () => now }, storage: { ...disk, listAfter }, log } as unknown as Context

beforeEach(async () => {
  await sql`delete from upkeep`
  await sql`insert into upkeep (task, begun_at) values ('remove-orphans', ${now})`
})
afterEach(async () => {
  vi.restoreAllMocks()
  listAfter.mockClear()
  for (const name of ['documents', 'uploads']) await disk.removeAll(name)
})
afterAll(() => rm(folder, { recursive: true }))

async function* listInOrder(prefix: string, after: string) {
  const files: StoredFile[] = []
  for await (const file of disk.list(prefix)) files.push(file)
  yield* files.filter(({ key }) => key > after).sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Stores a file without a record, of an object that was created this long ago. */
async function orphan(hoursAgo: number, kind: 'document' | 'upload' = 'document') {
  const id = v7({ msecs: now.getTime() - hoursAgo * hour })
  const key = kind === 'document' ? `documents/${id}/${digest}.pdf` : `uploads/${id}.pdf`
  await disk.put(key, Buffer.from('x'))
  return key
}

async function left() {
  const keys: string[] = []
  for (const name of ['documents', 'uploads']) {
    for await (const { key } of disk.list(name)) keys.push(key)
  }
  return keys
}

/** Lets the time of a run be over at once. */
function hurry() {
  let elapsed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    elapsed += hour
    return elapsed
  })
}

test('a run goes on where the one before ended, and the one after the last begins again', async () => {
  const [document, upload] = [await orphan(1000), await orphan(2000, 'upload')]
  hurry()
  await removeOrphans(bucket)
  expect(await left()).toEqual([upload])
  expect(await findContinuation(sql, 'remove-orphans')).toBe(document)

  listAfter.mockClear()
  await removeOrphans(bucket)
  expect(await left()).toEqual([])
  expect(listAfter.mock.calls).toContainEqual(['documents', document])
  expect(await findContinuation(sql, 'remove-orphans')).toBe(upload)

  await removeOrphans(bucket)
  expect(await findContinuation(sql, 'remove-orphans')).toBeNull()
})

test('each run looks at the twelve hours before the last day, wherever the one before ended', async () => {
  const older = await orphan(40)
  await orphan(30)
  const ofLastDay = await orphan(20)
  await setContinuation(sql, 'remove-orphans', 'uploads/f')
  await removeOrphans(bucket)
  expect((await left()).sort()).toEqual([older, ofLastDay].sort())
})

test('where files are listed without requests, a run looks at all of them', async () => {
  await orphan(1000)
  await orphan(2000, 'upload')
  hurry()
  await removeOrphans({ ...bucket, storage: disk })
  expect(await left()).toEqual([])
})
