import { ownerOf } from '../../documents/owner.js'
import { findTemplateLink } from '../../stores/template-link-store.js'
import type { Handler } from '../call.js'
import { presentTemplateLink } from './present-template-link.js'

export const getTemplateLink: Handler<'getTemplateLink'> = async (context, { path, caller }) =>
  presentTemplateLink(context, await findTemplateLink(context.sql, ownerOf(caller), path.id), context.clock.now())
