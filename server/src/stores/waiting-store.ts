import { movedDeadlineWaitMs } from '@signpost/spec/rules'
import type { Sql } from 'postgres'

const minute = 60_000

/** Since when the oldest work of each kind waits; null if none does. */
export interface OldestWaiting {
  /** An attempt that is due at an endpoint that neither fails nor rests. */
  delivery: Date | null
  /** A document that everybody has signed. */
  seal: Date | null
  /** An e-mail that was never attempted. */
  email: Date | null
}

/** Finds the oldest work of each kind, whether its job is due, waits longer after a failure or is lost. */
export async function findOldestWaiting(sql: Sql, now: Date): Promise<OldestWaiting> {
  const due = (retried: 0 | 1) => sql`
    select d.next_attempt_at as since
    from webhook_deliveries d
    where d.endpoint_id = e.id and d.status = 'pending' and least(d.attempts, 1) = ${retried}
      and d.next_attempt_at <= ${now}
    order by d.next_attempt_at
    limit 1
  `
  // Until the next sweep, such a letter waits for further changes.
  const toldBy = new Date(now.getTime() - movedDeadlineWaitMs - minute)
  const [oldest] = await sql<[OldestWaiting]>`
    select
      (
        select min(since)
        from webhook_endpoints e
        cross join lateral ((${due(0)}) union all (${due(1)})) as oldest
        where e.active and e.standing <> 'failing' and (e.rest_until is null or e.rest_until <= ${now})
      ) as delivery,
      (
        select min((select max(signed_at) from signers where document_id = documents.id))
        from documents
        where status = 'sent' and seal_status = 'pending'
      ) as seal,
      (
        select created_at
        from emails
        where sent_at is null and failed_at is null and failures = 0
          and (request->>'kind' is distinct from 'deadline-moved' or created_at <= ${toldBy})
        order by created_at
        limit 1
      ) as email
  `
  return oldest
}
