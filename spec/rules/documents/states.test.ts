import { expect, test } from 'vitest'
import {
  completeSealed,
  completeSigning,
  createSignUrl,
  decline,
  defaultSettings,
  enterAccessCode,
  erase,
  expire,
  expireNow,
  failSeal,
  type HeldWithFields,
  handOver,
  remindDue,
  renewSeal,
  requestSeal,
  restore,
  saveFields,
  send,
  setAccessCode,
  signersToRemind,
  trash,
  update,
  type Visitor,
  view,
  visitorFor,
  voidBySender
} from '../index.js'
import { act, consentFor, documentWith, given, hour, later, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

// Every state that a document can be in, as one of its signers finds it, and every act.

const done = { status: 'signed', signed_at: now } as const

const states = {
  draft: { document: documentWith(), signers: [signer('ada')], fields: [] },
  trashed: { document: documentWith({ trashed_at: now }), signers: [signer('ada')], fields: [] },
  sent: sent(),
  viewed: sent([signer('ada', { status: 'viewed' })]),
  waiting: sent([signer('ada', { status: 'waiting', invited_at: null }), signer('ben')]),
  locked: sent([signer('ada', { access_code_hash: 'code' })]),
  overdue: sent([signer('ada')], { expires_at: now }),
  signed: sent([signer('ada', done), signer('ben', { invited_at: now })]),
  sealing: sent([signer('ada', done)], { seal_status: 'pending', expires_at: now }),
  unsealed: sent([signer('ada', done)], { seal_status: 'failed', expires_at: now }),
  completed: sent([signer('ada', done)], {
    ...{ status: 'completed', seal_status: 'sealed', seal_level: 'B-T' },
    ...{ seal_sha256: 'sealed', certificate_sha256: 'certificate' }
  }),
  voided: sent([signer('ada')], { status: 'voided', voided_by: 'sender' }),
  declined: sent([signer('ada', { status: 'declined' })], { status: 'voided', voided_by: 'signer' }),
  expired: sent([signer('ada')], { status: 'voided', voided_by: 'expiry', expires_at: later(-hour) })
} satisfies Record<string, HeldWithFields>

type State = keyof typeof states

const visitorOf = (state: State): Visitor => ({ signerId: 'ada', unlocked: state !== 'locked', identified: true })
const adaOf = ({ signers }: HeldWithFields) => ({ ...signers[0]!, candidate: null })
const oneSigner = { signers: [{ email: 'ada@example.com', name: 'Ada' }] }
const completion = { consent: { accepted: true, sha256: 'consent' }, fields: [] }
const signature = { purpose: 'signature', kind: 'typed', text: 'Ada', png: null } as const
const renewed = {
  level: 'B-LTA',
  sha256: 'longer',
  certificateSha256: 'also longer',
  before: { sha256: 'sealed', certificateSha256: 'certificate' }
} as const
const sealed = { at: now, level: 'B-B', sha256: 'sealed', certificateSha256: 'certificate' } as const

const grace = { name: 'Grace', email: 'grace@example.com', reason: 'On leave.' }

// A day before the deadline: of what was sent, none has another day.
const announcing = { ...defaultSettings, reminder_max: 0, expiry_notice_hours: 24 }

const acts: Record<string, (held: HeldWithFields, visitor: Visitor) => unknown> = {
  send: (held) => send(held, oneSigner, [null], given, act),
  void: (held) => voidBySender(held, 'The terms have changed.', act),
  view: (held, visitor) => view(held, visitor, act),
  saveFields: (held, visitor) => saveFields(held, visitor, [], given, now),
  sign: (held, visitor) => completeSigning(held, visitor, completion, [signature], consentFor, given, act),
  decline: (held, visitor) => decline(held, visitor, {}, act),
  handOver: (held, visitor) =>
    handOver({ ...held, document: { ...held.document, hand_over_allowed: true } }, visitor, grace, given, act),
  enterAccessCode: (held) => enterAccessCode(adaOf(held), true, act),
  setAccessCode: (held) => setAccessCode(held, adaOf(held), 'new code', given, act),
  createSignUrl: (held) => createSignUrl(held, adaOf(held), { origin: null, allowed: [], linkId: 'lnk_1' }, given, act),
  remindAll: (held) => signersToRemind(held, {}, given),
  remindAda: (held) => signersToRemind(held, { signer_id: 'sgn_ada' }, given),
  remindDue: (held) => remindDue(held, defaultSettings, given, act),
  announceDeadline: (held) => remindDue(held, announcing, given, act),
  expire: (held) => expire(held, act),
  expireNow: (held) => expireNow(held, act),
  simulate: (held) => visitorFor(held, adaOf(held), undefined, given, now),
  trash: (held) => trash(held, act),
  restore: (held) => restore(held, act),
  erase: (held) => erase(held, { reason: 'request', trailSha256: 'trail' }, act),
  hold: (held) => update(held, { legal_hold: true }, [], given, act),
  rename: (held) => update(held, { title: 'Another' }, [], given, act),
  changeReminders: (held) => update(held, { reminders: { max: 0 } }, [], given, act),
  moveDeadline: (held) => update(held, { expires_in_days: 9 }, [], given, act),
  keepSigners: (held) => update(held, { signers: oneSigner.signers }, [], given, act),
  requestSeal: (held) => requestSeal(held, now),
  completeSealed: (held) => completeSealed(held, sealed, now),
  failSeal: (held) => failSeal(held, 'PDF_FAILED', false, now),
  renewSeal: (held) => renewSeal(held, renewed, now)
}

const ended = 'completed voided declined expired'
const everSent = `sent viewed waiting locked overdue signed sealing unsealed ${ended}`
const drafts = 'draft trashed'
const bySigner = {
  SIGNER_WAITING: 'waiting',
  SIGNER_DONE: 'signed sealing unsealed declined',
  DOCUMENT_EXPIRED: 'overdue expired',
  DOCUMENT_VOIDED: 'voided',
  DOCUMENT_COMPLETED: 'completed'
}

/** For each act what comes of it in which states. Nobody visits a draft. */
const outcomes: Record<string, Record<string, string>> = {
  send: { done: drafts, DOCUMENT_NOT_DRAFT: everSent },
  void: {
    done: 'sent viewed waiting locked overdue signed',
    DOCUMENT_ALREADY_SIGNED: 'sealing unsealed',
    DOCUMENT_NOT_SENT: `${drafts} ${ended}`
  },
  view: { done: 'sent', nothing: 'viewed', ACCESS_CODE_REQUIRED: 'locked', ...bySigner },
  saveFields: { done: 'sent viewed', ACCESS_CODE_REQUIRED: 'locked', ...bySigner },
  sign: { done: 'sent viewed', ACCESS_CODE_REQUIRED: 'locked', ...bySigner },
  decline: { done: 'sent viewed', ACCESS_CODE_REQUIRED: 'locked', ...bySigner },
  handOver: { done: 'sent viewed', ACCESS_CODE_REQUIRED: 'locked', ...bySigner },
  enterAccessCode: { done: 'locked', nothing: `sent viewed waiting overdue signed sealing unsealed ${ended}` },
  setAccessCode: {
    done: 'sent viewed waiting locked overdue',
    SIGNER_DONE: 'signed sealing unsealed completed declined',
    DOCUMENT_NOT_SENT: `${drafts} voided expired`
  },
  createSignUrl: {
    done: 'sent viewed locked overdue',
    SIGNER_WAITING: 'waiting',
    SIGNER_DONE: 'signed sealing unsealed completed declined',
    DOCUMENT_NOT_SENT: `${drafts} voided expired`
  },
  remindAll: {
    done: 'sent viewed waiting locked overdue signed',
    DOCUMENT_NOT_SENT: `${drafts} sealing unsealed ${ended}`
  },
  remindAda: {
    done: 'sent viewed locked overdue',
    SIGNER_NOT_PENDING: 'waiting signed sealing unsealed completed declined',
    DOCUMENT_NOT_SENT: `${drafts} voided expired`
  },
  remindDue: {
    done: 'sent viewed waiting locked',
    nothing: `${drafts} overdue signed sealing unsealed ${ended}`
  },
  announceDeadline: {
    done: 'sent viewed waiting locked',
    nothing: `${drafts} overdue signed sealing unsealed ${ended}`
  },
  expire: { done: 'overdue', nothing: `${drafts} sent viewed waiting locked signed sealing unsealed ${ended}` },
  expireNow: {
    done: 'sent viewed waiting locked overdue signed',
    DOCUMENT_ALREADY_SIGNED: 'sealing unsealed',
    DOCUMENT_NOT_SENT: `${drafts} ${ended}`
  },
  simulate: {
    done: 'sent viewed locked',
    SIGNER_WAITING: 'waiting',
    SIGNER_DONE: 'signed sealing unsealed completed declined',
    DOCUMENT_EXPIRED: 'overdue',
    DOCUMENT_NOT_SENT: `${drafts} voided expired`
  },
  trash: { done: drafts, DOCUMENT_NOT_DRAFT: everSent },
  restore: { done: 'trashed', DOCUMENT_NOT_TRASHED: `draft ${everSent}` },
  erase: {
    done: ended,
    DOCUMENT_NOT_ENDED: `${drafts} sent viewed waiting locked overdue signed sealing unsealed`
  },
  hold: { done: `${drafts} ${everSent}` },
  rename: { done: `${drafts} ${everSent}` },
  moveDeadline: {
    done: `${drafts} sent viewed waiting locked signed`,
    DOCUMENT_EXPIRED: 'overdue',
    DOCUMENT_ALREADY_SIGNED: 'sealing unsealed',
    DOCUMENT_NOT_SENT: ended
  },
  changeReminders: {
    done: `${drafts} sent viewed waiting locked overdue signed sealing unsealed`,
    DOCUMENT_NOT_SENT: ended
  },
  keepSigners: { done: drafts, DOCUMENT_NOT_DRAFT: everSent },
  requestSeal: {
    done: 'sealing unsealed',
    SEAL_NOT_PENDING: `${drafts} sent viewed waiting locked overdue signed ${ended}`
  },
  completeSealed: {
    done: 'sealing unsealed',
    nothing: `${drafts} sent viewed waiting locked overdue signed ${ended}`
  },
  failSeal: {
    done: 'sealing unsealed',
    nothing: `${drafts} sent viewed waiting locked overdue signed ${ended}`
  },
  renewSeal: {
    done: 'completed',
    nothing: `${drafts} sent viewed waiting locked overdue signed sealing unsealed voided declined expired`
  }
}

const visits = ['view', 'saveFields', 'sign', 'decline', 'handOver', 'enterAccessCode']

test.each(Object.keys(acts))('%s, in every state', async (name) => {
  const reachable = (Object.keys(states) as State[]).filter(
    (state) => !visits.includes(name) || !drafts.includes(state)
  )
  const found: Record<string, string[]> = {}
  for (const state of reachable) {
    const outcome = await outcomeOf(() => acts[name]!(states[state], visitorOf(state)))
    found[outcome] = [...(found[outcome] ?? []), state]
  }
  const sorted = (outcome: string) => outcome.split(' ').sort()
  expect(Object.fromEntries(Object.entries(found).map(([outcome, all]) => [outcome, all.sort()]))).toEqual(
    Object.fromEntries(Object.entries(outcomes[name]!).map(([outcome, all]) => [outcome, sorted(all)]))
  )
})
