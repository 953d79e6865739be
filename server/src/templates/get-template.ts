import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { findTemplate, presentTemplate } from './template-store.js'

export const getTemplate: Handler<'getTemplate'> = async ({ sql }, { path, caller }) =>
  presentTemplate(await findTemplate(sql, ownerOf(caller), path.id))
