import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { preparationOf } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Config } from '../../config/config.js'
import { publicId } from '../../contract/ids.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import { presentAccountLogEntry } from '../../operations/account-log/present-account-log-entry.js'
import { presentKeys } from '../../operations/keys/present-key.js'
import { presentMember } from '../../operations/members/present-member.js'
import { presentTemplateLink } from '../../operations/template-links/present-template-link.js'
import { presentTemplate } from '../../operations/templates/present-template.js'
import { presentEndpoint } from '../../operations/webhooks/present-endpoint.js'
import { inSnapshot } from '../../postgres/in-snapshot.js'
import { allowToWait } from '../../postgres/lock-limits.js'
import { documentFileKey } from '../../storage/document-files.js'
import { readUndamaged } from '../../storage/read-undamaged.js'
import type { Storage } from '../../storage/storage.js'
import { readAccountLogOf } from '../../stores/account-log-store.js'
import type { Account } from '../../stores/account-store.js'
import { readAudit } from '../../stores/audit-store.js'
import { readBulkSend } from '../../stores/bulk-send-store.js'
import type { DocumentRow } from '../../stores/document-store.js'
import {
  findApiKeysOf,
  findBulkSendsOf,
  findDocumentIdsOf,
  findDocumentsByUuids,
  findEndpointsOf,
  findMembersOf,
  findTemplateLinksOf,
  findTemplatesOf,
  readEventsOf
} from '../../stores/export-store.js'
import { type FieldRow, findFieldsOf } from '../../stores/field-store.js'
import { findLogoOf } from '../../stores/logo-store.js'
import { findSignersOf } from '../../stores/signer-store.js'
import type { TemplateLinkRow } from '../../stores/template-link-store.js'
import type { TemplateRow } from '../../stores/template-store.js'
import { readme } from './readme.js'
import { type AddFile, writeZip } from './write-zip.js'

/** What an export contains. */
export interface AccountExport {
  documents: number
  files: number
  /** The names of files that are missing from the storage, damaged, or encrypted with a key that is not there. */
  missing: string[]
}

/**
 * Writes everything of an account to a new ZIP archive: its objects, in one snapshot of the database, as the API presents
 * them, and their files. The archive gets its name when it is complete.
 */
export async function exportAccount(
  { sql, storage, config }: { sql: Sql; storage: Storage; config: Pick<Config, 'siteUrl'> },
  account: Account,
  file: string,
  now: Date
): Promise<AccountExport> {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const result: AccountExport = { documents: 0, files: 0, missing: [] }
  try {
    await writeZip(partial, now, async (add) => {
      await add('README.txt', [readme(account, now)])
      const linkLine = (row: TemplateLinkRow) => lineOf(presentTemplateLink({ config }, row, now))
      const { documents, templates } = await inSnapshot(sql, (tx) => addObjects(tx, account, add, linkLine))
      result.documents = documents.length
      for await (const { row, fields } of documentsWithFields(sql, documents)) {
        await addFiles(storage, add, [...filesOf(row), ...attachmentsOf(fields)], result)
      }
      for (const row of templates) await addFiles(storage, add, [originalOf('tpl', row)], result)
    })
    await rename(partial, file)
    return result
  } finally {
    await rm(partial, { force: true })
  }
}

async function addObjects(
  tx: TransactionSql,
  account: Account,
  add: AddFile,
  linkLine: (row: TemplateLinkRow) => string
) {
  await allowToWait(tx)
  const documents = await findDocumentIdsOf(tx, account.id)
  const templates = await findTemplatesOf(tx, account.id)
  await add('account.json', [`${JSON.stringify({ ...account, id: publicId('acc', account.id) }, null, 2)}\n`])
  const logo = await findLogoOf(tx, account.id)
  if (logo) await add(`logo${path.extname(logo.name)}`, [logo.bytes])
  await add('documents.jsonl', documentLines(tx, documents))
  await add('fields.jsonl', fieldLines(tx, documents))
  await add('audit-trails.jsonl', trailLines(tx, documents))
  await add('templates.jsonl', templates.map(presentTemplate).map(lineOf))
  await add('template-links.jsonl', (await findTemplateLinksOf(tx, account.id)).map(linkLine))
  await add('webhook-endpoints.jsonl', (await findEndpointsOf(tx, account.id)).map(presentEndpoint).map(lineOf))
  await add('api-keys.jsonl', (await presentKeys(tx, await findApiKeysOf(tx, account.id))).map(lineOf))
  await add('members.jsonl', (await findMembersOf(tx, account.id)).map(presentMember).map(lineOf))
  await add('account-log.jsonl', logLines(tx, account))
  await add('bulk-sends.jsonl', bulkSendLines(tx, account))
  await add('events.jsonl', eventLines(tx, account))
  return { documents, templates }
}

