import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import { findAccountByEmail, insertAccount } from './account-store.js'
import { lockApiKey, revokeApiKey } from './api-key-store.js'
import { takeDocumentQuota } from './document-quota.js'
import { deleteOldestAnswers, findAnswer, insertAnswer, type KeptAnswerRow } from './idempotency-store.js'
import { findMembersByEmail, insertMember, lockMember, type MemberRow } from './member-store.js'
import {
  deleteSessions,
  extendNewestSignInLinks,
  findSession,
  findUnusedSignInLinks,
  listSessions,
  recordSignIn,
  takeSignInLink,
  touchSession
} from './session-store.js'
import { day, hour, later, minute, now, owner, rowOf } from './testing/rows.js'
import { LOCKED, useTestDatabase } from './testing/test-database.js'
import { markUploadFilled, markUploadUsed } from './upload-store.js'
import { countDeliveries } from './usage-store.js'

const database = await useTestDatabase()
const { sql } = database

/** Stores members of one account. */
async function join(...members: object[]) {
  const account_id = randomUUID()
  const rows = members.map((member) => rowOf.member({ account_id, ...member }))
  await database.insert('members', ...rows)
  return { account_id, uuids: rows.map(({ id }) => id), ids: rows.map(({ id }) => publicId('mem', id)) }
}

