import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../context/context.js'
import { batch, purges } from '../stores/purge-store.js'
import { day, later, now, owner } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { purge } from './purge.js'

const database = await useTestDatabase()
afterEach(() => vi.restoreAllMocks())

const removed: string[] = []
const run = () => {
  const storage = { remove: async (key: string) => removed.push(key) }
  return purge({ sql: database.sql, clock: { now: () => now }, storage } as unknown as Context)
}

test('goes on with a table until less than a batch is left', async () => {
  const spies = Object.keys(purges).map((name) => vi.spyOn(purges, name))
  vi.spyOn(purges, 'requests').mockResolvedValueOnce(batch).mockResolvedValueOnce(batch).mockResolvedValueOnce(1)
  await run()
  const calls = new Map(spies.map((spy) => [spy.getMockName(), spy.mock.calls.length]))
  expect(calls.get('requests')).toBe(3)
  expect([...calls].filter(([, count]) => count !== 1)).toHaveLength(1)
})

test('leaves the rest to the next sweep after ten seconds', async () => {
  const times = [0, 9999, 10_000]
  vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 10_000)
  const spy = vi.spyOn(purges, 'idempotency_keys').mockResolvedValue(batch)
  await run()
  expect(spy).toHaveBeenCalledTimes(2)
})

test('removes the file of an upload before its row', async () => {
  const upload = {
    id: randomUUID(),
    account_id: owner.accountId,
    mode: owner.mode,
    file_name: 'a.pdf',
    max_size: 1,
    created_at: later(-3 * day),
    expires_at: later(-2 * day)
  }
  const other = { ...upload, id: randomUUID(), expires_at: now }
  await database.insert('uploads', upload, other)
  await run()
  expect(removed).toEqual([`uploads/${upload.id}.pdf`])
  expect(await database.sql`select id from uploads`).toEqual([{ id: other.id }])
})
