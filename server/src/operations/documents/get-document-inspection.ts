import { acceptsFields, assertNotErased } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { ownerOf } from '../../documents/owner.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

/** For documents that were created before signatures were inspected, and before several files could be joined. */
const notInspected: Pick<Schemas['Inspection'], 'signatures' | 'verdict' | 'files'> = {
  signatures: [],
  verdict: null,
  files: []
}

export const getDocumentInspection: Handler<'getDocumentInspection'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  assertNotErased(document)
  const { inspection } = document
  return { ...notInspected, ...inspection, accepts_fields: acceptsFields(inspection) }
}
