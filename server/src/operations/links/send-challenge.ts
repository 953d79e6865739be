import { Refusal } from '@signpost/spec/rules'
import * as z from 'zod'
import { readBody } from '../console/console-call.js'
import { newChallenge } from './challenge.js'
import { findOpenLink } from './find-open-link.js'
import { type LinkHandler, linkKey } from './link-call.js'

const schema = z.object(linkKey)

/** A challenge for the browser of somebody who opens a link that asks for no code. */
export const sendChallenge: LinkHandler = async (context, call) => {
  const { key } = readBody(schema, call)
  await call.charge(`link:challenge:${call.network}`, { perSecond: 5, perMinute: 60, perDay: 2000 })
  const { link } = await findOpenLink(context, key)
  if (link.authentication !== 'none') throw new Refusal('TEMPLATE_LINK_CLOSED', 'This link asks for a code.')
  return newChallenge(context, link)
}
