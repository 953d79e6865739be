import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createStorage, parseStorageUrl } from '@signpost/server'
import { uuidOf } from '../../support/uuid-of.js'
import { forEach } from '../support/for-each.mjs'
import { findWrongDocuments } from './check-documents.js'
import { findWrongMails } from './check-mails.js'

const run = promisify(execFile)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** Everything that was lost or done twice. */
export async function findViolations(site, signpost, { acknowledged, bulk, drafts }) {
  const violations = []
  const expect = (isSo, what) => isSo || violations.push(what)
  const documents = await signpost.documents.list({ per_page: 100 }).all({ limit: 10_000 })
  const expected = [...acknowledged.created, ...bulk]
  violations.push(...findWrongDocuments(documents, expected, drafts))
  violations.push(...findWrongMails(site.mail.mails, await signersOf(site, expected)))
  const mails = new Set(site.mail.mails.map(({ messageId }) => messageId)).size
  const deliveries = await checkEvents(site, expected, expect)
  await checkSigners(site, acknowledged, expect)
  const files = await checkFiles(site, signpost, expected, expect)
  await checkTrails(site, expect)
  return {
    violations,
    documents: expected.length,
    mails,
    mailsRepeated: site.mail.mails.length - mails,
    ...deliveries,
    ...files
  }
}

async function signersOf({ sql }, ids) {
  return sql`
    select signers.email, signers.signed_at, emails.sent_at as invited_at
    from signers
    left join emails on request->>'kind' = 'invitation' and request->>'signerUuid' = signers.id::text
    where document_id = any(${ids.map(uuidOf)})
  `
}

async function checkSigners({ sql }, { signed }, expect) {
  const rows = await sql`select id, status from signers where id = any(${signed.map(uuidOf)})`
  expect(rows.length === new Set(signed).size, `${rows.length} of ${signed.length} signers exist`)
  for (const { id, status } of rows) expect(status === 'signed', `signer ${id} is ${status}`)
}

async function checkEvents({ sql, receiver }, ids, expect) {
  const events = await sql`select id, type, document_id from events where document_id = any(${ids.map(uuidOf)})`
  const processed = new Set([...receiver.processed.keys()].map(uuidOf))
  for (const { id, type } of events) expect(processed.has(id), `the event ${type} ${id} did not arrive`)
  for (const type of ['document.sent', 'document.completed']) {
    const documents = events.filter((event) => event.type === type).map(({ document_id }) => document_id)
    expect(documents.length === ids.length, `${documents.length} events ${type} for ${ids.length} documents`)
    expect(new Set(documents).size === documents.length, `a document has two events ${type}`)
  }
  for (const reason of receiver.refused) expect(false, `a delivery was refused: ${reason}`)
  return { events: processed.size, deliveriesRepeated: receiver.deliveries - processed.size }
}

async function checkFiles({ sql, settings }, signpost, ids, expect) {
  const storage = await createStorage(parseStorageUrl(settings.STORAGE_URL))
  const rows =
    await sql`select id, seal_sha256, sha256, working_sha256, certificate_sha256 from documents where id = any(${ids.map(uuidOf)})`
  let unrecorded = 0
  await forEach(rows, 4, async ({ id, ...digests }) => {
    for await (const { key } of storage.list(`documents/${id}`)) {
      if (!Object.values(digests).some((digest) => key.includes(digest))) unrecorded += 1
    }
  })
  await forEach(ids, 4, async (id) => {
    const { verdict } = await signpost.verifications.create({ file: await signpost.documents.download(id) })
    expect(verdict === 'sealed_here', `${id} has the verdict ${verdict}`)
  })
  return { unrecorded }
}

async function checkTrails({ sql, settings }, expect) {
  const env = { ...settings, PATH: process.env.PATH }
  await run('node', [main, 'audit', 'verify', '--all'], { env }).catch(({ stdout, stderr }) =>
    expect(false, `audit verify --all: ${stdout}${stderr}`)
  )
  const backward = await sql`
    select document_id, sequence
    from (select *, lag(at) over (partition by document_id order by sequence) as before from audit_entries) as entries
    where at < before or at > clock_timestamp()
  `
  for (const { document_id, sequence } of backward) {
    expect(false, `entry ${sequence} of ${document_id} is before the one before it, or in the future`)
  }
  const [{ future }] = await sql`select count(*)::int as future from documents where completed_at > clock_timestamp()`
  expect(future === 0, `${future} documents were completed in the future`)
}
