import type { RequestLimits } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { ApiError } from '../../contract/api-error.js'
import type { TemplateLinkRow } from '../../stores/template-link-store.js'
import type { LinkCall } from './link-call.js'

/** Of documents that are begun: by who is identified by an address, and by a network of many. They suffice for an event where everybody signs. */
const proven: Record<'client' | 'network', RequestLimits> = {
  client: { perSecond: 3, perMinute: 30, perDay: 1000 },
  network: { perSecond: 10, perMinute: 60, perDay: 2000 }
}

/** Of those that ask for no code. They suffice for a few tablets at one place. */
const unproven: typeof proven = {
  client: { perSecond: 2, perMinute: 10, perDay: 200 },
  network: { perSecond: 5, perMinute: 30, perDay: 600 }
}

/** Somebody has begun as many documents as one address or network may. */
export class TooManyBegun extends ApiError {}

/**
 * Charges a document to where it is begun. In its transaction, so that only documents count that exist. Throws if too many were begun from there.
 */
export async function chargeBegun(call: LinkCall, tx: TransactionSql, { authentication }: TemplateLinkRow) {
  const [kind, limits] = authentication === 'none' ? ['unproven', unproven] : ['proven', proven]
  try {
    await call.charge(`link:begun:${kind}:${call.network}`, limits.client, tx)
    await call.charge(`link:begun:${kind}:${call.neighbourhood}`, limits.network, tx)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMIT_EXCEEDED') throw error
    throw new TooManyBegun('RATE_LIMIT_EXCEEDED', error.message, { retryAfter: error.retryAfter, cause: error })
  }
}
