import type { Hash } from 'node:crypto'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { MAX_PAGES } from '../interface/limits.js'
import { readPages } from '../page/page-tree.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import { addValidationProofs } from './add-validation-proofs.js'
import { type Appended, appendSignature } from './append-signature.js'
import { APPENDED_PAGES } from './assert-sealed.js'
import { SignaturePlaceholder, TIMESTAMP_SIZE } from './signature-placeholder.js'

/** Returns a timestamp token (DER) for a SHA-256. */
export type Timestamp = (imprint: Uint8Array) => Promise<Uint8Array>

/**
 * Appends a timestamp over a whole file, and over the proofs that are added with it.
 * @param hash unfinished SHA-256 of the file
 */
export function timestampDocument(
  bytes: Buffer,
  hash: Hash,
  timestamp: Timestamp,
  proofs?: ValidationProofs
): Promise<Appended> {
  const file = PdfFile.open(bytes)
  const update = new IncrementalUpdate(file)
  if (proofs) addValidationProofs(update, proofs)
  // biome-ignore lint/style/noNonNullAssertion: reading pages refuses a file without any
  const lastPage = readPages(file, MAX_PAGES + APPENDED_PAGES).at(-1)!
  const placeholder = new SignaturePlaceholder({
    type: 'DocTimeStamp',
    subFilter: 'ETSI.RFC3161',
    size: TIMESTAMP_SIZE
  })
  return appendSignature(update, lastPage.ref, placeholder, hash, timestamp)
}
