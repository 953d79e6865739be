import { isUtc } from '../../languages/index.js'
import { assertFieldsOfAction } from '../documents/actions.js'
import { type AssignedSigner, assertAssigned, assignRoles } from '../documents/assign-roles.js'
import { noBounce } from '../documents/bounce.js'
import { letterTo, namesOf, peopleOf } from '../documents/candidates.js'
import { assertCopies, getsRequest, requestCopies } from '../documents/copies.js'
import { assertAcceptsFields, assertFields } from '../documents/fields.js'
import type { Held, HeldCopy, HeldField, HeldSigner } from '../documents/held.js'
import { isInvitedByEmail } from '../documents/invitation.js'
import { orderMissing } from '../documents/order-missing.js'
import { readRedirects } from '../documents/redirect.js'
import { readSignerDetails } from '../documents/signer-details.js'
import { sharedValue } from '../documents/start-anew.js'
import { assertDraft } from '../documents/state.js'
import { type Act, auditEntry, auditEntryPerSigner, type Transition } from '../documents/transition.js'
import { assertConditionsOfSigners } from '../fields/assert-conditions.js'
import { boxOf } from '../fields/field-places.js'
import { settingsOf } from '../fields/field-settings.js'
import { fillsItself } from '../fields/field-types.js'
import { assertFixedValues } from '../fields/fixed-values.js'
import type { PlacedSigner } from '../fields/placed.js'
import { assertDrawable, assertDrawableName } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import { addressKey } from '../ground/email-format.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import { endOfDay } from '../ground/time-zone.js'
import { assertReachable, noCode } from '../signing/authentication.js'
import { newCandidates } from '../signing/new-candidates.js'
import type { AccountSettings } from './account-settings.js'
import { readReminders } from './reminders.js'

type Requests = PlacedSigner[]
type Request = Omit<Schemas['SendDocumentRequest'], 'signers' | 'cc'> & {
  signers: Requests
  cc?: HeldCopy[] | undefined
  /** The account's. */
  default_time_zone?: string | null | undefined
}

const day = 24 * 3600_000
const defaultDays = 30

/** Throws if a document could not be sent to one of these signers, whatever its roles. */
export function assertSigners(
  signers: Pick<Requests[number], 'email' | 'name' | 'company' | 'order' | 'phone' | 'authentication' | 'candidates'>[],
  given: Given
): void {
  const without = signers.findIndex(({ order }) => order === undefined)
  if (without >= 0 && signers.some(({ order }) => order !== undefined)) {
    throw orderMissing(`signers[${without}]`, 'signers')
  }
  signers.forEach((signer, index) => {
    const { company, authentication, candidates } = signer
    const people = candidates?.map((person, place) => ({ person, path: `signers[${index}].candidates[${place}].` }))
    for (const { person, path } of people ?? [{ person: signer, path: `signers[${index}].` }]) {
      assertReachable({ ...person, authentication }, path)
      assertDrawableName(person.name, `${path}name`, given)
      assertDrawable(person.email, `${path}email`, given)
    }
    if (company !== undefined) assertDrawable(company, `signers[${index}].company`, given)
  })
}

/** Throws if somebody would sign twice at the same time. At different orders, the same person signs once at each. */
export function assertDistinct(signers: Pick<PlacedSigner, 'email' | 'order' | 'candidates'>[]): void {
  const people = signers.flatMap(({ email, order = 1, candidates }, index) =>
    (candidates ?? [{ email }]).map((person, place) => ({
      place: `${order} ${addressKey(person.email)}`,
      path: candidates ? `signers[${index}].candidates[${place}].email` : `signers[${index}].email`
    }))
  )
  const places = people.map(({ place }) => place)
  const duplicate = people.find(({ place }, index) => places.indexOf(place) < index)
  if (!duplicate) return
  throw invalid('DUPLICATE_SIGNER', duplicate.path, 'must be unique among the signers of the same order')
}

/** Throws if two signers are the same person, as only a sender who sends the document may decide. */
export function assertSeveralPeople(signers: Pick<PlacedSigner, 'email'>[]): void {
  const duplicate = indexOfDuplicate(signers)
  if (duplicate === null) return
  throw invalid('DUPLICATE_SIGNER', `signers[${duplicate}].email`, 'must be unique among the signers')
}

/** The index of the first person with the same address as an earlier one, or null. */
export function indexOfDuplicate(people: { email: string }[]): number | null {
  const addresses = people.map(({ email }) => addressKey(email))
  const duplicate = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
  return duplicate < 0 ? null : duplicate
}

/** The settings of an account that apply to what a request to send does not say. */
export type SendDefaults = Pick<AccountSettings, 'default_language' | 'time_zone' | 'format_locale' | 'signing_view'>

/** A request in which signers without a language have the account's, with the account's time zone, format and view. */
export function withDefaults<R extends Omit<Request, 'signers'> & { signers: { language?: string | undefined }[] }>(
  request: R,
  { default_language, time_zone, format_locale, signing_view }: SendDefaults
): R & Pick<Request, 'default_time_zone'> {
  const looks = { ...(format_locale && { format_locale }), ...(signing_view && { signing_view }) }
  const complete = { ...looks, ...request, default_time_zone: time_zone }
  if (default_language === null) return complete
  return { ...complete, signers: request.signers.map((signer) => ({ language: default_language, ...signer })) }
}

/**
 * Sends a draft to its signers.
 * @param accessCodes as they are stored: one for each signer, or null
 */
