import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseDocument } from './erasure-store.js'
import { now, owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const database = await useTestDatabase()
const { sql } = database

/** Stores a document with everything that is about it. */
async function store() {
  const bulk_send_id = randomUUID()
  const document = rowOf.document({
    status: 'completed',
    bulk_send_id,
    external_id: 'ref',
    metadata: { a: 'b' },
    subject: 'Subject',
    erased_at: now
  })
  const about = { document_id: document.id }
  const signer = rowOf.signer(about)
  const answer = { caller: 'c', route: 'r', body_hash: Buffer.from(''), answered_at: now, status: 200, body: '{}' }
  const entry = { ...about, at: now, actor: { type: 'signer', id: 'x', name: 'Ada', email: 'a@example.com' } }
  const trail = { simulated: false, ip_address: '192.0.2.1', user_agent: 'Browser', previous_hash: '', hash: '' }
  const letter = { account_id: owner.accountId, mode: owner.mode, recipient: 'a', subject: '', text: '', html: '' }
  await database.insert('documents', document)
  await database.insert('signers', signer)
  await database.insert('events', rowOf.event(about))
  await database.insert('captured_emails', {
    id: randomUUID(),
    ...about,
    ...letter,
    kind: 'copy',
    links: [],
    created_at: now
  })
  await database.insert(
    'idempotency_keys',
    ...[document.id, bulk_send_id, signer.id].map((own) => ({ ...answer, key: own, about: own }))
  )
  await database.insert(
    'emails',
    rowOf.email({ request: { kind: 'copy', documentUuid: document.id } }),
    rowOf.email({ request: { kind: 'reminder', signerUuid: signer.id } })
  )
  const recipient = {
    email: 'a@example.com',
    name: 'Ada',
    company: 'Analytical Engines',
    status: 'sent',
    error: 'error'
  }
  await database.insert('bulk_recipients', { bulk_send_id, position: 0, ...about, ...recipient })
  await database.insert(
    'audit_entries',
    { ...entry, ...trail, sequence: 1, action: 'document.signed', data: { reason: 'x' } },
    { ...entry, ...trail, sequence: 2, action: 'document.erased', data: { reason: 'request' } }
  )
  return document
}

/** All rows that are about a document. */
async function rowsOf({ id }: { id: string }) {
  const of = async (rows: Promise<readonly object[]>) => JSON.stringify(await rows)
  const signers = (await sql`select id from signers where document_id = ${id}`).map((row) => row.id)
  const [document] = await sql`select bulk_send_id from documents where id = ${id}`
  return {
    document: await of(sql`select * from documents where id = ${id}`),
    signers: signers.length,
    events: (await sql`select 1 from events where document_id = ${id}`).length,
    captured: (await sql`select 1 from captured_emails where document_id = ${id}`).length,
    answers: (
      await sql`select 1 from idempotency_keys where about = any(${[id, document!.bulk_send_id, ...signers]}::uuid[])`
    ).length,
    emails: (
      await sql`
        select 1 from emails where request->>'documentUuid' = ${id} or request->>'signerUuid' = any(${signers}::text[])
      `
    ).length,
    recipients: await of(sql`select email, name, company, error from bulk_recipients where document_id = ${id}`),
    audit: await of(
      sql`select action, actor, ip_address, data from audit_entries where document_id = ${id} order by sequence`
    )
  }
}

test('an erased document leaves nothing that is personal, and the entry that says so; others stay as they are', async () => {
  const [document, other] = [await store(), await store()]
  const [before, untouched] = [await rowsOf(document), await rowsOf(other)]
  expect(before).toMatchObject({ signers: 1, events: 1, captured: 1, answers: 3, emails: 2 })
  const answers = await sql`select 1 from idempotency_keys`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await eraseDocument(tx, document.id)
  })
  const after = await rowsOf(document)
  expect(after).toMatchObject({ signers: 0, events: 0, captured: 0, answers: 0, emails: 0 })
  expect(await sql`select 1 from idempotency_keys`).toHaveLength(answers.length - 3)
  expect(await sql`select 1 from emails`).toHaveLength(2)
  for (const text of ['Contract', 'contract.pdf', 'ref', 'Subject', '"a":"b"'])
    expect(after.document).not.toContain(text)
  expect(after.recipients).not.toMatch(/Ada|a@example|Analytical|"error":"error"/)
  const [signed, erased] = JSON.parse(after.audit)
  expect(signed).toEqual({
    action: 'document.signed',
    actor: { type: 'signer', id: null, name: null, email: null },
    ip_address: null,
    data: {}
  })
  expect(erased).toMatchObject({ actor: { name: 'Ada' }, ip_address: '192.0.2.1', data: { reason: 'request' } })
  expect(await rowsOf(other)).toEqual(untouched)
})
