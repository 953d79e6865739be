import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { findPresentedDocument } from '../../stores/presented-document.js'
import type { Handler } from '../call.js'

export const getDocument: Handler<'getDocument'> = async ({ sql }, { path, caller }) =>
  presentDocument(await findPresentedDocument(sql, ownerOf(caller), path.id))
