import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { removeDeadBefore, removeDeadOfDone } from './dead-job-store.js'
import { countJobs } from './queue-store.js'
import { day, hour, later, minute, now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database
beforeEach(async () => {
  await database.clear('documents', 'emails', 'bulk_sends', 'console_sessions')
  await sql`delete from graphile_worker._private_jobs`
})

/** A job that has used up its attempts, unless more is said of it. Returns its identifier. */
async function addJob(task: string, payload: object = {}, left: object = { attempts: 1 }): Promise<string> {
  const [job] = await sql<[{ id: string }]>`
    select id::text from graphile_worker.add_job(${task}, ${sql.json(payload as never)}::json, max_attempts => 1)
  `
  await sql`update graphile_worker._private_jobs set ${sql(left)} where id = ${job.id}::bigint`
  return job.id
}

const left = async () =>
  (await sql`select id::text from graphile_worker.jobs as jobs order by jobs.id`).map(({ id }) => id)
const running = { attempts: 1, locked_at: now, locked_by: 'worker' }

test('a success closes the dead jobs of its tasks before it, and no others', async () => {
  await addJob('sweep')
  await addJob('join-sweep')
  const other = await addJob('remove-files', { filesUuid: randomUUID() })
  const waiting = await addJob('sweep', {}, { attempts: 0 })
  const self = await addJob('sweep', {}, running)
  const later = await addJob('sweep')
  await removeDeadBefore(sql, self, ['sweep', 'join-sweep'])
  expect(await left()).toEqual([other, waiting, self, later])
})

const docOf = (changes: object) => rowOf.document({ status: 'sent', ...changes })
const sessionOf = (changes: object) => rowOf.session({ refresh_token: Buffer.from('a'), ...changes })
const bulkOf = (changes: object) => ({
  id: randomUUID(),
  account_id: owner.accountId,
  mode: owner.mode,
  document_id: randomUUID(),
  request: {},
  created_at: now,
  ...changes
})

test.each([
  [
    'seal-document',
    'documentUuid',
    'documents',
    docOf({ seal_status: 'failed' }),
    docOf({ status: 'completed', seal_status: 'sealed' })
  ],
  [
    'renew-seal',
    'documentUuid',
    'documents',
    docOf({ seal_status: 'sealed', renewal_since: now }),
    docOf({ seal_status: 'sealed' })
  ],
  ['send-email', 'emailUuid', 'emails', rowOf.email(), rowOf.email({ sent_at: now })],
  ['send-bulk', 'bulkSendUuid', 'bulk_sends', bulkOf({ status: 'processing' }), bulkOf({ status: 'completed' })],
  [
    'check-session',
    'sessionUuid',
    'console_sessions',
    sessionOf({ checked_at: later(-2 * hour) }),
    sessionOf({ checked_at: later(-minute) })
  ]
])('a dead %s is closed once nothing is to do for it', async (task, property, table, undone, done) => {
  await database.insert(table, undone)
  await database.insert(table, done)
  const kept = await addJob(task, { [property]: undone.id, traceparent: 'x' })
  await addJob(task, { [property]: done.id })
  // Its row is gone.
  await addJob(task, { [property]: randomUUID() })
  const waiting = await addJob(task, { [property]: done.id }, { attempts: 0 })
  const runs = await addJob(task, { [property]: done.id }, running)
  await removeDeadOfDone(sql, { now, checkedUntil: later(-hour) })
  expect(await left()).toEqual([kept, waiting, runs])
})

test('a session that has ended is not checked any more', async () => {
  const ended = sessionOf({ checked_at: later(-day), expires_at: later(-1) })
  await database.insert('console_sessions', ended)
  await addJob('check-session', { sessionUuid: ended.id })
  await removeDeadOfDone(sql, { now, checkedUntil: later(-hour) })
  expect(await left()).toEqual([])
})

test('work that nothing repeats stays dead', async () => {
  await addJob('remove-files', { filesUuid: randomUUID() })
  // An e-mail of an older version.
  await addJob('send-email', { kind: 'invitation' })
  await removeDeadOfDone(sql, { now, checkedUntil: later(-hour) })
  expect((await countJobs(sql)).filter(({ dead }) => dead > 0).map(({ task }) => task)).toEqual([
    'remove-files',
    'send-email'
  ])
})
