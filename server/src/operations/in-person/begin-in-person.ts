import { attendeeOf, beginInPerson as begin } from '@signpost/spec/rules'
import * as z from 'zod'
import { signerAct } from '../../audit/actors.js'
import { commit } from '../../commit/commit.js'
import { holdByUuid } from '../../commit/hold.js'
import { publicId, uuidOf } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import { verifyInPersonToken } from '../../signing-session/in-person-token.js'
import { createSigningToken, goneSession } from '../../signing-session/signing-token.js'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from '../links/link-call.js'
import { inPersonToken } from './list-attendees.js'

const schema = z.object({ ...inPersonToken, id: z.string().max(30) })

/** Somebody takes the device and says who they are. Returns a token for their session alone, for this site to frame. */
export const beginInPerson: LinkHandler = async (context, call) => {
  const { token, id } = readBody(schema, call)
  const { documentId, host, linkId, expiresAt } = await verifyInPersonToken(context, token)
  const via = { kind: 'in_person', link_id: linkId } as const
  return context.sql.begin(async (tx) => {
    const now = context.clock.now()
    const held = await holdByUuid(tx, uuidOf('doc', documentId))
    const person = held && attendeeOf(held, id, given)
    if (!person || held.document.erased_at) throw goneSession()
    const visitor = { signerId: person.id, candidateId: person.candidate, unlocked: false, identified: false }
    const act = signerAct({ ...held, visitor, claims: { via } }, call.client, now)
    await commit(context, tx, held, begin(held, person, host, act))
    const claims = {
      signerId: publicId('sgn', person.id),
      candidateId: publicId('cnd', person.candidate),
      documentId,
      person: person.replacements,
      unlockedBy: null,
      identifiedBy: null,
      embedOrigin: new URL(context.config.siteUrl).origin,
      via,
      expiresAt
    }
    return { token: await createSigningToken(context, claims, now) }
  })
}
