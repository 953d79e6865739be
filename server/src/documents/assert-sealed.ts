import { assertNotErased } from '@signpost/spec/rules'
import { ApiError } from '../contract/api-error.js'
import type { DocumentRow } from '../stores/document-store.js'

/** A completed document, whose file is sealed. */
export type SealedDocument = DocumentRow & { seal_sha256: string; certificate_sha256: string; sealed_at: Date }

/** Throws unless a document has a sealed file. */
export function assertSealed(document: DocumentRow): asserts document is SealedDocument {
  assertNotErased(document)
  const { status, seal_sha256, certificate_sha256, sealed_at } = document
  if (status === 'completed' && seal_sha256 && certificate_sha256 && sealed_at) return
  throw new ApiError('DOCUMENT_NOT_COMPLETED', `The document is ${status}, so it has no signed PDF.`)
}
