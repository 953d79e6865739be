import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { trailLines } from '../../audit/trail-lines.js'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { assertSealed, type SealedDocument } from '../../documents/assert-sealed.js'
import { inSnapshot } from '../../postgres/in-snapshot.js'
import { documentFileKey, sha256Of } from '../../storage/document-files.js'
import { getStored, type Storage, sizeOfStored } from '../../storage/storage.js'
import { type AuditRow, readAudit } from '../../stores/audit-store.js'
import { findDocumentByUuid } from '../../stores/document-store.js'
import { presentVerification } from '../../verification/present-verification.js'
import { verifyFile } from '../../verification/verify-file.js'
import { copiesOfSeal, type SmallFile } from '../package/copies-of-seal.js'
import { firstState } from '../package/first-state.js'
import { type ListedFile, writeManifest } from '../package/manifest.js'
import { names } from '../package/names.js'
import { readme } from '../package/readme.js'
import { writeTrailFile } from '../package/trail-file.js'
import { writeVerification } from '../package/verification-file.js'
import type { LazyFile } from './zip-of.js'

type Needed = Pick<Context, 'sql' | 'storage' | 'pdf'>
/** A stored PDF of a package. */
type StoredFile = ListedFile & { key: string }

/** The files of a document's evidence package. The PDFs are read when they are sent. */
export async function collectEvidence(context: Needed, documentUuid: string): Promise<LazyFile[]> {
  const { document, rows } = await readDocument(context, documentUuid)
  const stored = storedFilesOf(document)
  const small = await smallFiles(context, document, rows)
  const listed = [...stored, ...small.map(({ name, content }) => ({ name, sha256: sha256Of(content) }))]
  const manifest = writeManifest(publicId('doc', document.id), listed)
  const inMemory = [...small, { name: names.manifest, content: Buffer.from(manifest) }]
  return [
    ...inMemory.map(({ name, content }) => ({ name, read: async () => content })),
    ...stored.map(({ name, key }) => ({ name, read: () => getStored(context.storage, key) }))
  ]
}

/** The PDFs of a package. */
function storedFilesOf({ id, files_id, sha256, seal_sha256, certificate_sha256 }: SealedDocument): StoredFile[] {
  const file = (name: string, folder: string, digest: string) => {
    return { name, sha256: digest, key: documentFileKey(folder, digest) }
  }
  return [
    file(names.document, id, seal_sha256),
    file(names.original, files_id, sha256),
    file(names.certificate, id, certificate_sha256)
  ]
}

/** The sizes of these PDFs as they are stored, in bytes. */
export async function sizesOf(storage: Storage, document: SealedDocument): Promise<number[]> {
  return Promise.all(storedFilesOf(document).map(async ({ key }) => (await sizeOfStored(storage, key)) ?? 0))
}

/** The document of a package. Throws unless it exists and is sealed. */
export async function findSealedDocument(sql: Sql | TransactionSql, uuid: string): Promise<SealedDocument> {
  const document = await findDocumentByUuid(sql, uuid)
  if (!document) throw notFound(publicId('doc', uuid))
  assertSealed(document)
  return document
}

// In one snapshot, because the document may be erased at the same time.
async function readDocument({ sql }: Needed, uuid: string) {
  return inSnapshot(sql, async (tx) => ({
    document: await findSealedDocument(tx, uuid),
    rows: await readAudit(tx, uuid)
  }))
}

async function smallFiles(
  { sql, storage, pdf }: Needed,
  document: SealedDocument,
  rows: AuditRow[]
): Promise<SmallFile[]> {
  const { id, account_id, seal_sha256, file_name: fileName, sealed_at: sealedAt } = document
  const owner = { account: account_id }
  const sealed = await getStored(storage, documentFileKey(id, seal_sha256))
  const { report } = await verifyFile({ sql, pdf }, sealed, owner)
  const seal = await pdf.readSeal(sealed, owner)
  const file = { sha256: seal_sha256, length: sealed.length }
  const firstBytes = firstState(rows, report.revisionDigests, file)?.bytes
  const text = (name: string, content: string) => ({ name, content: Buffer.from(content) })
  const verification = presentVerification(report, { id, bytes: sealed.length, isWholeFile: true, sha256: seal_sha256 })
  return [
    text(
      names.readme,
      readme({ documentId: publicId('doc', id), fileName, sealedAt, seal, firstBytes, entries: rows.length })
    ),
    text(names.trail, writeTrailFile(trailLines(rows))),
    text(names.verification, writeVerification(verification)),
    ...copiesOfSeal(seal)
  ]
}