describe('a member', () => {
  test('is locked together with the owners, who are counted', async () => {
    const { account_id, uuids, ids } = await join({}, { role: 'viewer' }, {}, { role: 'viewer' })
    const lock = (id: string) => sql.begin((tx) => lockMember(tx, account_id, id))
    expect(await lock(ids[1]!)).toMatchObject({ member: { id: uuids[1], role: 'viewer' }, owners: 2 })
    expect(await lock(ids[0]!)).toMatchObject({ member: { id: uuids[0] }, owners: 2 })
    const stranger = await join({})
    await expect(lock(stranger.ids[0]!)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  // Two owners who make each other viewers at the same time would leave the account without an owner.
  test('who is an owner stays one while another owner is changed', async () => {
    const { account_id, ids } = await join({}, {}, { role: 'viewer' })
    const beside = (one: number, other: number) =>
      database.beside(
        (tx) => lockMember(tx, account_id, ids[one]!),
        (tx) => lockMember(tx, account_id, ids[other]!)
      )
    await expect(beside(0, 1)).rejects.toMatchObject({ code: LOCKED })
    await expect(beside(2, 0)).rejects.toMatchObject({ code: LOCKED })
  })

  test('has an address that is there once for an account', async () => {
    const { account_id } = await join({ email: 'once@example.com', invited_at: later(2) })
    const { uuids } = await join({ email: 'once@example.com', invited_at: later(1) })
    await database.insert('accounts', rowOf.account({ id: account_id }))
    const again = { ...rowOf.member({ account_id }), name: null, joined_at: null } as MemberRow
    expect(await insertMember(sql, { ...again, email: 'once@example.com' })).toBe(false)
    expect(await insertMember(sql, again)).toBe(true)
    const found = await findMembersByEmail(sql, 'once@example.com')
    expect(found.map((member) => member.account_id)).toHaveLength(2)
    expect(found[0]!.id).toBe(uuids[0])
  })

  test('who signs in has joined, and proves the address of the account if it is theirs', async () => {
    const email = `${randomUUID()}@example.com`
    const { account_id, uuids } = await join({ email }, {}, { joined_at: later(-1) })
    const account = rowOf.account({ id: account_id, email, email_verified: false })
    const other = rowOf.account({ email_verified: false })
    await database.insert('accounts', account, other)
    const isVerified = async (id: string) => {
      const [row] = await sql`select email_verified from accounts where id = ${id}`
      return row!.email_verified
    }
    await sql.begin((tx) => recordSignIn(tx, uuids[1]!, now))
    await sql.begin((tx) => recordSignIn(tx, uuids[2]!, now))
    expect(await isVerified(account.id)).toBe(false)
    await sql.begin((tx) => recordSignIn(tx, uuids[0]!, now))
    expect([await isVerified(account.id), await isVerified(other.id)]).toEqual([true, false])
    const joined = await sql`select id, joined_at from members where account_id = ${account_id}`
    const times = new Map(joined.map(({ id, joined_at }) => [id, joined_at]))
    expect(uuids.map((uuid) => times.get(uuid))).toEqual([now, now, later(-1)])
  })
})

describe('a sign-in link', () => {
  const link = (changes: object = {}) => ({
    id: randomUUID(),
    member_id: randomUUID(),
    created_at: now,
    expires_at: later(minute),
    ...changes
  })

  test('is taken once, until it expires', async () => {
    const [good, other, late] = [link(), link(), link({ expires_at: now })]
    await database.insert('sign_in_links', good, other, late)
    const take = (uuid: string) => sql.begin((tx) => takeSignInLink(tx, uuid, now))
    expect(await take(good.id)).toBe(good.member_id)
    expect(await take(good.id)).toBeUndefined()
    expect(await take(late.id)).toBeUndefined()
    expect(await take(other.id)).toBe(other.member_id)
  })

  test('that was not used is counted with those of its member, since a time', async () => {
    const [member_id, other] = [randomUUID(), randomUUID()]
    const own = (at: number, changes: object = {}) => link({ member_id, created_at: later(at), ...changes })
    const used = own(4, { used_at: later(5) })
    await database.insert(
      'sign_in_links',
      own(1),
      own(3),
      own(2),
      own(0),
      used,
      link({ member_id: other }),
      link({ created_at: later(1) })
    )
    const find = () => sql.begin((tx) => findUnusedSignInLinks(tx, [member_id, other], now))
    expect([...(await find())]).toEqual([[member_id, { count: 3, newestAt: later(3) }]])
  })

  test('that is the newest of its member lives longer, if it was not used', async () => {
    const [member_id, other] = [randomUUID(), randomUUID()]
    const own = (at: number, changes: object = {}) => link({ member_id, created_at: later(at), ...changes })
    const links = [
      own(1),
      own(2),
      own(3, { used_at: later(4) }),
      link({ member_id: other, expires_at: later(hour) }),
      link()
    ]
    await database.insert('sign_in_links', ...links)
    await sql.begin((tx) => extendNewestSignInLinks(tx, [member_id, other], later(2 * minute)))
    const rows = await sql`select id, expires_at from sign_in_links`
    const ends = new Map(rows.map(({ id, expires_at }) => [id, expires_at.getTime() - now.getTime()]))
    expect(links.map(({ id }) => ends.get(id))).toEqual([minute, 2 * minute, minute, hour, minute])
  })
})

describe('a session', () => {
  test('is found until it ends, and while it is used', async () => {
    const { uuids } = await join({})
    const session = rowOf.session({ member_id: uuids[0], expires_at: later(1), last_seen_at: later(-minute + 1) })
    await database.insert('console_sessions', session)
    const find = (at: Date, hash = session.token_hash) =>
      findSession(sql, hash, { now: at, seenAfter: new Date(at.getTime() - minute), checkedAfter: at })
    expect(await find(now)).toMatchObject({ id: session.id, member: { id: uuids[0] } })
    expect(await find(now, Buffer.from('another'))).toBeUndefined()
    expect(await find(later(1))).toBeUndefined()
    await sql`update console_sessions set expires_at = ${later(day)} where id = ${session.id}`
    expect(await find(later(1))).toBeUndefined()
    const other = rowOf.session({ last_seen_at: later(-hour) })
    await database.insert('console_sessions', other)
    await touchSession(sql, session.id, now)
    expect(await find(later(1))).toMatchObject({ id: session.id, last_seen_at: now })
    const [untouched] = await sql`select last_seen_at from console_sessions where id = ${other.id}`
    expect(untouched).toEqual({ last_seen_at: later(-hour) })
  })

  test('is listed for its member until it ends, the last used first', async () => {
    const member_id = randomUUID()
    const own = (at: number, changes: object = {}) => rowOf.session({ member_id, last_seen_at: later(at), ...changes })
    const sessions = [own(1), own(3), own(2), own(4, { expires_at: now })]
    await database.insert('console_sessions', ...sessions, rowOf.session())
    const listed = await listSessions(sql, member_id, now)
    expect(listed.map(({ id }) => id)).toEqual([sessions[1], sessions[2], sessions[0]].map((session) => session!.id))
  })

  test('is ended by its member only, alone or with all others', async () => {
    const [member_id, other] = [randomUUID(), randomUUID()]
    const sessions = [member_id, member_id, member_id, other].map((id) => rowOf.session({ member_id: id }))
    const [first, second, third, theirs] = sessions.map(({ id }) => id) as [string, string, string, string]
    await database.insert('console_sessions', ...sessions)
    const left = async () => {
      const rows = await sql`select id from console_sessions where member_id in (${member_id}, ${other})`
      return new Set(rows.map(({ id }) => id))
    }
    await sql.begin((tx) => deleteSessions(tx, member_id, theirs))
    expect(await left()).toEqual(new Set([first, second, third, theirs]))
    await sql.begin((tx) => deleteSessions(tx, member_id, first))
    expect(await left()).toEqual(new Set([second, third, theirs]))
    await sql.begin((tx) => deleteSessions(tx, member_id))
    expect(await left()).toEqual(new Set([theirs]))
  })
})

describe('an API key', () => {
  const key = (changes: object = {}) => ({
    id: randomUUID(),
    account_id: owner.accountId,
    mode: owner.mode,
    key_hash: Buffer.from(randomUUID()),
    hint: 'hint',
    created_at: now,
    ...changes
  })

  test('is revoked once', async () => {
    const [own, other] = [key(), key()]
    await database.insert('api_keys', own, other)
    expect(await revokeApiKey(sql, own.id, now)).toBe(true)
    expect(await revokeApiKey(sql, own.id, later(1))).toBe(true)
    expect(await revokeApiKey(sql, randomUUID(), now)).toBe(false)
    const rows = await sql`select id, revoked_at from api_keys where id in (${own.id}, ${other.id})`
    expect(new Map(rows.map(({ id, revoked_at }) => [id, revoked_at]))).toEqual(
      new Map([
        [own.id, now],
        [other.id, null]
      ])
    )
  })

  test('is locked by its owner only', async () => {
    const own = key()
    await database.insert('api_keys', own)
    const id = publicId('key', own.id)
    for (const stranger of [
      { ...owner, mode: 'test' as const },
      { ...owner, accountId: randomUUID() }
    ])
      await expect(sql.begin((tx) => lockApiKey(tx, stranger, id))).rejects.toMatchObject({
        code: 'RESOURCE_NOT_FOUND'
      })
    const twice = database.beside(
      (tx) => lockApiKey(tx, owner, id),
      (tx) => lockApiKey(tx, owner, id)
    )
    await expect(twice).rejects.toMatchObject({ code: LOCKED })
  })
})

describe('the answer to an idempotency key', () => {
  const answer = (changes: Partial<KeptAnswerRow> = {}): KeptAnswerRow => ({
    caller: 'caller',
    key: randomUUID(),
    route: 'POST /documents',
    body_hash: Buffer.from('body'),
    answered_at: now,
    status: 201,
    body: '{}',
    about: null,
    ...changes
  })

  test('is found by its caller, key and route, while it is kept', async () => {
    const own = answer()
    await insertAnswer(sql, own, later(-day))
    expect(await findAnswer(sql, own, later(-1))).toMatchObject({ key: own.key, status: 201 })
    expect(await findAnswer(sql, own, now)).toBeUndefined()
    for (const other of [{ caller: 'other' }, { key: 'other' }, { route: 'other' }])
      expect(await findAnswer(sql, { ...own, ...other }, later(-1))).toBeUndefined()
  })

  test('is replaced by a later one only when it is no longer kept', async () => {
    const own = answer()
    await insertAnswer(sql, own, later(-day))
    expect(await insertAnswer(sql, { ...own, status: 202 }, later(-1))).toBe(false)
    expect(await findAnswer(sql, own, later(-1))).toMatchObject({ status: 201 })
    const about = randomUUID()
    const newer = { ...own, status: 202, body: '[]', body_hash: Buffer.from('b'), answered_at: later(1), about }
    expect(await insertAnswer(sql, newer, now)).toBe(true)
    expect(await findAnswer(sql, own, now)).toEqual(newer)
  })

  test('makes room for newer ones of its caller, and of no other', async () => {
    const caller = randomUUID()
    const large = () => ({ caller, body: randomBytes(3000).toString('hex') })
    const oldest = answer({ ...large(), answered_at: later(-3) })
    const newer = [answer({ ...large(), answered_at: later(-2) }), answer({ ...large(), answered_at: later(-1) })]
    const ofAnother = answer({ ...large(), caller: randomUUID(), answered_at: later(-4) })
    for (const each of [oldest, ...newer, ofAnother]) await insertAnswer(sql, each, later(-day))
    await deleteOldestAnswers(sql, caller, 13_000)
    expect(await findAnswer(sql, oldest, later(-day))).toBeUndefined()
    for (const each of [...newer, ofAnother]) expect(await findAnswer(sql, each, later(-day))).toEqual(each)
    await deleteOldestAnswers(sql, caller, 100)
    expect(await findAnswer(sql, newer[0]!, later(-day))).toBeUndefined()
    expect(await findAnswer(sql, newer[1]!, later(-day))).toEqual(newer[1])
  })
})

describe('an upload', () => {
  test('is used once, and not filled afterwards', async () => {
    const upload = () => ({
      id: randomUUID(),
      account_id: owner.accountId,
      mode: owner.mode,
      file_name: 'a.pdf',
      max_size: 1,
      created_at: now,
      expires_at: later(hour)
    })
    const [own, other] = [upload(), upload()]
    await database.insert('uploads', own, other)
    const find = async (id: string) => (await sql`select filled_at, used_at from uploads where id = ${id}`)[0]
    await markUploadFilled(sql, own.id, now)
    expect(await find(own.id)).toEqual({ filled_at: now, used_at: null })
    const use = () => sql.begin((tx) => markUploadUsed(tx, own.id, now))
    expect([await use(), await use()]).toEqual([true, false])
    await markUploadFilled(sql, own.id, later(1))
    expect(await find(own.id)).toEqual({ filled_at: now, used_at: now })
    expect(await find(other.id)).toEqual({ filled_at: null, used_at: null })
  })
})

test('an account has an address that is there once', async () => {
  const account = rowOf.account() as never as Parameters<typeof insertAccount>[1]
  expect(await insertAccount(sql, account)).toBe(true)
  expect(await insertAccount(sql, { ...account, id: randomUUID() })).toBe(false)
  expect(await findAccountByEmail(sql, account.email)).toMatchObject({ id: account.id })
})

test('documents are charged to the month, all of them or none, and only those in live mode', async () => {
  const account = rowOf.account({ plan: 'free' }) as never as Parameters<typeof takeDocumentQuota>[1]['account']
  await database.insert('accounts', account)
  const take = (documents: number, mode: 'live' | 'test' = 'live', at = now) =>
    sql.begin((tx) => takeDocumentQuota(tx, { account, mode }, documents, at))
  const used = async () => sql`select period::text, documents from document_usage where account_id = ${account.id}`
  await take(1000, 'test')
  expect(await used()).toEqual([])
  await take(2)
  await take(1)
  await expect(take(1000)).rejects.toMatchObject({ code: 'DOCUMENT_QUOTA_EXCEEDED' })
  expect(await used()).toEqual([{ period: '2026-03-01', documents: 3 }])
  await take(1, 'live', later(40 * day))
  expect(await used()).toHaveLength(2)
})

test('ended deliveries are counted by day', async () => {
  const accountId = randomUUID()
  const count = (delivered: number, failed: number, at = now) =>
    sql.begin((tx) => countDeliveries(tx, { accountId, mode: 'live' }, { delivered, failed }, at))
  await database.insert('accounts', rowOf.account({ id: accountId }))
  await count(2, 1)
  await count(3, 0)
  await count(0, 1, later(day))
  const counts = await sql`
    select day::text, counted, count from daily_counts where account_id = ${accountId} order by day, counted
  `
  expect(counts).toEqual([
    { day: '2026-03-01', counted: 'delivered', count: 5 },
    { day: '2026-03-01', counted: 'failed', count: 1 },
    { day: '2026-03-02', counted: 'failed', count: 1 }
  ])
})
