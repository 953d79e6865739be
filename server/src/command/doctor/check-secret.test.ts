import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuditKeys } from '../../context/audit-keys.js'
import { createTestDatabase } from '../../stores/testing/test-database.js'
import { checkSecret } from './check-secret.js'

let sql: Sql
beforeAll(async () => {
  sql = postgres(await createTestDatabase(), { onnotice: () => {} })
  await insertTrail(newest, 2)
  await insertTrail(former, 1)
  await insertTrail(first, 0)
})
afterAll(() => sql.end())

const [newest, former, first] = ['n'.repeat(32), 'f'.repeat(32), '1'.repeat(32)]

async function insertTrail(secret: string, at: number) {
  const document_id = at.toString(16).padStart(8, '0') + randomUUID().slice(8)
  const { id: key_id } = createAuditKeys([secret]).current
  const entry = { sequence: 1, at: new Date(0), action: 'document.created', actor: '{}', simulated: false, data: '{}' }
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into audit_heads ${tx({ document_id, entries: 1, hash: 'x', key_id, mac: 'x' })}`
    await tx`insert into audit_entries ${tx({ ...entry, document_id, previous_hash: 'x', hash: 'x', key_id })}`
  })
}

test.each([
  ['all secrets', [newest], [former, first], 'ok', 'signed the newest audit trail'],
  ['a new secret beside them', ['x'.repeat(32), newest], [former, first], 'ok', 'is new'],
  ['one former secret', [newest], [former], 'fail', '1 entries of audit trails were signed with a secret that'],
  ['no former secret', [newest], [], 'fail', '2 entries of audit trails were signed with 2 secrets that'],
  ['another secret', [former], [first], 'fail', 'another SIGNPOST_SECRET signed the newest audit trail']
] as const)('of a process with %s', async (_name, secrets, auditSecrets, status, detail) => {
  const found = await checkSecret(sql, { secrets: [...secrets], auditSecrets: [...auditSecrets] } as never)
  expect(found).toMatchObject({ status, detail: expect.stringContaining(detail) })
})
