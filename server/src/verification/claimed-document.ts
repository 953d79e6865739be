import type { WorkOwner } from '@signpost/pdf'
import type { Context } from '../context/context.js'
import { publicId, uuidOrNull } from '../contract/ids.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import { findNamed, type NamedDocument } from '../stores/sealed-document-store.js'
import type { ClaimedDocument } from './public-verification.js'
import type { Reader } from './reader.js'
import type { SealedRevision } from './verify-file.js'

/** A file that was verified, and who asks. */
interface Claim {
  bytes: Buffer
  revision: SealedRevision | undefined
  by: WorkOwner
  reader: Reader
}

/**
 * The document that a file names, truly or not, if the reader may read it. Never call it for anyone else: that a document
 * exists, and how a file differs from it, is known to its account only.
 */
export async function readClaimedDocument(
  context: Pick<Context, 'sql' | 'pdf' | 'storage'>,
  claim: Claim
): Promise<ClaimedDocument | null> {
  const named = await findClaimed(context, claim)
  if (!named) return null
  const { id, title, status, mode, erased_at } = named
  const documentId = publicId('doc', id)
  return {
    id: documentId,
    title,
    status,
    mode,
    is_erased: erased_at !== null,
    console_path: `/console/${mode}/documents/${documentId}`,
    sealed_file: sealedFileOf(named, documentId),
    difference: await differenceOf(context, claim, named)
  }
}

async function findClaimed(
  { sql, pdf }: Pick<Context, 'sql' | 'pdf'>,
  { bytes, revision, by, reader }: Claim
): Promise<NamedDocument | undefined> {
  const claimed = await pdf.claimedDocuments(bytes, by)
  const uuids = [revision?.id, ...claimed.map((id) => uuidOrNull('doc', id))].filter((uuid) => uuid != null)
  const found = await findNamed(sql, reader, uuids)
  const place = ({ id }: NamedDocument) => uuids.indexOf(id)
  return found.sort((a, b) => place(a) - place(b))[0]
}

function sealedFileOf({ status, seal_sha256, erased_at }: NamedDocument, documentId: string) {
  if (status !== 'completed' || !seal_sha256 || erased_at) return null
  return { path: `/v1/documents/${documentId}/download`, sha256: seal_sha256 }
}

async function differenceOf(
  { pdf, storage }: Pick<Context, 'pdf' | 'storage'>,
  { bytes, revision, by }: Claim,
  named: NamedDocument
): Promise<ClaimedDocument['difference']> {
  const sealed = sealedFileOf(named, named.id)
  if (!sealed || (revision?.id === named.id && revision.isWholeFile)) return null
  const original = await getStored(storage, documentFileKey(named.id, sealed.sha256))
  return pdf.compare(original, bytes, by)
}
