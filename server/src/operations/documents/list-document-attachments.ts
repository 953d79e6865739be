import { attachmentsOf } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import { findFields } from '../../stores/field-store.js'
import type { Handler } from '../call.js'

export const listDocumentAttachments: Handler<'listDocumentAttachments'> = async ({ sql }, { path, caller }) => {
  const { document, signers } = await findDocumentWithSigners(sql, ownerOf(caller), path.id)
  const fields = await findFields(sql, document.id)
  return { data: attachmentsOf({ signers, fields }, given) }
}
