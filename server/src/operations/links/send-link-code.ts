import { randomUUID } from 'node:crypto'
import {
  addressKey,
  linkClosed,
  maskedDestination,
  Refusal,
  type RequestLimits,
  renewCode,
  timesOfCode
} from '@signpost/spec/rules'
import * as z from 'zod'
import { enqueueEmail } from '../../letters/enqueue-emails.js'
import { sha256Of } from '../../storage/document-files.js'
import { keepLink, lockLinkCode, updateLinkCode } from '../../stores/template-link-store.js'
import { readBody } from '../console/console-call.js'
import { findOpenLink } from './find-open-link.js'
import { type LinkHandler, linkKey, linkOpener } from './link-call.js'

const schema = z.object({ ...linkKey, ...linkOpener })

// They suffice for an event where everybody signs.
const networkLimits: RequestLimits = { perSecond: 3, perMinute: 30, perDay: 1000 }
// Of one address with one link, rules allow one a minute and ten a day. These are for all links, so that nobody is flooded with codes.
const addressLimits: RequestLimits = { perSecond: 1, perMinute: 3, perDay: 20 }
const linkLimits: RequestLimits = { perSecond: 10, perMinute: 60, perDay: 2000 }
const accountLimits: RequestLimits = { perSecond: 20, perMinute: 120, perDay: 5000 }

/** Sends a code to the address of somebody who opens a link. There is no document yet. */
export const sendLinkCode: LinkHandler = async (context, call) => {
  const { key, email, language = null } = readBody(schema, call)
  await call.charge(`link:code:${call.network}`, networkLimits)
  const { link, account } = await findOpenLink(context, key)
  if (link.authentication === 'none') throw new Refusal('SIGNING_CODE_NOT_REQUIRED', 'This link needs no code.')
  await call.charge(`link:code:${sha256Of(addressKey(email))}`, addressLimits)
  await call.charge(`link:code:${link.id}`, linkLimits)
  await call.charge(`link:code:account:${account.id}`, accountLimits)
  return context.sql.begin(async (tx) => {
    const now = context.clock.now()
    if (!(await keepLink(tx, link))) throw linkClosed()
    const code = await lockLinkCode(tx, { id: randomUUID(), link_id: link.id, email, language })
    const nonce = randomUUID()
    const renewed = renewCode(code, nonce, now)
    await updateLinkCode(tx, code, renewed)
    await enqueueEmail(tx, { kind: 'link-code', codeUuid: code.id, nonce }, now)
    const sent_to = maskedDestination({ authentication: 'email_code', email, phone: null })
    return { sent_to, ...timesOfCode(renewed, now) }
  })
}
