import type { Sql } from 'postgres'
import { listDeliveryRows } from '../../../server/src/stores/delivery-store.js'
import { findExpired, findLettersDue, findLostSeals } from '../../../server/src/stores/due-store.js'
import { findLostEmails } from '../../../server/src/stores/email-store.js'
import { type EventPosition, listEventRows } from '../../../server/src/stores/event-list-store.js'
import { purges } from '../../../server/src/stores/purge-store.js'
import {
  endTurn,
  findDueEndpoints,
  findFreeEndpoints,
  releaseTurns,
  takeDue,
  takeTurns
} from '../../../server/src/stores/turn-store.js'

interface Examples {
  large: string
  small: string
  newest: EventPosition
  document: string
  endpoints: string[]
}

const day = 24 * 3600_000
const turn = '00000000-0000-4000-8000-000000000001'
const ago = (ms: number) => new Date(Date.now() - ms)

/**
 * The statements of the deliveries' turns, of the sweep, of purging and of the lists. Those that write are rolled back.
 * `large` and `small` are accounts with an endpoint of the same identifier; `newest` is an event of the large one.
 */
export function queriesOf({ large, small, newest, document, endpoints }: Examples) {
  const owner = (accountId: string) => ({ accountId, mode: 'live' as const })
  const firstPage = { order: 'desc' as const, after: undefined, limit: 20 }
  const page = { limit: 20, offset: 0 }
  const now = new Date()
  const reads: Record<string, (sql: Sql) => Promise<unknown>> = {
    'turn: endpoints with due deliveries': (sql) => findDueEndpoints(sql, now),
    'turn: those of 100 that are free': (sql) => findFreeEndpoints(sql, endpoints.slice(0, 100), now),
    'turn: 50 due deliveries of one endpoint': (sql) => takeDue(sql, [{ id: large, limit: 50 }], { now }),
    'turn: 5 of each of 100 endpoints': (sql) =>
      takeDue(
        sql,
        endpoints.slice(0, 100).map((id) => ({ id, limit: 5 })),
        { now }
      ),
    'sweep: expired documents': (sql) => findExpired(sql, now),
    'sweep: documents with letters due': (sql) => findLettersDue(sql, now),
    'sweep: lost seals': (sql) => findLostSeals(sql, { pendingSince: ago(900_000), failedSince: ago(3600_000) }),
    'sweep: lost e-mails': (sql) => findLostEmails(sql, ago(900_000)),
    'deliveries, the first page': (sql) => listDeliveryRows(sql, large, {}, page),
    'deliveries, small endpoint': (sql) => listDeliveryRows(sql, small, {}, page),
    'failed deliveries': (sql) => listDeliveryRows(sql, large, { status: ['failed'] }, page),
    'events, the newest': (sql) => listEventRows(sql, owner(large), {}, firstPage),
    'events, the oldest': (sql) => listEventRows(sql, owner(large), {}, { ...firstPage, order: 'asc' }),
    'events after the newest': (sql) =>
      listEventRows(sql, owner(large), {}, { ...firstPage, order: 'asc', after: newest }),
    'events of a type': (sql) => listEventRows(sql, owner(large), { type: ['document.sent'] }, firstPage),
    'events of a document': (sql) => listEventRows(sql, owner(large), { document }, firstPage),
    'events of the last day, oldest first': (sql) =>
      listEventRows(sql, owner(large), { created_after: ago(day).toISOString() }, { ...firstPage, order: 'asc' }),
    'events of a month ago, newest first': (sql) =>
      listEventRows(sql, owner(large), { created_before: ago(35 * day).toISOString() }, firstPage)
  }
  const writes: Record<string, (sql: Sql) => unknown> = {
    'turn: take 100 turns': (sql) => takeTurns(sql, turn, endpoints.slice(0, 100), now),
    'turn: end one': (sql) => endTurn(sql, turn, large, now),
    'turn: release': (sql) => releaseTurns(sql, [turn]),
    'purge: 1000 events with their deliveries': (sql) => purges.events?.(sql, now)
  }
  return { reads, writes }
}
