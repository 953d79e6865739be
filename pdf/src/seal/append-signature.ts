import type { Hash } from 'node:crypto'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict, type PdfRef } from '../file/objects/objects.js'
import { addSignatureField } from './add-signature-field.js'
import { changeEntry } from './change-entry.js'
import type { SignaturePlaceholder } from './signature-placeholder.js'

/** The appended bytes, and the hash of the whole file. */
export interface Appended {
  tail: Buffer
  /** Unfinished SHA-256 of all bytes up to the new end. */
  hash: Hash
}

/**
 * Writes an update that contains a signature:
 * 1. writes and hashes everything except the signature's digits;
 * 2. calls `make` for the signature of that hash;
 * 3. inserts the signature.
 * @param base unfinished SHA-256 of the file before the update: a file of 25 MB is hashed once, not three times
 */
export async function appendSignature(
  update: IncrementalUpdate,
  page: PdfRef,
  placeholder: SignaturePlaceholder,
  base: Hash,
  make: (digest: Buffer) => Promise<Uint8Array>
): Promise<Appended> {
  const signature = update.add(placeholder.object)
  if (placeholder.isCertification) addCertification(update, signature)
  addSignatureField(update, page, signature)
  const { bytes: tail, offsets } = update.write()
  const length = update.file.bytes.length
  // biome-ignore lint/style/noNonNullAssertion: it was added to the update
  const at = offsets.get(signature.number)! - length + `${signature.number} 0 obj\n`.length
  const gap = placeholder.fillRange(tail, at, length)
  const digest = base.copy().update(tail.subarray(0, gap.start)).update(tail.subarray(gap.end)).digest()
  placeholder.fillContents(tail, gap.start, await make(digest))
  return { tail, hash: base.copy().update(tail) }
}

/** Readers look for the certification of a document in its catalog. */
function addCertification(update: IncrementalUpdate, signature: PdfRef): void {
  changeEntry(update, update.file.catalogRef, 'Perms', (known) => {
    const permissions = known instanceof PdfDict ? known.clone() : new PdfDict()
    return permissions.set('DocMDP', signature) as PdfDict
  })
}
