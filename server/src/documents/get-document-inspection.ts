import { acceptsFields } from '@signpost/spec/rules'
import type { Schemas } from '../contract.js'
import type { Handler } from '../http/call.js'
import { findDocument } from './document-store.js'
import { ownerOf } from './owner.js'

/** Of documents that came before signatures were looked at. */
const notLookedAt: Pick<Schemas['Inspection'], 'signatures' | 'verdict'> = { signatures: [], verdict: null }

export const getDocumentInspection: Handler<'getDocumentInspection'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  const { inspection } = document
  return { ...notLookedAt, ...inspection, accepts_fields: acceptsFields(inspection) }
}
