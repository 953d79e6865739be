import { invalid, linkExpiry, Refusal, refusalOfEnteredCode, tryCode } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import * as z from 'zod'
import type { HeldRows } from '../../commit/hold.js'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { isSigningCode, nameOfIdentity } from '../../signing-session/signing-code.js'
import { createSigningToken } from '../../signing-session/signing-token.js'
import {
  lockKnownLinkCode,
  lockLinkForUse,
  type TemplateLinkRow,
  updateLinkCode
} from '../../stores/template-link-store.js'
import { readBody } from '../console/console-call.js'
import { spendProof } from './challenge.js'
import { chargeBegun, TooManyBegun } from './charge-begun.js'
import { documentFromLink, signerOfLink, useLink } from './document-from-link.js'
import { findOpenLink } from './find-open-link.js'
import { type LinkHandler, linkKey, linkOpener, networkLimits, openerName } from './link-call.js'
import { tellOfLimit } from './tell-of-limit.js'

const code = z.string().regex(/^\d{6}$/)
const schema = z.object({
  ...linkKey,
  ...linkOpener,
  name: openerName,
  code: code.optional(),
  proof: z.string().max(4096).optional()
})

/** Begins the document of somebody who opens a link: once they have entered the code, or their browser has solved a challenge if it asks for none. */
export const startFromLink: LinkHandler = async (context, call) => {
  const { key, code, proof, ...opener } = readBody(schema, call)
  await call.charge(`link:start:${call.network}`, networkLimits)
  const { link: found, account } = await findOpenLink(context, key)
  await call.charge(`link:start:${found.id}`, { perSecond: 10, perMinute: 120, perDay: 5000 })
  const answer = await context.sql
    .begin(async (tx) => {
      const used = await useLink(tx, found)
      const { link } = used
      const refusal = await enter(context, tx, link, opener.email, code)
      // Returned, not thrown: throwing would roll back the count of the failed attempt.
      if (refusal) return refusal
      const from = { ...call.client, simulated: false, via: viaOf(link) }
      const admit = async () => {
        // Nothing else holds back who begins documents in the names of others.
        if (link.authentication === 'none') await spendProof(context, tx, link, proof)
        await chargeBegun(call, tx, link)
      }
      const { value } = await documentFromLink(context, tx, used, account, opener, from, admit)
      return tokenFor(context, value, link)
    })
    .catch(async (error) => {
      if (error instanceof TooManyBegun) await context.sql.begin((tx) => tellOfStrangers(context, tx, found))
      throw error
    })
  if (answer instanceof Refusal) throw answer
  return answer
}

async function tellOfStrangers(context: Context, tx: TransactionSql, { id }: TemplateLinkRow) {
  const link = await lockLinkForUse(tx, id)
  if (link) await tellOfLimit(context, tx, { link, limit: 'begun_from_network', documentId: null })
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
