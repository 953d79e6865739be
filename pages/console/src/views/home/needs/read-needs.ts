import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../../client.js'
import type { Me } from '../../../session.js'
import { findEndingKeys, findEndpoints, findLeftKeys, findLimit } from './account-needs.js'
import { findBounces, findDeclined, findFailedSeals, findMine } from './document-needs.js'
import type { Need } from './need.js'

const week = 7 * 24 * 3600_000

/** What waits for the member, or for somebody of the account: what stops a document first. */
export async function readNeeds(client: Signpost, me: Me, mode: Mode, signal: AbortSignal): Promise<Need[]> {
  const now = Date.now()
  const since = new Date(now - week).toISOString()
  const has = (scope: Me['scopes'][number]) => me.scopes.includes(scope)
  const found = await Promise.all<Need[]>([
    findMine(client, me.member.email, signal),
    findFailedSeals(client, signal),
    findBounces(client, signal),
    findDeclined(client, since, signal),
    has('webhooks') ? findEndpoints(client, since, signal) : [],
    has('keys') ? findEndingKeys(client, mode, now, signal) : [],
    has('keys') ? findLeftKeys(client, now, signal) : [],
    has('account') ? findLimit(client, mode, signal) : []
  ])
  return found.flat()
}
