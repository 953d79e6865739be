import { commit } from './commit.js'
import { given } from './given.js'
import { hold } from './hold.js'
import { send } from './letters.js'
import {
  expire,
  movedDeadlineWaitMs,
  nextLetterTime,
  recordLifetimeMs,
  remindDue,
  systemAct,
  tellMovedDeadline,
  trashRetentionMs
} from './rules.js'
import type { MockDocument } from './state.js'
import { documentsThisMonth, timeOf, type World } from './world.js'

/** Does everything that is due at the time of the mock, like the sweep of the service. */
export async function sweep(world: World): Promise<void> {
  const { documents } = world.state
  const at = timeOf(world)
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  for (const known of documents.values()) {
    await commit(world, known, expire(hold(known), systemAct(at)))
    await commit(world, known, remindDue(hold(known), world.state.account, given, systemAct(at)))
    await tellMovedDeadlines(world, known, at)
    const { id, trashed_at } = known.document
    if (trashed_at !== null && trashed_at <= before(trashRetentionMs)) documents.delete(id)
  }
  documentsThisMonth(world)
  purge(world, before(recordLifetimeMs))
}

async function tellMovedDeadlines(world: World, known: MockDocument, at: Date) {
  for (const [person, { from, at: moved, signer, candidate }] of known.movedDeadlines) {
    if (moved.getTime() + movedDeadlineWaitMs > at.getTime()) continue
    known.movedDeadlines.delete(person)
    const to = { signer, ...(candidate === undefined ? {} : { candidate }) }
    const transition = tellMovedDeadline(hold(known), to, new Date(from), given, systemAct(at))
    await commit(world, known, transition)
    if (transition) send(world, known, { kind: 'deadline-moved', ...to, from })
  }
}

// Changes the arrays, because tests keep references to them.
function purge({ state: { events, emails, deliveries } }: World, until: string) {
  const old = events.filter(({ created_at }) => created_at <= until)
  for (const event of old) {
    const own = [...deliveries.values()].filter(({ event_id }) => event_id === event.id)
    if (own.some(({ status }) => status === 'pending')) continue
    events.splice(events.indexOf(event), 1)
    for (const { id } of own) deliveries.delete(id)
  }
  const gone = emails.findIndex(({ created_at }) => created_at > until)
  emails.splice(0, gone < 0 ? emails.length : gone)
}

/** The next time after now at which the sweep or a delivery has something to do. */
export function nextDue(world: World): Date | undefined {
  const now = timeOf(world).getTime()
  const times = [...world.state.documents.values()].flatMap((known) => {
    const held = hold(known)
    if (held.document.status !== 'sent') return []
    const letter = nextLetterTime(held, world.state.account)
    const moves = [...known.movedDeadlines.values()].map(({ at }) => at.getTime() + movedDeadlineWaitMs)
    return [held.document.expires_at?.getTime() ?? 0, letter?.getTime() ?? 0, ...moves]
  })
  const attempts = [...world.state.deliveries.values()].map(({ next_attempt_at }) => Date.parse(next_attempt_at ?? ''))
  const next = Math.min(...[...times, ...attempts].filter((time) => time > now))
  return Number.isFinite(next) ? new Date(next) : undefined
}
