import type { WorkOwner } from '@signpost/pdf'
import { notFound } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import type { Schemas } from '../contract/contract.js'
import { publicId } from '../contract/ids.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import type { Owner } from '../stores/document-store.js'
import { type FoundFile, findSealedFile } from '../stores/sealed-document-store.js'
import { presentVerification } from './present-verification.js'
import { verifyFile } from './verify-file.js'

/**
 * Verifies a file that the owner has sealed here, by its digest alone. A digest says nothing about any other file, not even
 * whether it is one, so that it is unknown.
 * @throws `RESOURCE_NOT_FOUND`
 */
export async function verifyDigest(
  context: Pick<Context, 'sql' | 'pdf' | 'storage'>,
  owner: Owner,
  sha256: string,
  by: WorkOwner
): Promise<Schemas['Verification']> {
  const found = await findSealedFile(context.sql, owner, sha256)
  if (!found) throw notFound(sha256, 'sha256')
  if (found.erased_at) return recordAlone(found)
  const stored = await getStored(context.storage, documentFileKey(found.document_id, found.stored_sha256))
  const { report, revision } = await verifyFile(context, stored.subarray(0, found.bytes ?? stored.length), by)
  return presentVerification(report, revision ?? null)
}

/** Of an erased document only the digests are left. */
function recordAlone({ document_id }: FoundFile): Schemas['Verification'] {
  return {
    valid: true,
    verdict: 'sealed_here',
    integrity: 'intact',
    trust: 'all',
    changes: 'none',
    covers_whole_file: true,
    revision_count: 1,
    lost_signatures: 0,
    signatures: [],
    damage: null,
    document_id: publicId('doc', document_id),
    sealed_revision: null,
    problems: ['the document was erased: its digest is known, and nothing else of the file']
  }
}
