import { invalid, linkExpiry, Refusal, type RequestLimits, refusalOfEnteredCode, tryCode } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import * as z from 'zod'
import type { HeldRows } from '../../commit/hold.js'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { isSigningCode, nameOfIdentity } from '../../signing-session/signing-code.js'
import { createSigningToken } from '../../signing-session/signing-token.js'
import { lockKnownLinkCode, type TemplateLinkRow, updateLinkCode } from '../../stores/template-link-store.js'
import { readBody } from '../console/console-call.js'
import { documentFromLink, signerOfLink, useLink } from './document-from-link.js'
import { findOpenLink } from './find-open-link.js'
import { type LinkHandler, linkKey, linkOpener, networkLimits, openerName } from './link-call.js'

const code = z.string().regex(/^\d{6}$/)
const schema = z.object({ ...linkKey, ...linkOpener, name: openerName, code: code.optional() })

// For who opens links that ask for no code. They suffice for a few tablets on one network.
const unprovenLimits: RequestLimits = { perSecond: 2, perMinute: 10, perDay: 200 }

/** Begins the document of somebody who opens a link: once they have entered the code, if the link asks for one. */
export const startFromLink: LinkHandler = async (context, call) => {
  const { key, code, ...opener } = readBody(schema, call)
  await call.charge(`link:start:${call.network}`, networkLimits)
  const { link: found, account } = await findOpenLink(context, key)
  // Nothing else holds back who begins documents in the names of others.
  if (found.authentication === 'none') await call.charge(`link:begin:${call.network}`, unprovenLimits)
  await call.charge(`link:start:${found.id}`, { perSecond: 10, perMinute: 120, perDay: 5000 })
  const answer = await context.sql.begin(async (tx) => {
    const used = await useLink(tx, found)
    const { link } = used
    const refusal = await enter(context, tx, link, opener.email, code)
    // Returned, not thrown: throwing would roll back the count of the failed attempt.
    if (refusal) return refusal
    const from = { ...call.client, simulated: false, via: viaOf(link) }
    const { value } = await documentFromLink(context, tx, used, account, opener, from)
    return tokenFor(context, value, link)
  })
  if (answer instanceof Refusal) throw answer
  return answer
}

/** The error for the code, or null if it is correct or none is necessary. */
async function enter(context: Context, tx: TransactionSql, link: TemplateLinkRow, email: string, code?: string) {
  if (link.authentication === 'none') return null
  if (code === undefined) throw invalid('VALIDATION_FAILED', 'code', 'is required')
  const known = await lockKnownLinkCode(tx, link, email)
  if (!known) throw new Refusal('SIGNING_CODE_EXPIRED', 'There is no code to enter. Request one.')
  const after = tryCode(known, isSigningCode(context, code, known), context.clock.now())
  await updateLinkCode(tx, known, after)
  return refusalOfEnteredCode(after)
}

const viaOf = ({ id }: TemplateLinkRow) => ({ kind: 'open_link', link_id: publicId('tln', id) }) as const

async function tokenFor(context: Context, held: HeldRows, link: TemplateLinkRow) {
  const { document } = held
  const signer = signerOfLink(held, link)
  const now = context.clock.now()
  const claims = {
    signerId: publicId('sgn', signer.id),
    candidateId: null,
    documentId: publicId('doc', document.id),
    person: signer.replacements,
    unlockedBy: null,
    identifiedBy: signer.authentication === 'none' ? null : nameOfIdentity(signer),
    embedOrigin: null,
    via: viaOf(link),
    // biome-ignore lint/style/noNonNullAssertion: a document that was sent has a deadline
    expiresAt: linkExpiry(document.expires_at!, now)
  }
  return { token: await createSigningToken(context, claims, now) }
}
