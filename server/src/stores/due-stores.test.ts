import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import {
  beginBulkSend,
  completeBulkSend,
  findLostBulkSends,
  lockNextRecipient,
  updateRecipient
} from './bulk-send-store.js'
import { beginUpkeep, deleteTrashed, findExpired, findLettersDue, findLostSeals, setLettersDue } from './due-store.js'
import { findLostEmails, findUnsentEmail, insertEmails, markSent, recordFailedAttempt } from './email-store.js'
import { findRetained } from './erasure-store.js'
import { findOldUploads, purges } from './purge-store.js'
import { findOldestRenewals, findRenewalsDue, giveUpRenewal, postponeRenewals, setRenewalDue } from './renewal-store.js'
import { day, hour, later, minute, now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database
beforeEach(async () => {
  await database.clear(
    'accounts',
    'documents',
    'signers',
    'emails',
    'bulk_sends',
    'bulk_recipients',
    'uploads',
    'events'
  )
  await sql`delete from graphile_worker._private_jobs`
  await database.insert('accounts', rowOf.account({ id: owner.accountId }))
})

/** Stores rows of a kind with each of these changes. Returns their identifiers. */
async function store(table: string, row: (changes: object) => { id: string }, ...all: object[]): Promise<string[]> {
  const rows = all.map((changes) => row(changes))
  await database.insert(table, ...rows)
  return rows.map(({ id }) => id)
}
const documents = (...all: object[]) => store('documents', rowOf.document, ...all)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** A job in the queue with this key, as its runner left it. */
async function addJob(key: string, left: object = {}) {
  await sql`select graphile_worker.add_job('x', job_key => ${key}, max_attempts => 3)`
  if (Object.keys(left).length > 0) await sql`update graphile_worker._private_jobs set ${sql(left)} where key = ${key}`
}

/** What is lost has no job, or one that has used up its attempts and does not run. */
async function withJobs(uuids: string[], keyOf: (uuid: string) => string) {
  const [, waiting, dead, lastAttempt] = uuids as [string, string, string, string]
  await addJob(keyOf(waiting))
  await addJob(keyOf(dead), { attempts: 3 })
  await addJob(keyOf(lastAttempt), { attempts: 3, locked_at: now, locked_by: 'worker' })
}

test('documents expire at their deadline, the earliest first, unless everybody has signed', async () => {
  const sent = { status: 'sent', expires_at: later(-1) }
  const ids = await documents(
    { ...sent, expires_at: now },
    sent,
    { ...sent, expires_at: later(1) },
    { ...sent, status: 'completed' },
    { ...sent, status: 'draft' },
    { ...sent, seal_status: 'pending' },
    { ...sent, seal_status: 'failed' }
  )
  expect(idsOf(await findExpired(sql, now))).toEqual([ids[1], ids[0]])
})

describe('seals', () => {
  const sealed = { status: 'completed', seal_status: 'sealed', seal_level: 'B-LTA', sealed_at: later(-day) }

  test('are renewed once they are due, the earliest first, and looked at where it is not known', async () => {
    const ids = await documents(
      { ...sealed, renewal_due_at: now },
      { ...sealed, seal_level: 'B-B', renewal_due_at: later(-1) },
      { ...sealed, renewal_due_at: null },
      { ...sealed, seal_level: 'B-T', sealed_at: later(-2 * day), renewal_due_at: null },
      { ...sealed, renewal_due_at: later(1) },
      { ...sealed, seal_level: 'B-B', renewal_due_at: null },
      { ...sealed, renewal_due_at: now, erased_at: now },
      { ...sealed, seal_status: 'pending', renewal_due_at: now }
    )
    expect(idsOf(await findRenewalsDue(sql, now))).toEqual([ids[1], ids[0], ids[3], ids[2]])
  })

  test('of which it is not known are looked at in small numbers', async () => {
    await documents(...Array.from({ length: 30 }, () => ({ ...sealed, renewal_due_at: null })))
    expect(await findRenewalsDue(sql, now)).toHaveLength(25)
  })

  test('are for one of two sweeps that find them at the same time', async () => {
    const [due, unknown] = await documents({ ...sealed, renewal_due_at: now }, { ...sealed, renewal_due_at: null })
    const all = [due!, unknown!].map((id) => ({ id, until: later(hour) }))
    const claim = () => sql.begin((tx) => postponeRenewals(tx, all, now))
    const claimed = await Promise.all([claim(), claim()])
    expect(claimed.map(({ length }) => length).sort()).toEqual([0, 2])
    expect(await findRenewalsDue(sql, now)).toEqual([])
    expect(idsOf(await findRenewalsDue(sql, later(hour))).sort()).toEqual([due, unknown].sort())
    expect(await sql.begin((tx) => postponeRenewals(tx, [], now))).toEqual([])
  })
})

describe('seals that could not be renewed', () => {
  const sealed = { status: 'completed', seal_status: 'sealed', sealed_at: later(-day), renewal_due_at: now }
  const claim = (ids: string[], at: Date) =>
    sql.begin((tx) =>
      postponeRenewals(
        tx,
        ids.map((id) => ({ id, until: new Date(at.getTime() + hour) })),
        at
      )
    )

  test('are as old as the first attempt of the oldest of each level, until it succeeds or is given up', async () => {
    const ids = await documents(
      { ...sealed, seal_level: 'B-LTA' },
      { ...sealed, seal_level: 'B-LTA' },
      { ...sealed, seal_level: 'B-T' }
    )
    const [first, second, raised] = ids as [string, string, string]
    expect(await findOldestRenewals(sql)).toEqual([])
    await claim([first], now)
    await claim([second, raised], later(hour))
    await claim([first], later(2 * hour))
    expect(await findOldestRenewals(sql)).toEqual([
      { level: 'B-T', since: later(hour) },
      { level: 'B-LTA', since: now }
    ])
    await sql.begin((tx) => setRenewalDue(tx, first, later(9 * day)))
    await giveUpRenewal(sql, raised)
    expect(await findOldestRenewals(sql)).toEqual([{ level: 'B-LTA', since: later(hour) }])
    await sql`update documents set erased_at = ${now} where id = ${second}`
    expect(await findOldestRenewals(sql)).toEqual([])
  })
})

describe('letters', () => {
  const sent = { status: 'sent', expires_at: later(day), letters_due_at: now }

  test('are due once their time has come, the earliest first, and looked for where it is not known', async () => {
    const ids = await documents(
      sent,
      { ...sent, letters_due_at: later(-1) },
      { ...sent, letters_due_at: null },
      { ...sent, letters_due_at: later(1) },
      { ...sent, status: 'voided' },
      { ...sent, seal_status: 'pending', letters_due_at: null },
      { ...sent, expires_at: now },
      { letters_due_at: null }
    )
    expect(idsOf(await findLettersDue(sql, now))).toEqual([ids[1], ids[0], ids[2]])
  })

  test('are due next when it is said, or else not before the deadline', async () => {
    const [id] = (await documents(sent)) as [string]
    await sql.begin((tx) => setLettersDue(tx, id, later(1)))
    expect(await dueAt(id)).toEqual(later(1))
    await sql.begin((tx) => setLettersDue(tx, id, null))
    expect(await dueAt(id)).toEqual(later(day))
  })

  test.each<[string, boolean, (id: string, signer: string) => Promise<unknown>]>([
    ['the deadline', true, (id) => sql`update documents set expires_at = ${later(2 * day)} where id = ${id}`],
    ['the reminders', true, (id) => sql`update documents set reminders = '{}' where id = ${id}`],
    ['the notice', true, (id) => sql`update documents set expiry_notice_hours = 1 where id = ${id}`],
    ['the title', false, (id) => sql`update documents set title = 'x' where id = ${id}`],
    ['an invitation', true, (_, signer) => sql`update signers set invited_at = ${now} where id = ${signer}`],
    ['a view', false, (_, signer) => sql`update signers set viewed_at = ${now} where id = ${signer}`],
    ['the account’s reminders', true, () => sql`update accounts set reminder_max = 2`],
    ['the account’s name', false, () => sql`update accounts set name = 'x'`]
  ])('are looked for again after a change of %s: %s', async (_what, isAgain, change) => {
    const [id, over] = (await documents(sent, { ...sent, status: 'voided' })) as [string, string]
    const [signer] = await store('signers', rowOf.signer, { document_id: id })
    await change(id, signer!)
    expect([await dueAt(id), await dueAt(over)]).toEqual([isAgain ? null : now, now])
  })

  async function dueAt(id: string) {
    const [row] = await sql`select letters_due_at from documents where id = ${id}`
    return row!.letters_due_at
  }
})

test('seals are lost without a job, after a while that is longer for those that failed', async () => {
  const pending = { status: 'sent', seal_status: 'pending', updated_at: later(-1) }
  const failed = { ...pending, seal_status: 'failed', updated_at: later(-2) }
  const ids = await documents(pending, pending, pending, pending, failed)
  await documents({ ...pending, updated_at: now }, { ...failed, updated_at: later(-1) })
  await documents({ ...pending, status: 'completed' }, { ...pending, seal_status: 'none' })
  await withJobs(ids, (uuid) => `seal:${uuid}`)
  const lost = await findLostSeals(sql, { pendingSince: later(-1), failedSince: later(-2) })
  expect(new Set(idsOf(lost))).toEqual(new Set([ids[0], ids[2], ids[4]]))
})

test('drafts are deleted when they have been in the trash for long enough', async () => {
  const old = { trashed_at: now, files_id: randomUUID() }
  const ids = await documents(old, { trashed_at: later(1) }, {}, { ...old, status: 'completed' })
  expect(await sql.begin((tx) => deleteTrashed(tx, now))).toEqual([old.files_id])
  expect(new Set(idsOf(await sql<{ id: string }[]>`select id from documents`))).toEqual(new Set(ids.slice(1)))
})

test('upkeep is begun by one of several servers, each task on its own', async () => {
  const begin = (task: string, at: Date) =>
    sql.begin((tx) => beginUpkeep(tx, task, { now: at, begunUntil: new Date(at.getTime() - hour) }))
  expect([await begin('a', now), await begin('a', now), await begin('b', now)]).toEqual([true, false, true])
  expect([await begin('a', later(hour - 1)), await begin('a', later(hour)), await begin('a', later(hour))]).toEqual([
    false,
    true,
    false
  ])
})

describe('an e-mail', () => {
  const emails = (...all: object[]) => store('emails', rowOf.email, ...all)

  test('is sent once', async () => {
    const [id, other] = (await emails({}, {})) as [string, string]
    expect(await findUnsentEmail(sql, id)).toMatchObject({ id, failures: 0 })
    await markSent(sql, id, 'ada@example.com', now)
    expect(await findUnsentEmail(sql, id)).toBeUndefined()
    expect(await findUnsentEmail(sql, other)).toMatchObject({ id: other })
  })

  test('is given up after so many attempts', async () => {
    const [id, other] = (await emails({}, {})) as [string, string]
    const fail = () =>
      recordFailedAttempt(sql, id, { error: 'away', recipient: 'ada@example.com', maxFailures: 2, now })
    expect(await fail()).toBe(false)
    expect(await findUnsentEmail(sql, id)).toMatchObject({ failures: 1, error: 'away' })
    expect(await fail()).toBe(true)
    expect(await findUnsentEmail(sql, id)).toBeUndefined()
    expect(await sql`select failures, failed_at from emails where id = ${id}`).toEqual([
      { failures: 2, failed_at: now }
    ])
    expect(await findUnsentEmail(sql, other)).toMatchObject({ failures: 0 })
  })

  test('is lost without a job, the oldest first', async () => {
    const ids = await emails({}, {}, { created_at: later(-1) }, {})
    await emails({ created_at: later(1) }, { sent_at: now }, { failed_at: now })
    await withJobs(ids, (uuid) => `email:${uuid}`)
    expect(idsOf(await findLostEmails(sql, now))).toEqual([ids[2], ids[0]])
  })

  test('is stored as it was requested', async () => {
    const request = { kind: 'completed', signerUuid: randomUUID() } as const
    const email = { id: randomUUID(), request, created_at: now }
    await sql.begin((tx) => insertEmails(tx, []))
    await sql.begin((tx) => insertEmails(tx, [email]))
    expect(await findUnsentEmail(sql, email.id)).toMatchObject(email)
  })
})

describe('a bulk send', () => {
  const bulkSend = (changes: object) => ({
    id: randomUUID(),
    account_id: owner.accountId,
    mode: owner.mode,
    document_id: randomUUID(),
    status: 'queued',
    request: {},
    created_at: now,
    ...changes
  })
  const bulkSends = (...all: object[]) => store('bulk_sends', bulkSend, ...all)
  const queue = (bulk_send_id: string, ...recipients: object[]) =>
    database.insert(
      'bulk_recipients',
      ...recipients.map((changes, position) => ({
        bulk_send_id,
        position,
        email: 'ada@example.com',
        name: 'Ada',
        status: 'queued',
        ...changes
      }))
    )
  const find = async (id: string) => (await sql`select status, completed_at from bulk_sends where id = ${id}`)[0]

  test('is begun until it is completed', async () => {
    const [id, done] = (await bulkSends({}, { status: 'completed' })) as [string, string]
    expect(await beginBulkSend(sql, id)).toMatchObject({ id, status: 'processing' })
    expect(await beginBulkSend(sql, id)).toMatchObject({ id, status: 'processing' })
    expect(await beginBulkSend(sql, done)).toBeUndefined()
  })

  test('is completed once, when no recipient is left', async () => {
    const [id, other] = (await bulkSends({ status: 'processing' }, { status: 'processing' })) as [string, string]
    await queue(id, {}, { status: 'failed' })
    await queue(other, {})
    await completeBulkSend(sql, id, now)
    expect(await find(id)).toEqual({ status: 'processing', completed_at: null })
    const [recipient] = await sql.begin(async (tx) => {
      const next = await lockNextRecipient(tx, id)
      await updateRecipient(tx, next!, { status: 'sent' })
      return [next!]
    })
    expect(recipient).toMatchObject({ bulk_send_id: id, position: 0 })
    expect(await sql`select status from bulk_recipients where bulk_send_id = ${id} order by position`).toEqual([
      { status: 'sent' },
      { status: 'failed' }
    ])
    await completeBulkSend(sql, id, now)
    await completeBulkSend(sql, id, later(1))
    expect(await find(id)).toEqual({ status: 'completed', completed_at: now })
    expect(await find(other)).toEqual({ status: 'processing', completed_at: null })
  })

  test('goes on with the next recipient that no other job has', async () => {
    const [id, other] = (await bulkSends({}, {})) as [string, string]
    await queue(other, {})
    await queue(id, { status: 'sent' }, {}, {})
    const next = await database.beside(
      (tx) => lockNextRecipient(tx, id),
      (tx) => lockNextRecipient(tx, id)
    )
    expect(next).toMatchObject({ bulk_send_id: id, position: 2 })
    expect(await sql.begin((tx) => lockNextRecipient(tx, id))).toMatchObject({ position: 1 })
  })

  test('is lost without a job, the oldest first', async () => {
    const ids = await bulkSends({}, {}, { created_at: later(-1) }, { status: 'processing' })
    await bulkSends({ created_at: later(1) }, { status: 'completed' })
    await withJobs(ids, (uuid) => publicId('blk', uuid))
    expect(idsOf(await findLostBulkSends(sql, now))).toEqual([ids[2], ids[0]])
  })
})

test('documents are retained for as long as their account says, the earliest of all accounts first', async () => {
  const [short, never] = [rowOf.account({ retention_days: 1 }), rowOf.account()]
  await database.insert('accounts', short, never)
  await sql`update accounts set retention_days = 2 where id = ${owner.accountId}`
  const done = { status: 'completed', completed_at: later(-2 * day) }
  const ids = await documents(
    done,
    { status: 'voided', voided_at: later(-3 * day) },
    { ...done, account_id: short.id, completed_at: later(-day) },
    { ...done, completed_at: later(-2 * day + 1) },
    { ...done, account_id: never.id },
    { ...done, legal_hold: true },
    { ...done, erased_at: now },
    { ...done, status: 'sent' }
  )
  expect(idsOf(await findRetained(sql, now))).toEqual([ids[1], ids[0], ids[2]])
})

describe('what is no longer needed', () => {
  test('is deleted with its events, unless a delivery is still pending', async () => {
    const old = { created_at: later(-400 * day) }
    const ids = await store('events', rowOf.event, old, old, old, {})
    await store('webhook_deliveries', rowOf.delivery, { event_id: ids[1] }, { event_id: ids[2], status: 'failed' })
    expect(await purges.events!(sql, now)).toBe(2)
    expect(new Set(idsOf(await sql<{ id: string }[]>`select id from events`))).toEqual(new Set([ids[1], ids[3]]))
  })

  test('are the jobs that have failed for good long ago', async () => {
    const old = { attempts: 3, updated_at: later(-400 * day) }
    await addJob('old', old)
    await addJob('recent', { attempts: 3, updated_at: later(-minute) })
    await addJob('waiting', { ...old, attempts: 2 })
    await addJob('running', { ...old, locked_at: now, locked_by: 'worker' })
    expect(await purges.jobs!(sql, now)).toBe(1)
    const left = await sql`select key from graphile_worker.jobs order by key`
    expect(left.map(({ key }) => key)).toEqual(['recent', 'running', 'waiting'])
    expect(await purges.jobs!(sql, now)).toBe(0)
  })

  test('are uploads a day after they have expired', async () => {
    const upload = (changes: object) => ({
      id: randomUUID(),
      account_id: owner.accountId,
      mode: owner.mode,
      file_name: 'a.pdf',
      max_size: 1,
      created_at: now,
      expires_at: later(-day),
      ...changes
    })
    const ids = await store('uploads', upload, {}, { expires_at: later(-2 * day) }, { expires_at: later(-day + 1) })
    expect(await findOldUploads(sql, now)).toEqual([ids[1], ids[0]])
  })
})
