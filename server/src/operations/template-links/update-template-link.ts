import { updateLink } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { changeTemplateLink, lockTemplateLink } from '../../stores/template-link-store.js'
import type { Handler } from '../call.js'
import { presentTemplateLink } from './present-template-link.js'

export const updateTemplateLink: Handler<'updateTemplateLink'> = async (context, { path, body, caller, write }) =>
  write(async (tx) => {
    const now = context.clock.now()
    const link = await lockTemplateLink(tx, ownerOf(caller), path.id)
    const changes = updateLink(link, body, now)
    const changed = changes ? await changeTemplateLink(tx, link, { ...changes, updated_at: now }) : link
    return presentTemplateLink(context, changed, now)
  })
