import { assertNotErased } from '@signpost/spec/rules'
import { ApiError } from '../contract/api-error.js'
import type { DocumentRow } from '../stores/document-store.js'

/** A completed document, whose file is sealed. */
export type SealedDocument = DocumentRow & { seal_sha256: string; certificate_sha256: string; sealed_at: Date }

/** Whether a document has a sealed file. */
export function isSealed(document: DocumentRow): document is SealedDocument {
  const { status, seal_sha256, certificate_sha256, sealed_at, erased_at } = document
  return status === 'completed' && !erased_at && !!seal_sha256 && !!certificate_sha256 && !!sealed_at
}

/** Throws unless a document has a sealed file. */
export function assertSealed(document: DocumentRow): asserts document is SealedDocument {
  assertNotErased(document)
  if (isSealed(document)) return
  throw new ApiError('DOCUMENT_NOT_COMPLETED', `The document is ${document.status}, so it has no signed PDF.`)
}
