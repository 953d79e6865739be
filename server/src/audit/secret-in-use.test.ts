import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuditKeys } from '../context/audit-keys.js'
import { createTestDatabase } from '../stores/testing/test-database.js'
import { reportForeignSecret, secretInUse } from './secret-in-use.js'

let sql: Sql
beforeAll(async () => {
  sql = postgres(await createTestDatabase(), { onnotice: () => {} })
})
afterAll(() => sql.end())

const [used, other] = ['u'.repeat(32), 'o'.repeat(32)]

async function insertTrail(secret: string, at: number) {
  const id = at.toString(16).padStart(8, '0') + randomUUID().slice(8)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const head = { document_id: id, entries: 1, hash: 'x', key_id: createAuditKeys([secret]).current.id, mac: 'x' }
    await tx`insert into audit_heads ${tx(head)}`
  })
}

test('before the first trail, any secret is right', async () => {
  expect(await secretInUse(sql, createAuditKeys([used]))).toBe('current')
})

test('the newest trail tells which secret is in use, and another one is logged', async () => {
  await insertTrail(used, 2)
  await insertTrail(other, 1)
  const log = { error: vi.fn() }
  const useOf = async (...secrets: [string, ...string[]]) => {
    const auditKeys = createAuditKeys(secrets)
    await reportForeignSecret({ sql, auditKeys, log: log as never })
    return secretInUse(sql, auditKeys)
  }
  expect(await useOf(used)).toBe('current')
  expect(await useOf(other, used)).toBe('former')
  expect(log.error).not.toHaveBeenCalled()
  expect(await useOf(other)).toBe('unknown')
  expect(log.error).toHaveBeenCalledWith(expect.stringMatching(/^SIGNPOST_SECRET is not the one that signed/))
})