const lineOf = (object: unknown) => `${JSON.stringify(object)}\n`

const batchSize = 100

async function* documentsWithFields(sql: Sql, uuids: string[]) {
  for (let start = 0; start < uuids.length; start += batchSize) {
    const batch = uuids.slice(start, start + batchSize)
    const fields = await findFieldsOf(sql, batch)
    for (const row of await findDocumentsByUuids(sql, batch)) yield { row, fields: fields.get(row.id) ?? [] }
  }
}

async function* documentLines(tx: TransactionSql, uuids: string[]) {
  for (let start = 0; start < uuids.length; start += batchSize) {
    const batch = uuids.slice(start, start + batchSize)
    const signers = await findSignersOf(tx, batch)
    for (const document of await findDocumentsByUuids(tx, batch)) {
      yield lineOf(presentDocument({ document, signers: signers.get(document.id) ?? [] }))
    }
  }
}

async function* fieldLines(tx: TransactionSql, uuids: string[]) {
  for (let start = 0; start < uuids.length; start += batchSize) {
    const batch = uuids.slice(start, start + batchSize)
    const [documents, signers, fields] = await Promise.all([
      findDocumentsByUuids(tx, batch),
      findSignersOf(tx, batch),
      findFieldsOf(tx, batch)
    ])
    for (const document of documents) {
      const { id } = document
      const held = { document, signers: signers.get(id) ?? [], fields: fields.get(id) ?? [] }
      yield lineOf({ document_id: publicId('doc', id), ...preparationOf(held, given) })
    }
  }
}

async function* trailLines(tx: TransactionSql, uuids: string[]) {
  for (const uuid of uuids) {
    const entries = await readAudit(tx, uuid)
    yield lineOf({
      document_id: publicId('doc', uuid),
      entries: entries.map((row) => ({ ...row, at: row.at.toISOString() }))
    })
  }
}

async function* bulkSendLines(tx: TransactionSql, { id: accountId }: Account) {
  for (const { id, mode } of await findBulkSendsOf(tx, accountId)) {
    yield lineOf(await readBulkSend(tx, { accountId, mode }, publicId('blk', id)))
  }
}

async function* logLines(tx: TransactionSql, { id }: Account) {
  for await (const entries of readAccountLogOf(tx, id)) yield entries.map(presentAccountLogEntry).map(lineOf).join('')
}

async function* eventLines(tx: TransactionSql, { id }: Account) {
  for await (const events of readEventsOf(tx, id)) yield events.map(({ body }) => `${body}\n`).join('')
}

interface NamedFile {
  name: string
  key: string
}

function originalOf(kind: 'doc' | 'tpl', { id, files_id, sha256 }: DocumentRow | TemplateRow): NamedFile {
  return { name: `files/${publicId(kind, id)}/original.pdf`, key: documentFileKey(files_id, sha256) }
}

function filesOf(row: DocumentRow): NamedFile[] {
  if (row.erased_at) return []
  const own = (name: string, sha256: string | null) =>
    sha256 === null
      ? []
      : [{ name: `files/${publicId('doc', row.id)}/${name}.pdf`, key: documentFileKey(row.id, sha256) }]
  return [originalOf('doc', row), ...own('signed', row.seal_sha256), ...own('certificate', row.certificate_sha256)]
}

// In folders of their fields, because two files of a document can have the same name.
function attachmentsOf(fields: FieldRow[]): NamedFile[] {
  return fields.flatMap(({ id, document_id, attachment }) => {
    if (!attachment) return []
    const { file_name, sha256 } = attachment
    const name = `files/${publicId('doc', document_id)}/attachments/${publicId('fld', id)}/${file_name}`
    return [{ name, key: documentFileKey(document_id, sha256) }]
  })
}

async function addFiles(storage: Storage, add: AddFile, files: NamedFile[], result: AccountExport) {
  for (const { name, key } of files) {
    const bytes = await readUndamaged(storage, key)
    if (bytes) {
      await add(name, [bytes])
      result.files += 1
    } else result.missing.push(name)
  }
}