export async function send(
  held: Held,
  request: Request,
  accessCodes: (string | null)[],
  given: Given,
  act: Act
): Promise<Transition> {
  const { id, inspection } = held.document
  assertDraft(held.document)
  for (const [index, { fields = [] }] of request.signers.entries()) {
    await assertFields(fields, inspection.pages, `signers[${index}].fields`, given)
  }
  const requests = assignRoles(held.document, request.signers)
  assertAssigned(held.document, requests)
  assertDistinct(requests)
  assertConditionsOfSigners(requests, request.signers)
  requests.forEach((signer, index) => {
    assertAcceptsFields(signer.fields ?? [], inspection, `signers[${index}].fields`)
    assertFieldsOfAction(signer, request.signers[index]?.fields ?? [], `signers[${index}]`)
  })
  requests.forEach(({ fields = [], ...person }, index) => {
    // Those of the role come first, and are not in the request.
    const first = fields.length - (request.signers[index]?.fields?.length ?? 0)
    const place = (position: number) => (position < first ? 'role' : `fields[${position - first}]`)
    assertFixedValues(fields, person, (_field, position) => `signers[${index}].${place(position)}`)
  })
  const time_zone = request.time_zone ?? request.default_time_zone ?? 'UTC'
  const signers = newSigners(id, requests, accessCodes, given, act.at)
  const { skip_email = false, cc = [] } = request
  assertCopies(cc, signers)
  const copied = cc.filter(getsRequest)
  const invited = signers
    .filter((signer) => signer.status === 'pending' && isInvitedByEmail({ skip_email }, signer))
    .flatMap(peopleOf)
  return {
    at: act.at,
    document: {
      status: 'sent',
      message: request.message ?? null,
      cc,
      skip_email,
      redirect_urls: readRedirects(request.redirect_urls),
      decline_allowed: request.decline_allowed ?? true,
      hand_over_allowed: request.hand_over_allowed ?? false,
      reminders: request.reminders ? readReminders(request.reminders) : null,
      expiry_notice_hours: request.expiry_notice_hours ?? null,
      draft: null,
      time_zone,
      own_time_zone: request.time_zone !== undefined,
      format_locale: request.format_locale ?? null,
      signing_view: request.signing_view ?? 'page',
      seal_permits: request.seal_permits ?? 'nothing',
      sent_at: act.at,
      expires_at: deadlineOf(request, act.at)
    },
    newSigners: signers,
    newFields: await newFields(id, requests, signers, given, act.at),
    audit: [
      auditEntry(act, 'document.sent', {
        signers: String(signers.length),
        ...(isUtc(time_zone) ? {} : { time_zone }),
        ...(copied.length > 0 ? { copied_to: namesOf(copied) } : {})
      }),
      ...auditEntryPerSigner(act, 'signer.invited', invited, given)
    ],
    event: { type: 'document.sent' },
    letters: [...invited.map((person) => ({ kind: 'invitation' as const, ...letterTo(person) })), ...requestCopies(cc)]
  }
}

/** Until when signers can sign a document that is sent now: to the end of the day where the request counts days, if it says so. */
export function deadlineOf(
  { expires_in_days = defaultDays, time_zone }: Pick<Request, 'expires_in_days' | 'time_zone'>,
  now: Date
): Date {
  const end = new Date(now.getTime() + expires_in_days * day)
  return time_zone === undefined ? end : endOfDay(time_zone, end)
}

function newSigners(
  document_id: string,
  requests: AssignedSigner[],
  codes: (string | null)[],
  { newId }: Given,
  now: Date
): HeldSigner[] {
  const first = Math.min(...requests.map(({ order }) => order ?? 1))
  return requests.map(
    ({ order = 1, redirect_urls, candidates, ...details }, position): HeldSigner => ({
      id: newId('sgn', now),
      document_id,
      position,
      ...readSignerDetails({ ...details, ...ofFirst(candidates) }),
      chosen_language: null,
      sign_order: order,
      candidates: newCandidates(candidates, details.language ?? null, { newId }, now),
      taken_by: null,
      redirect_urls: readRedirects(redirect_urls),
      status: order === first ? 'pending' : 'waiting',
      access_code_hash: codes[position] ?? null,
      access_code_failures: 0,
      ...noCode,
      replacements: 0,
      invited_at: order === first ? now : null,
      reminded_at: null,
      reminders_sent: 0,
      deadline_announced_at: null,
      viewed_at: null,
      signed_at: null,
      declined_at: null,
      decline_reason: null,
      ...noBounce,
      consent_sha256: null,
      ip_address: null,
      user_agent: null
    })
  )
}

// Until somebody has taken the signing, what is said of the signer is said of the first.
function ofFirst([first]: NonNullable<PlacedSigner['candidates']> = []) {
  return first ? { phone: first.phone, ...(first.language === undefined ? {} : { language: first.language }) } : {}
}

async function newFields(
  document_id: string,
  requests: AssignedSigner[],
  signers: HeldSigner[],
  given: Given,
  now: Date
) {
  const placed = requests.flatMap((request, index) =>
    // biome-ignore lint/style/noNonNullAssertion: each request has its signer
    (request.fields ?? []).map((field) => ({ field, signer: signers[index]!, path: `signers[${index}].` }))
  )
  const fields: HeldField[] = []
  await given.inTurn(placed, ({ field, signer, path }, position) => {
    const { type } = field
    fields.push({
      id: given.newId('fld', now),
      document_id,
      signer_id: signer.id,
      position,
      type,
      ...boxOf(field),
      required: field.required ?? true,
      label: field.label ?? null,
      value: field.value ?? sharedValue(field, peopleOf(signer), path, given),
      attachment: null,
      sender_value: field.value ?? null,
      read_only: fillsItself(field) || (field.read_only ?? false),
      exclusive_group: field.group ?? null,
      ...settingsOf(field)
    })
  })
  return fields
}
