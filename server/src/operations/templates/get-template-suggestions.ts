import { ownerOf } from '../../documents/owner.js'
import { suggestFields } from '../../documents/suggest-fields.js'
import { findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const getTemplateSuggestions: Handler<'getTemplateSuggestions'> = async (context, { path, caller }) => {
  const template = await findTemplate(context.sql, ownerOf(caller), path.id)
  return suggestFields(context, caller, template, presentTemplate(template).fields)
}
