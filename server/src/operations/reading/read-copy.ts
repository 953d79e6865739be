import { presentBranding, senderNameOf } from '@signpost/spec/rules'
import * as z from 'zod'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from '../links/link-call.js'
import { findReading } from './find-reading.js'

export const readingToken = { token: z.string().max(4096) }

const schema = z.object(readingToken)

/** What the page says to the recipient of a copy. */
export const readCopy: LinkHandler = async (context, call) => {
  const { token } = readBody(schema, call)
  const { document, account, isLocked } = await findReading(context, token)
  return {
    title: document.title,
    mode: document.mode,
    sender_name: senderNameOf(account),
    message: isLocked ? null : document.message,
    pages: isLocked ? [] : document.inspection.pages.map(({ width, height }) => ({ width, height })),
    access_code_required: isLocked,
    branding: presentBranding(account, context.config.siteUrl)
  }
}
