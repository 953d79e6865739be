import { createInPersonUrl as create, inPersonUrlLifetimeMs } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdDocument } from '../../commit/hold.js'
import { pageUrl } from '../../common/page-url.js'
import { newId } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { createInPersonToken } from '../../signing-session/in-person-token.js'
import type { Handler } from '../call.js'

export const createInPersonUrl: Handler<'createInPersonUrl'> = async (
  context,
  { path, body, caller, client, transaction }
) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const sent = await holdDocument(tx, ownerOf(caller), path.id)
    const linkId = newId('lnk', now)
    const transition = create(sent, body.host, linkId, senderAct(caller, client, now))
    const expiresAt = new Date(now.getTime() + inPersonUrlLifetimeMs)
    const claims = { documentId: path.id, host: body.host, linkId, expiresAt }
    const token = await createInPersonToken(context, claims, now)
    const in_person_url = pageUrl(context.config.siteUrl, 'in-person', token)
    return (await commit(context, tx, sent, transition)).as(() => ({
      in_person_url,
      expires_at: expiresAt.toISOString()
    }))
  })
