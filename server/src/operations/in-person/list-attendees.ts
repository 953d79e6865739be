import { attendeesOf, presentBranding, senderNameOf } from '@signpost/spec/rules'
import * as z from 'zod'
import { uuidOf } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import { verifyInPersonToken } from '../../signing-session/in-person-token.js'
import { goneSession } from '../../signing-session/signing-token.js'
import { findAccount } from '../../stores/account-store.js'
import { findDocumentByUuid } from '../../stores/document-store.js'
import { findSigners } from '../../stores/signer-store.js'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from '../links/link-call.js'

export const inPersonToken = { token: z.string().max(4096) }

const schema = z.object(inPersonToken)

/** Whom a device is handed to, and whose turn it is. */
export const listAttendees: LinkHandler = async (context, call) => {
  const { token } = readBody(schema, call)
  const { documentId, host } = await verifyInPersonToken(context, token)
  const document = await findDocumentByUuid(context.sql, uuidOf('doc', documentId))
  const account = document && (await findAccount(context.sql, document.account_id))
  if (!account || document.erased_at) throw goneSession()
  const signers = await findSigners(context.sql, document.id)
  return {
    title: document.title,
    mode: document.mode,
    host,
    sender_name: senderNameOf(account),
    branding: presentBranding(account, context.config.siteUrl),
    attendees: attendeesOf({ document, signers }, given, context.clock.now())
  }
}
