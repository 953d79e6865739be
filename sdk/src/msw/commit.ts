import { nearestLanguage, tagOf } from '../../../spec/languages/index.js'
import type { Schemas } from './contract.js'
import { given } from './given.js'
import { hold, readCode } from './hold.js'
import { sha256 } from './ids.js'
import { send } from './letters.js'
import { appendEntry, emitDocumentEvent } from './record.js'
import { recordAct } from './record-act.js'
import {
  apply,
  completeSealed,
  detailsOf,
  erasedProperties,
  erasedRecipient,
  erasureOf,
  type HeldField,
  type HeldSigner,
  type HeldWithFields,
  noCode,
  presentBounce,
  presentCandidates,
  presentCopy,
  presentDraft,
  signerDetailsOf,
  type Transition
} from './rules.js'
import {
  type MockDocument,
  type MockField,
  type MockState,
  noReminders,
  type SentCode,
  type SentReminders
} from './state.js'
import { timeOf, type World } from './world.js'

/** Stores a transition and its effects. A null value is explicit: it means that nothing happens. */
export async function commit(
  world: World,
  known: MockDocument,
  transition: Transition | null
): Promise<Schemas['Document']> {
  if (!transition) return known.document
  const { event, audit, letters = [], signers = [], newSigners = [], jobs = [] } = transition
  keep(known, apply(hold(known), transition))
  for (const signer of [...signers, ...newSigners]) keepBeside(known, signer)
  for (const entry of audit ?? []) await appendEntry(known, entry)
  for (const letter of letters) {
    if (letter.kind === 'deadline-moved') waitForMore(world, known, letter)
    else send(world, known, letter)
  }
  if (transition.erase) {
    eraseRest(world, known)
    recordErasure(world, known, transition.erase)
  }
  if (event) emitDocumentEvent(world, known, event)
  return jobs.includes('seal') ? sealAtOnce(world, known) : known.document
}

// A sweep sends it, so that several changes together are one letter.
function waitForMore(
  world: World,
  { movedDeadlines }: MockDocument,
  { signer, candidate, from }: { signer: string; candidate?: string; from: string }
) {
  const person = candidate ?? signer
  const known = movedDeadlines.get(person)?.from ?? from
  movedDeadlines.set(person, { signer, candidate, from: known, at: timeOf(world) })
}

// The service seals a moment later.
async function sealAtOnce(world: World, known: MockDocument) {
  const file = { level: 'B-B', sha256: await sha256(known.file), certificateSha256: null } as const
  const now = timeOf(world)
  return commit(world, known, completeSealed(hold(known), { at: now, ...file }, now))
}

// What the service erases beside the state that rules know.
function eraseRest({ state }: World, known: MockDocument) {
  const { document, trail } = known
  Object.assign(document, erasedProperties)
  Object.assign(known, { file: new Uint8Array(), roles: {}, templateFields: [], attachments: new Map() })
  known.trail = trail.map((entry) => (entry.action === 'document.erased' ? entry : { ...entry, ...noPerson(entry) }))
  eraseEvents(state, document.id)
  for (const [id, { document_id }] of state.deliveries) if (document_id === document.id) state.deliveries.delete(id)
  removeWhere(state.emails, ({ document_id }) => document_id === document.id)
  removeWhere(state.messages, ({ document_id }) => document_id === document.id)
  for (const { recipients } of state.bulkSends.values()) {
    for (const recipient of recipients)
      if (recipient.document_id === document.id) Object.assign(recipient, erasedRecipient)
  }
}

function recordErasure(world: World, { document }: MockDocument, { by, reason }: NonNullable<Transition['erase']>) {
  const key = world.state.keys.get(by.actor.id ?? '')
  const caller = { ...(key ? { key } : {}), userAgent: by.userAgent }
  recordAct(world, caller, erasureOf(document.id, document.mode, reason))
}

// Changes the array, because tests keep references to it.
function removeWhere<Item>(items: Item[], isGone: (item: Item) => boolean) {
  items.splice(0, items.length, ...items.filter((item) => !isGone(item)))
}

function noPerson({ actor: { type } }: Schemas['AuditEntry']) {
  return { actor: { type, id: null, name: null, email: null }, ip_address: null, user_agent: null, data: {} }
}

const text = (date: Date | null) => date?.toISOString() ?? null

