import { acceptsFields } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { ownerOf } from '../../documents/owner.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

/** Of documents that came before signatures were looked at. */
const notLookedAt: Pick<Schemas['Inspection'], 'signatures' | 'verdict'> = { signatures: [], verdict: null }

export const getDocumentInspection: Handler<'getDocumentInspection'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  const { inspection } = document
  return { ...notLookedAt, ...inspection, accepts_fields: acceptsFields(inspection) }
}
