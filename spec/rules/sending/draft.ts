import { assertFieldsOfAction } from '../documents/actions.js'
import { type AssignedSigner, assignRoles } from '../documents/assign-roles.js'
import { presentCopy } from '../documents/copies.js'
import { assertAcceptsFields, assertFields } from '../documents/fields.js'
import type { Held, HeldCopy, HeldDocument, KeptDraft, KeptSigner } from '../documents/held.js'
import { isInvitedByEmail } from '../documents/invitation.js'
import { assertDraft } from '../documents/state.js'
import { assertConditionsOfSigners } from '../fields/assert-conditions.js'
import { assertFixedValues } from '../fields/fixed-values.js'
import type { NamedSigner } from '../fields/named-signers.js'
import type { PlacedOf, PlacedSigner } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import { isEqual } from '../ground/edit.js'
import { isSameAddress } from '../ground/email-format.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import { assertDistinct, assertSigners } from './send.js'

export type UpdateRequest = Omit<Schemas['UpdateDocumentRequest'], 'signers' | 'cc'> & {
  cc?: HeldCopy[] | undefined
  signers?: PlacedOf<NamedSigner<Schemas['DraftSignerRequest']>>[] | null | undefined
}
type SendRequest = Omit<Schemas['SendDocumentRequest'], 'signers' | 'cc'> & {
  signers?: PlacedSigner[] | undefined
  cc?: HeldCopy[] | undefined
}

/** A request to send a document to known signers, and their access codes as they are stored. */
export interface CompleteSend {
  request: SendRequest & { signers: PlacedSigner[] }
  accessCodes: (string | null)[]
}

const options = [
  'signers',
  'cc',
  'message',
  'expires_in_days',
  'skip_email',
  'redirect_urls',
  'decline_allowed',
  'hand_over_allowed',
  'reminders',
  'expiry_notice_hours',
  'time_zone',
  'format_locale',
  'signing_view',
  'seal_permits'
] as const

// What a request also changes in a document that is out for signature.
const changedLater = new Set<(typeof options)[number]>(['expires_in_days', 'reminders', 'expiry_notice_hours'])

/** What of a request a draft would keep. */
export function keptOf({ status }: HeldDocument, request: UpdateRequest): (typeof options)[number][] {
  const named = options.filter((name) => request[name] !== undefined)
  return status === 'draft' ? named : named.filter((name) => !changedLater.has(name))
}

/**
 * What a draft keeps after a request: null if nothing. Empty if the request has nothing for it to keep.
 * @param accessCodes of the signers of the request, as they are stored. Undefined keeps the one of the e-mail address
 */
export async function keepForSending(
  { document }: Pick<Held, 'document'>,
  request: UpdateRequest,
  accessCodes: (string | null | undefined)[],
  given: Given
): Promise<{ draft?: KeptDraft | null }> {
  const names = keptOf(document, request)
  if (names.length === 0) return {}
  assertDraft(document)
  const signers = withCodes(request.signers ?? [], accessCodes, document.draft?.signers ?? [])
  await assertKept(signers, document, given)
  const changes = Object.fromEntries(names.map((name) => [name, name === 'signers' ? signers : request[name]]))
  const left = Object.entries({ ...document.draft, ...changes }).filter(
    ([, value]) => value !== null && !isEqual(value, [])
  )
  return { draft: left.length === 0 ? null : Object.fromEntries(left) }
}

function withCodes(
  signers: PlacedOf<NamedSigner<Schemas['DraftSignerRequest']>>[],
  accessCodes: (string | null | undefined)[],
  before: KeptSigner[]
): KeptSigner[] {
  const kept = keptCodes(signers, before)
  return signers.map(({ access_code: _, ...signer }, index) => {
    const code = accessCodes[index]
    return { ...signer, access_code_hash: code === undefined ? (kept[index] ?? null) : code }
  })
}

type Row = Pick<KeptSigner, 'email' | 'order' | 'role' | 'roles'>

