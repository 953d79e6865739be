import { assertLinkUsable, assertTestMode } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { findTemplateLink } from '../../stores/template-link-store.js'
import type { Handler } from '../call.js'
import { documentFromLink, useLink } from '../links/document-from-link.js'

export const simulateLink: Handler<'simulateLink'> = async (context, { path, body, caller, client, transaction }) => {
  assertTestMode(caller)
  const link = await findTemplateLink(context.sql, ownerOf(caller), path.id)
  return transaction(async (tx) => {
    const used = await useLink(tx, link)
    assertLinkUsable(used.link, context.clock.now())
    const from = { ...client, simulated: true, via: { kind: 'test_helper', link_id: null } as const }
    return (await documentFromLink(context, tx, used, caller.account, body, from)).as(presentDocument)
  })
}
