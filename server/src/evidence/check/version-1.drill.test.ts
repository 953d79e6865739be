import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createPdfChecker } from '@signpost/pdf/checker'
import { parseCertificates } from '@signpost/pdf/signer'
import { afterAll, expect, test } from 'vitest'
import { verifyEvidence } from './verify-evidence.js'

// Made by the first version that made packages, with certificates that were valid for days.
const file = fileURLToPath(new URL('../testing/version-1.zip', import.meta.url))
const roots = parseCertificates(readFileSync(new URL('../testing/version-1-roots.pem', import.meta.url), 'utf8'))

const checker = createPdfChecker()
afterAll(() => checker[Symbol.asyncDispose]())

test.each(['2026-11-24', '2036-11-24', '2056-11-24'])('a package of version 1 is proved in %s', async (now) => {
  const given = roots.map(({ raw }) => raw)
  const report = await verifyEvidence(checker, file, { roots: given, now: new Date(now) })
  const failed = report.checks.filter(({ outcome }) => outcome === 'fails')
  expect(failed).toEqual([])
  expect(report).toMatchObject({
    proved: true,
    trust: 'root',
    document_id: 'doc_01m84df13vf22rsr883t6f1ms2',
    seal: { signer: 'Signpost development', level: 'B-LTA', signed_at: '2026-11-23T14:37:52.000Z', time_proved: true },
    signers: [{ name: 'Ada Lovelace', email: 'ada@example.com', signed_at: '2026-11-23T14:37:51.975Z' }]
  })
})
