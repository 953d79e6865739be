import { randomUUID } from 'node:crypto'
import type { OwnSeal } from '@signpost/pdf'
import { onePagePdf, sealForTest, verifyForTest } from '@signpost/pdf/testing'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/context.js'
import { sha256Of } from '../storage/document-files.js'
import { createTestDatabase } from '../stores/testing/test-database.js'
import { verifyFile } from './verify-file.js'

let sql: Sql
let first: Buffer
let second: Buffer
beforeAll(async () => {
  sql = postgres(await createTestDatabase(), { onnotice: () => {} })
  first = (await sealForTest(onePagePdf(), { permits: 'signatures' })).pdf
  second = (await sealForTest(first)).pdf
})
afterAll(() => sql.end())

async function record(sealed: Buffer): Promise<string> {
  const [id, account] = [randomUUID(), randomUUID()]
  const at = new Date('2026-11-21T10:15:30Z')
  await sql`
    insert into accounts (id, name, email, email_verified, plan, created_at)
    values (${account}, 'Example', ${account}, true, 'business', now())
  `
  await sql`
    insert into documents (
      id, account_id, mode, title, file_name, status, metadata, page_count, file_size, sha256, working_sha256, inspection,
      files_id, created_at, updated_at, sent_at, completed_at, expires_at, seal_status, seal_sha256, sealed_at
    )
    values (${id}, ${account}, 'live', 'Lease', 'a.pdf', 'completed', '{}', 1, 1, '', '', '{}',
      ${id}, ${at}, ${at}, ${at}, ${at}, ${at}, 'sealed', ${sha256Of(sealed)}, ${at})
  `
  return id
}

// As a service that has replaced its certificate since.
const pdf = { verify: (bytes: Buffer, ownSeals: OwnSeal[]) => verifyForTest(bytes, { ownSeals, signers: [] }) }
const verify = (bytes: Buffer) =>
  verifyFile({ sql, pdf } as unknown as Pick<Context, 'sql' | 'pdf'>, bytes, { address: '192.0.2.1' })

test('a file that the service has not sealed is judged by its certificates alone', async () => {
  const { report, revision } = await verify(second)
  expect(report.trust).toBe('none')
  expect(revision).toBeUndefined()
})

test('each seal of the records is trusted, and the file belongs to the last of them', async () => {
  const ids = [await record(first), await record(second)]
  const whole = await verify(second)
  expect(whole.report).toMatchObject({ verdict: 'sealed_here', trust: 'all' })
  expect(whole.revision).toMatchObject({ id: ids[1], bytes: second.length, isWholeFile: true })

  const continued = (await sealForTest(first, { testMode: true })).pdf
  const { report, revision } = await verify(continued)
  expect(report.signatures.map(({ trusted }) => trusted)).toEqual([true, false])
  expect(report).toMatchObject({ verdict: 'untrusted', trust: 'partial' })
  expect(revision).toMatchObject({ id: ids[0], bytes: first.length, isWholeFile: false })
})