function keep(known: MockDocument, { document, signers, fields }: HeldWithFields) {
  for (const { id, candidates } of signers) known.candidates.set(id, candidates)
  Object.assign(known, {
    cc: document.cc,
    skipEmail: document.skip_email,
    ownTimeZone: document.own_time_zone,
    draft: document.draft,
    roles: document.roles,
    templateFields: document.role_fields,
    fieldsVersion: document.fields_version,
    fields: fields.map(mockField)
  })
  Object.assign(known.document, detailsOf(document), {
    status: document.status,
    updated_at: text(document.updated_at),
    sent_at: text(document.sent_at),
    expires_at: text(document.expires_at),
    completed_at: text(document.completed_at),
    voided_at: text(document.voided_at),
    void_reason: document.void_reason,
    voided_by: document.voided_by,
    trashed_at: text(document.trashed_at),
    legal_hold: document.legal_hold,
    erased_at: text(document.erased_at),
    cc: document.cc.map(presentCopy),
    message: document.message,
    redirect_urls: document.redirect_urls,
    decline_allowed: document.decline_allowed,
    hand_over_allowed: document.hand_over_allowed,
    reminders: document.reminders,
    expiry_notice_hours: document.expiry_notice_hours,
    time_zone: document.time_zone,
    format_locale: document.format_locale,
    signing_view: document.signing_view,
    seal_permits: document.seal_permits,
    seal: {
      status: document.seal_status,
      level: document.seal_level,
      sealed_at: text(document.sealed_at),
      sha256: document.seal_sha256,
      attempts: document.seal_attempts,
      error: document.seal_error
    },
    signers: signers.map(presentSigner),
    draft: presentDraft(document.draft)
  })
}

function presentSigner(signer: HeldSigner): Schemas['Signer'] {
  const { id, status, sign_order, redirect_urls, decline_reason } = signer
  const { invited_at, signed_at, viewed_at } = signer
  return {
    id,
    ...signerDetailsOf(signer),
    status,
    order: sign_order,
    language_used: nearestLanguage(tagOf(signer)),
    ...presentCandidates(signer, given),
    redirect_urls,
    invited_at: text(invited_at),
    signed_at: text(signed_at),
    viewed_at: text(viewed_at),
    decline_reason,
    bounce: presentBounce(signer)
  }
}

function mockField({
  signer_id,
  sender_value,
  exclusive_group,
  document_id: _,
  position: __,
  ...field
}: HeldField): MockField {
  return { ...field, group: exclusive_group, signerId: signer_id, senderValue: sender_value }
}

type Beside = Partial<
  Pick<HeldSigner, 'access_code_hash' | 'access_code_failures' | 'replacements'> & SentCode & SentReminders
>

// The properties of a signer that are not in the contract.
function keepBeside(
  { accessCodes, sentCodes, reminded, replacements }: MockDocument,
  { id, ...changed }: { id: string } & Beside
) {
  const { access_code_hash: kept, access_code_failures: failures } = changed
  const lock = accessCodes.get(id)
  if (changed.code_nonce !== undefined || changed.code_failures !== undefined) {
    const { code_nonce, code_sent_at, code_failures, codes_sent, codes_since } = {
      ...noCode,
      ...sentCodes.get(id),
      ...changed
    }
    sentCodes.set(id, { code_nonce, code_sent_at, code_failures, codes_sent, codes_since })
  }
  if (changed.reminded_at !== undefined || changed.deadline_announced_at !== undefined) {
    const { reminded_at, reminders_sent, deadline_announced_at } = { ...noReminders, ...reminded.get(id), ...changed }
    reminded.set(id, { reminded_at, reminders_sent, deadline_announced_at })
  }
  if (changed.replacements) replacements.set(id, changed.replacements)
  if (kept === null) accessCodes.delete(id)
  else if (kept !== undefined) accessCodes.set(id, { ...readCode(kept), failures: failures ?? 0 })
  else if (lock && failures !== undefined) lock.failures = failures
}

/** Removes the events of a document. Lists still go on after them: which event each came after is kept. */
function eraseEvents({ events, erasedEvents }: MockState, documentId: string): void {
  const left: typeof events = []
  let follows: string | null = null
  for (const event of events) {
    const { id, data } = event
    if ('id' in data && data.id === documentId) erasedEvents.set(id, { mode: data.mode, follows })
    else left.push(event)
    follows = id
  }
  // Changes the array, because tests keep references to it.
  events.splice(0, events.length, ...left)
}
