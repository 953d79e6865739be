import { ownerOf } from '../../documents/owner.js'
import { findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const getTemplate: Handler<'getTemplate'> = async ({ sql }, { path, caller }) =>
  presentTemplate(await findTemplate(sql, ownerOf(caller), path.id))