// Of somebody who signs at several steps, each step has its own. One that has moved keeps what no other step has.
function keptCodes(signers: Row[], before: KeptSigner[]): (string | null | undefined)[] {
  const left = [...before]
  const take = (isKept: (kept: KeptSigner) => boolean) => {
    const index = left.findIndex(isKept)
    return index < 0 ? undefined : left.splice(index, 1)[0]?.access_code_hash
  }
  const stepOf = ({ order, role, roles }: Row) => JSON.stringify([order, role ?? roles])
  const isSamePerson = (kept: KeptSigner, { email }: Row) => isSameAddress(kept.email, email)
  const same = signers.map((signer) => take((kept) => isSamePerson(kept, signer) && stepOf(kept) === stepOf(signer)))
  return signers.map((signer, index) => {
    const code = same[index]
    return code === undefined ? take((kept) => isSamePerson(kept, signer)) : code
  })
}

// By the rules of the send, but for what the roles and fields of the draft can still change.
async function assertKept(signers: KeptSigner[], document: Held['document'], given: Given) {
  const { inspection } = document
  assertSigners(signers, given)
  for (const [index, { fields = [], ...person }] of signers.entries()) {
    const path = `signers[${index}]`
    await assertFields(fields, inspection.pages, `${path}.fields`, given)
    assertAcceptsFields(fields, inspection, `${path}.fields`)
    assertFieldsOfAction({ ...person, roles: [], fields }, fields, path)
    assertFixedValues(fields, person, (_field, position) => `${path}.fields[${position}]`)
  }
  const assigned = assignedInDraft(document, signers)
  assertDistinct(assigned)
  assertConditionsOfSigners(assigned, signers)
}

// Without roles, the draft may still get those that its signers name.
function assignedInDraft(document: Held['document'], signers: KeptSigner[]): AssignedSigner[] {
  const hasRoles = Object.keys(document.roles ?? {}).length > 0
  return hasRoles ? assignRoles(document, signers) : signers.map(({ role: _, ...signer }) => ({ ...signer, roles: [] }))
}

/**
 * A request to send, with what the draft keeps in place of what the request leaves out.
 * @param accessCodes of the signers of the request, as they are stored
 */
export function completeSend(
  { draft }: Held['document'],
  request: SendRequest,
  accessCodes: (string | null)[]
): CompleteSend {
  const { signers: kept, ...options } = draft ?? {}
  const whole = { ...options, ...request, cc: request.cc ?? draft?.cc }
  if (request.signers) return { request: { ...whole, signers: request.signers }, accessCodes }
  if (!kept) throw invalid('VALIDATION_FAILED', 'signers', 'is required, because the draft keeps no signers')
  return {
    request: { ...whole, signers: kept.map(({ access_code_hash: _, ...signer }) => signer) },
    accessCodes: kept.map(({ access_code_hash }) => access_code_hash)
  }
}

/** A person who would be invited. */
type Invitee = Omit<PlacedSigner, 'candidates'> & { isOneOfSeveral: boolean }

/** The request that would send a draft as it is now, to those who would get an e-mail, for previews. Null if nobody would. */
export function keptSend(
  document: Held['document']
): (Omit<CompleteSend['request'], 'signers'> & { signers: Invitee[] }) | null {
  assertDraft(document)
  if (!document.draft?.signers) return null
  const { request } = completeSend(document, {}, [])
  const { skip_email = false } = request
  const signers = request.signers.filter(({ invitation = null }) => isInvitedByEmail({ skip_email }, { invitation }))
  const invited = signers.flatMap(({ candidates, ...signer }) =>
    candidates
      ? candidates.map((candidate) => ({ ...signer, ...candidate, isOneOfSeveral: true }))
      : [{ ...signer, isOneOfSeveral: false }]
  )
  return invited.length > 0 ? { ...request, signers: invited } : null
}

/** What a draft keeps, in the contract's format. */
export function presentDraft(draft: KeptDraft | null): Schemas['DraftContent'] | null {
  if (!draft) return null
  const { signers, cc, ...options } = draft
  const shown = signers?.map(({ access_code_hash, ...signer }) => ({
    ...signer,
    has_access_code: access_code_hash !== null
  }))
  return { ...options, ...(shown ? { signers: shown } : {}), ...(cc ? { cc: cc.map(presentCopy) } : {}) }
}
