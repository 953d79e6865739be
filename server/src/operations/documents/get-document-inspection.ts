import { acceptsFields, assertNotErased } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { ownerOf } from '../../documents/owner.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

/** For documents that were created before signatures were inspected, and before several files could be joined; or without tags. */
const notInspected: Pick<Schemas['Inspection'], 'signatures' | 'verdict' | 'files' | 'covering_fields'> = {
  signatures: [],
  verdict: null,
  files: [],
  covering_fields: []
}

/** The largest number of points in the contract. The unit of a page can make it longer. */
const longest = 20_000

const notImported = { label: null, not_imported: null }

export const getDocumentInspection: Handler<'getDocumentInspection'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  assertNotErased(document)
  const { inspection } = document
  // Those of documents from before forms could be imported say nothing of that.
  const form_fields = inspection.form_fields.map((field) => ({ ...notImported, ...field }))
  const pages = inspection.pages.map(({ width, height, rotation }) => ({
    width: Math.min(width, longest),
    height: Math.min(height, longest),
    rotation
  }))
  return { ...notInspected, ...inspection, pages, form_fields, accepts_fields: acceptsFields(inspection) }
}
