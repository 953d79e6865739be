import { auditEntry, systemAct } from '@signpost/spec/rules'
import { expect, test } from 'vitest'
import { createAuditKeys } from '../context/audit-keys.js'
import type { TrailEnd } from '../stores/audit-store.js'
import { genesisHash } from './audit-entry.js'
import { checkHead } from './audit-head.js'
import { emptyTrail, extendTrail } from './extend-trail.js'

const keys = createAuditKeys(['secret'])
const uuid = '0193fb6a-8d70-7cc1-8d1c-0b0f9b5e2d4a'
const entry = auditEntry(systemAct(new Date('2026-03-01T12:00:00Z')), 'document.created')
const extend = (end: TrailEnd, count = 1) => extendTrail(uuid, end, Array(count).fill(entry), keys)

test('a new trail begins at the genesis hash, and each entry goes on from the one before', () => {
  const { rows, head, end } = extend(emptyTrail, 2)
  expect(rows.map(({ sequence, previousHash }) => [sequence, previousHash])).toEqual([
    [1, genesisHash],
    [2, rows[0]!.hash]
  ])
  expect(head).toMatchObject({ entries: 2, hash: rows[1]!.hash })
  expect(checkHead(uuid, head!, keys)).toBe('sound')
  expect(end).toEqual({
    last: { sequence: 2, hash: rows[1]!.hash, key_id: keys.current.id, at: entry.at },
    head,
    hashAtHead: rows[1]!.hash
  })
})

test('what is committed twice in one transaction is one trail', () => {
  const first = extend(emptyTrail)
  const second = extend(first.end)
  expect(second.rows[0]).toMatchObject({ sequence: 2, previousHash: first.rows[0]!.hash })
  expect(second.head).toMatchObject({ entries: 2 })
})

test('no entry is before the one before it', () => {
  const at = (second: number) => auditEntry(systemAct(new Date(Date.UTC(2026, 2, 1, 12, 0, second))), 'document.sent')
  const { rows } = extendTrail(uuid, extend(emptyTrail).end, [at(-5), at(3), at(1), at(9)], keys)
  expect(rows.map(({ record }) => record.at.toISOString().slice(17, 19))).toEqual(['00', '03', '03', '09'])
})

test('nothing added leaves a trail as it is', () => {
  const { end } = extend(emptyTrail)
  expect(extend(end, 0)).toEqual({ rows: [], head: null, end })
})

const { end: sound } = extend(emptyTrail)
const unkeyed = { sequence: 3, hash: 'a', key_id: null, at: entry.at }

test.each<[string, TrailEnd, boolean]>([
  ['from before there were heads', { last: unkeyed, head: null, hashAtHead: null }, true],
  ['whose head is gone', { ...sound, head: null, hashAtHead: null }, false],
  ['whose head is forged', { ...sound, head: { ...sound.head!, entries: 9 } }, false],
  ['whose head is about another entry', { ...sound, hashAtHead: 'other' }, false],
  ['whose head is about an entry that is gone', { ...sound, hashAtHead: null }, false]
])('a trail %s: whether it gets a head that fits', (_, end, gets) => {
  const added = extend(end)
  expect(added.rows).toHaveLength(1)
  expect(added.head !== null).toBe(gets)
  // The next commit goes on from it, and does no more.
  const next = extend(added.end)
  expect(next.rows[0]!.previousHash).toBe(added.rows[0]!.hash)
  expect(next.head !== null).toBe(gets)
})
