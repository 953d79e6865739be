import { letterTo, reachedPeopleOf } from '../documents/candidates.js'
import { readDetails } from '../documents/details.js'
import { assertNotSigned } from '../documents/end.js'
import type { Held, HeldDocument, HeldSigner, KeptDraft } from '../documents/held.js'
import { isInvitedByEmail } from '../documents/invitation.js'
import { assertSent, isReached } from '../documents/state.js'
import {
  type Act,
  type AuditRecord,
  auditEntry,
  type DocumentChanges,
  type Letter,
  type Transition
} from '../documents/transition.js'
import { isEqual } from '../ground/edit.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { keepForSending, keptOf, type UpdateRequest } from './draft.js'
import { readReminders } from './reminders.js'
import { deadlineOf } from './send.js'

const day = 24 * 3600_000
const longestDeadline = 365 * day

/**
 * The sender changes a document: its details, what a draft keeps for its sending, its deadline and reminders, its legal
 * hold. Null if nothing changes.
 * @param accessCodes of the signers of the request, as they are stored. Undefined for those that the request does not name
 */
export async function update(
  held: Held,
  request: UpdateRequest,
  accessCodes: (string | null | undefined)[],
  given: Given,
  act: Act
): Promise<Transition | null> {
  const { document } = held
  const details = { ...changedDetails(document, request, given), ...changedReminders(document, request) }
  const kept = await keepForSending(held, request, accessCodes, given)
  const hold = changedHold(document, request)
  const deadline = movedDeadline(document, request, act.at)
  const [first, ...others] = [
    ...detailEntries(details, changedOptions(document, kept, request), act),
    ...holdEntries(hold, act),
    ...deadlineEntries(deadline, act)
  ]
  if (!first) return null
  return {
    at: act.at,
    document: { ...details, ...hold, ...deadline, ...kept },
    audit: [first, ...others],
    event: null,
    letters: deadline.expires_at ? tellDeadline(document, held.signers) : []
  }
}

function changedDetails(document: HeldDocument, request: UpdateRequest, given: Given): DocumentChanges {
  const wanted = readDetails(request, document.title, given)
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      request[name as keyof UpdateRequest] !== undefined && !isEqual(value, document[name as keyof typeof wanted])
  )
  return Object.fromEntries(changed)
}

// A draft keeps them for its sending.
function changedReminders(document: HeldDocument, { reminders, expiry_notice_hours }: UpdateRequest): DocumentChanges {
  const wanted = { reminders: reminders && readReminders(reminders), expiry_notice_hours }
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (document.status === 'draft' || named.length === 0) return {}
  assertSent(document)
  return Object.fromEntries(named.filter(([name, value]) => !isEqual(value, document[name as keyof typeof wanted])))
}

function changedOptions(document: HeldDocument, { draft }: { draft?: KeptDraft | null }, request: UpdateRequest) {
  return keptOf(document, request).filter((name) => !isEqual(document.draft?.[name], draft?.[name]))
}

// Of the sender's own data, the trail only says that it changed.
function detailEntries(details: DocumentChanges, options: string[], act: Act): AuditRecord[] {
  const changed = [...Object.keys(details), ...options]
  if (changed.length === 0) return []
  const names = changed.join(', ')
  const data: Record<string, string> = details.title ? { changed: names, title: details.title } : { changed: names }
  return [auditEntry(act, 'document.updated', data)]
}

function changedHold({ legal_hold: held }: HeldDocument, { legal_hold }: UpdateRequest): DocumentChanges {
  return legal_hold === undefined || legal_hold === held ? {} : { legal_hold }
}

function holdEntries({ legal_hold }: DocumentChanges, act: Act): AuditRecord[] {
  if (legal_hold === undefined) return []
  return [auditEntry(act, legal_hold ? 'document.hold_placed' : 'document.hold_released')]
}

function movedDeadline(document: HeldDocument, request: UpdateRequest, now: Date): DocumentChanges {
  const wanted = wantedDeadline(document, request, now)
  if (!wanted) return {}
  if (document.status === 'draft' && request.expires_at === undefined) return {}
  assertSent(document)
  assertNotSigned(document)
  if (document.expires_at && document.expires_at <= now) {
    throw new Refusal('DOCUMENT_EXPIRED', 'The signing deadline has passed. It can no longer be moved.')
  }
  return wanted.getTime() === document.expires_at?.getTime() ? {} : { expires_at: wanted }
}

function wantedDeadline(
  document: HeldDocument,
  { expires_at, expires_in_days }: UpdateRequest,
  now: Date
): Date | null {
  if (expires_in_days !== undefined) {
    const { time_zone, own_time_zone } = document
    if (expires_at === undefined)
      return deadlineOf({ expires_in_days, ...(own_time_zone && time_zone ? { time_zone } : {}) }, now)
    throw invalid('VALIDATION_FAILED', 'expires_in_days', 'must not be set together with expires_at')
  }
  if (expires_at === undefined) return null
  const wanted = new Date(expires_at)
  if (wanted <= now) throw invalid('VALIDATION_FAILED', 'expires_at', 'must be in the future')
  if (wanted.getTime() <= now.getTime() + longestDeadline) return wanted
  throw invalid('VALIDATION_FAILED', 'expires_at', 'must be at most 365 days from now')
}

function deadlineEntries({ expires_at }: DocumentChanges, act: Act): AuditRecord[] {
  return expires_at ? [auditEntry(act, 'document.deadline_moved', { expires_at: expires_at.toISOString() })] : []
}

// Their links end some time after the deadline, so those who have one get another. They are told both deadlines, a little
// later: more changes may follow.
function tellDeadline(document: HeldDocument, signers: HeldSigner[]): Letter[] {
  if (document.expires_at === null) return []
  const from = document.expires_at.toISOString()
  const told = signers.filter((signer) => isReached(signer) && isInvitedByEmail(document, signer))
  return told.flatMap(reachedPeopleOf).map((person) => ({ kind: 'deadline-moved', ...letterTo(person), from }))
}
