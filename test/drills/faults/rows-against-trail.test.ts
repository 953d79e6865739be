import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, ben, findProblems } from '../../support/audit-trails.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { copyOf, tamper } from '../../support/tamper.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

describe('rows that say something else than the trail', () => {
  let world: World
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    world = await createWorld()
    const completed = await sendDraft(world.api, [ada])
    const session = await openSession(world, completed.id, completed.signers[0].id)
    await session.post('/signing/session/view')
    await sign(session)
    const declined = await sendDraft(world.api, [ada, ben])
    const other = await openSession(world, declined.id, declined.signers[0].id)
    await other.post('/signing/session/decline', { reason: 'Too dear.' })
    const sent = await sendDraft(world.api, [ada, ben])
    await waitForStatus(world.api, completed.id, 'completed')
    Object.assign(ids, { completed: completed.id, declined: declined.id, sent: sent.id })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const changes: [what: string, document: string, (tx: TransactionSql, uuid: string) => Promise<unknown>][] = [
    ['name', 'completed', (tx, id) => tx`update signers set name = 'Eve' where document_id = ${id}`],
    ['email', 'completed', (tx, id) => tx`update signers set email = 'eve@example.com' where document_id = ${id}`],
    [
      'signed_at',
      'completed',
      (tx, id) => tx`update signers set signed_at = signed_at - interval '1 day' where document_id = ${id}`
    ],
    ['viewed_at', 'completed', (tx, id) => tx`update signers set viewed_at = null where document_id = ${id}`],
    [
      'ip_address',
      'completed',
      (tx, id) => tx`update signers set ip_address = '203.0.113.9' where document_id = ${id}`
    ],
    ['consent_sha256', 'completed', (tx, id) => tx`update signers set consent_sha256 = 'x' where document_id = ${id}`],
    ['status', 'completed', (tx, id) => tx`update signers set status = 'viewed' where document_id = ${id}`],
    [
      'completed_at',
      'completed',
      (tx, id) => tx`update documents set completed_at = completed_at + interval '2 days' where id = ${id}`
    ],
    [
      'sent_at',
      'completed',
      (tx, id) => tx`update documents set sent_at = sent_at - interval '1 second' where id = ${id}`
    ],
    [
      'created_at',
      'completed',
      (tx, id) => tx`update documents set created_at = created_at - interval '1 ms' where id = ${id}`
    ],
    ['sealed_at', 'completed', (tx, id) => tx`update documents set sealed_at = null where id = ${id}`],
    ['status', 'completed', (tx, id) => tx`update documents set status = 'sent' where id = ${id}`],
    ['legal_hold', 'completed', (tx, id) => tx`update documents set legal_hold = true where id = ${id}`],
    ['void_reason', 'declined', (tx, id) => tx`update documents set void_reason = 'Other' where id = ${id}`],
    ['voided_by', 'declined', (tx, id) => tx`update documents set voided_by = 'expiry' where id = ${id}`],
    ['voided_at', 'declined', (tx, id) => tx`update documents set voided_at = now() where id = ${id}`],
    [
      'decline_reason',
      'declined',
      (tx, id) => tx`update signers set decline_reason = 'x' where document_id = ${id} and status = 'declined'`
    ],
    [
      'email',
      'sent',
      (tx, id) => tx`update signers set email = 'eve@example.com' where document_id = ${id} and position = 1`
    ],
    [
      'status',
      'sent',
      (tx, id) => tx`update signers set status = 'signed', signed_at = now() where document_id = ${id} and position = 1`
    ],
    ['number of signers', 'sent', (tx, id) => tx`delete from signers where document_id = ${id} and position = 1`],
    ['trashed_at', 'sent', (tx, id) => tx`update documents set trashed_at = now() where id = ${id}`]
  ]

  test.each(changes)('%s of a %s document', async (what, document, change) => {
    const id = ids[document]!
    const copy = await copyOf(world, uuidOf(id))
    await tamper(world, (tx) => change(tx, uuidOf(id)))
    const { problems } = await findProblems(world)
    await copy.putBack()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${id}: .*has another ${what} than `))
    expect((await findProblems(world)).problems).toEqual([])
  })
})
