import { ownerOf } from '../../documents/owner.js'
import { lockTemplateLink, setLinkActive } from '../../stores/template-link-store.js'
import type { Handler } from '../call.js'
import { presentTemplateLink } from './present-template-link.js'

export const updateTemplateLink: Handler<'updateTemplateLink'> = async (context, { path, body, caller, write }) =>
  write(async (tx) => {
    const now = context.clock.now()
    const link = await lockTemplateLink(tx, ownerOf(caller), path.id)
    const { active = link.active } = body
    const changed = active === link.active ? link : await setLinkActive(tx, link, active, now)
    return presentTemplateLink(context, changed, now)
  })
