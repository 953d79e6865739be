import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRow } from '../stores/audit-store.js'
import { sha256OfTrail, trailLines } from './trail-lines.js'

const row: AuditRow = {
  sequence: 1,
  at: new Date('2026-03-01T09:00:00.120Z'),
  action: 'document.created',
  actor: { type: 'sender', id: 'key_1', name: 'Müller & “Co”', email: 'a@example.com' },
  ip_address: '203.0.113.7',
  user_agent: null,
  simulated: false,
  via: null,
  data: { sha256: 'e3', b: '\u2028' },
  previous_hash: '00',
  hash: '11',
  key_id: null
}
const second: AuditRow = { ...row, sequence: 2, action: 'document.sent', data: {}, previous_hash: '11', hash: '22' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// As a literal: seals of all versions state the digest of lines in this form.
const zeros = '0'.repeat(64)
const line = `{"action":"document.created","actor":{"email":"a@example.com","id":"key_1","name":"Müller & “Co”","type":"sender"},"at":"2026-03-01T09:00:00.120Z","data":{"b":"\u2028","sha256":"e3"},"hash":"11","ip_address":"203.0.113.7","key_id":null,"previous_hash":"00","previous_sha256":"${zeros}","sequence":1,"simulated":false,"user_agent":null}`

test('entries are lines of canonical JSON, each with the SHA-256 of the line before', () => {
  const [first, next, ...more] = trailLines([row, second])
  expect(first).toBe(line)
  expect(JSON.parse(next!)).toMatchObject({ sequence: 2, previous_sha256: sha256(line) })
  expect(more).toEqual([])
})

test('the SHA-256 of a trail is that of its last line', () => {
  expect(sha256OfTrail([row])).toBe(sha256(line))
  expect(sha256OfTrail([row, second])).toBe(sha256(trailLines([row, second])[1]!))
  expect(sha256OfTrail([])).toBeUndefined()
})

test('a property that a later version adds to entries does not change it', () => {
  expect(sha256OfTrail([{ ...row, added: 1, actor: { ...row.actor, added: 2 } } as AuditRow])).toBe(sha256(line))
})

test('the link of a signer is a part of it, and entries without one are as before', () => {
  const via = { kind: 'invitation', link_id: 'eml_1' } as const
  const [own] = trailLines([{ ...row, via }])
  expect(own).toBe(
    line.replace('"user_agent":null}', '"user_agent":null,"via":{"kind":"invitation","link_id":"eml_1"}}')
  )
  expect(sha256OfTrail([{ ...row, via: { ...via, link_id: null } }])).not.toBe(sha256(own!))
})
