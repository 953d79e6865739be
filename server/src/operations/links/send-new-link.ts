import { newLinksSince, type RequestLimits, requestNewLink, systemAct } from '@signpost/spec/rules'
import * as z from 'zod'
import type { Client } from '../../accounts/caller.js'
import { commit } from '../../commit/commit.js'
import { holdByUuid } from '../../commit/hold.js'
import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import { readMadeToken, type SigningClaims } from '../../signing-session/signing-token.js'
import { findNewLinkTimes } from '../../stores/email-store.js'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from './link-call.js'

const schema = z.object({ token: z.string().max(4096) })

// The rule limits what one signer gets. These stop who tries the links of many.
const networkLimits: RequestLimits = { perSecond: 2, perMinute: 10, perDay: 100 }

/** Sends a new link to the signer of one that works no more. The answer says neither whose it is nor whether anybody gets a letter. */
export const sendNewLink: LinkHandler = async (context, call) => {
  const { token } = readBody(schema, call)
  await call.charge(`new-link:${call.network}`, networkLimits)
  const claims = await readMadeToken(context, token)
  const now = context.clock.now()
  if (claims) await request(context, claims, call.client, now)
  return { requested_at: now.toISOString() }
}

async function request(context: Context, claims: SigningClaims, client: Client, now: Date) {
  const signerId = uuidOf('sgn', claims.signerId)
  const candidateId = claims.candidateId && uuidOf('cnd', claims.candidateId)
  await context.sql.begin(async (tx) => {
    const held = await holdByUuid(tx, uuidOf('doc', claims.documentId))
    if (!held) return
    const earlier = await findNewLinkTimes(tx, signerId, candidateId, newLinksSince(now))
    // Anybody may have the link: the trail says from where it was asked for, and not by whom.
    const act = { ...systemAct(now), ...client }
    await commit(context, tx, held, requestNewLink(held, { ...claims, signerId, candidateId }, earlier, given, act))
  })
}
