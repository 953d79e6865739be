import { presentBranding, senderNameOf } from '@signpost/spec/rules'
import * as z from 'zod'
import { readBody } from '../console/console-call.js'
import { findOpenLink } from './find-open-link.js'
import { type LinkHandler, linkKey } from './link-call.js'

const schema = z.object(linkKey)

/** What the page says before anybody has said who they are. The document itself is not shown. */
export const readOffer: LinkHandler = async (context, call) => {
  const { key } = readBody(schema, call)
  await call.charge(`link:read:${call.network}`, { perSecond: 10, perMinute: 120, perDay: 5000 })
  const { link, account } = await findOpenLink(context, key)
  return {
    title: link.title,
    mode: link.mode,
    sender_name: senderNameOf(account),
    authentication: link.authentication,
    branding: presentBranding(account, context.config.siteUrl)
  }
}
