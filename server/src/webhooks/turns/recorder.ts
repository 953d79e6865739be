import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context/context.js'
import { isDatabaseAway } from '../../postgres/is-database-away.js'
import type { EndpointRow } from '../../stores/endpoint-store.js'
import { type AttemptOf, recordAttempts } from '../record-attempts.js'

const retryMs = 500

/** Records attempts as they end. Attempts that end while others are being recorded are batched. */
export interface Recorder {
  /** Resolves to the current endpoint once the attempt is recorded; to undefined if the endpoint was deleted. */
  record(attempt: AttemptOf): Promise<EndpointRow | undefined>
}

/**
 * Records the attempts of one endpoint's deliveries. While the database is unreachable, attempts are kept in memory and
 * recorded later. Attempts that are never recorded are repeated.
 */
export function createRecorder({ sql, clock }: Context, endpointUuid: string, givenUp: AbortSignal): Recorder {
  let waiting: AttemptOf[] = []
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<EndpointRow | undefined> | undefined

  async function flush(before: Promise<unknown>) {
    await before.catch(() => {})
    const attempts = waiting
    waiting = []
    next = undefined
    for (;;) {
      try {
        return await sql.begin((tx) => recordAttempts(tx, endpointUuid, attempts, clock.now()))
      } catch (error) {
        if (!isDatabaseAway(error) || givenUp.aborted) throw error
        await sleep(retryMs)
      }
    }
  }

  return {
    record(attempt) {
      waiting.push(attempt)
      if (next) return next
      next = flush(last)
      last = next
      return next
    }
  }
}
