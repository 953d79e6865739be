import { noBounce } from '../documents/bounce.js'
import { candidateRequired, hasAddress, isUntaken, letterTo, namesOf, peopleOf } from '../documents/candidates.js'
import type { HeldCandidate, HeldField, HeldSigner, HeldWithFields } from '../documents/held.js'
import { isInvitedByEmail } from '../documents/invitation.js'
import { type UpdatedDetails as Person, updatedDetails, updatedNames } from '../documents/signer-details.js'
import { sharedStart, startAnew } from '../documents/start-anew.js'
import { assertNotDone, assertSent, fieldsOf, isPending } from '../documents/state.js'
import { type Act, auditEntry, auditEntryPerSigner, type Transition } from '../documents/transition.js'
import { fieldTypes } from '../fields/field-types.js'
import { assertSeveral } from '../fields/named-signers.js'
import { assertDrawable, assertDrawableName } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import { isSameAddress } from '../ground/email-format.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import { assertReachable, noCode } from './authentication.js'
import { areThose, newCandidates } from './new-candidates.js'

/**
 * The sender corrects a signer, or replaces the person: what the previous one has entered, and what let them in, ends. Null
 * if nothing changes.
 */
export function updateSigner(
  held: HeldWithFields,
  signer: HeldSigner,
  request: Schemas['UpdateSignerRequest'],
  given: Given,
  act: Act
): Transition | null {
  assertNotDone(signer)
  assertSent(held.document)
  const several = request.candidates && asked(request, request.candidates)
  if (!several) assertSays(signer, request)
  const isSamePerson = several
    ? isUntaken(signer) && areThose(signer.candidates, several.candidates, request.language ?? signer.language)
    : request.email === undefined || (!isUntaken(signer) && isSameAddress(request.email, signer.email))
  const person = updatedDetails(signer, several ? several.first : request, isSamePerson)
  assertPerson(held, signer, person, several?.candidates, given)
  const changed = updatedNames.filter((name) => person[name] !== signer[name])
  if (isSamePerson && changed.length === 0) return null
  const fields = fieldsOf(held.fields, signer.id)
  if (isSamePerson) return correct(held, signer, person, changed, fields, given, act)
  const candidates = newCandidates(several?.candidates, request.language ?? signer.language, given, act.at)
  return replace(held, signer, person, candidates, fields, given, act)
}

type Candidates = NonNullable<Schemas['UpdateSignerRequest']['candidates']>

/** What a request for several people says: of the signer, what it would of the first. */
function asked({ candidates: _, email, name, ...request }: Schemas['UpdateSignerRequest'], candidates: Candidates) {
  if (email !== undefined) throw invalid('VALIDATION_FAILED', 'email', 'must not be given together with candidates')
  if (name !== undefined) throw invalid('VALIDATION_FAILED', 'name', 'must not be given together with candidates')
  assertSeveral({ candidates }, 'candidates')
  const [{ email: address, name: own, phone, language } = { email: '', name: '' }] = candidates
  const first = { ...request, email: address, name: own, phone: phone ?? null, ...(language ? { language } : {}) }
  return { candidates, first }
}

// Of several people, these belong to each.
const personal = ['name', 'phone', 'language'] as const

function assertSays(signer: HeldSigner, request: Schemas['UpdateSignerRequest']): void {
  if (!isUntaken(signer) || request.email !== undefined) return
  const name = personal.find((each) => request[each] !== undefined)
  if (name !== undefined) throw candidateRequired('candidates')
}

function correct(
  { document }: HeldWithFields,
  signer: HeldSigner,
  person: Person,
  changed: (keyof Person)[],
  fields: HeldField[],
  given: Given,
  act: Act
): Transition {
  const isPrefilled = ({ type, value, sender_value }: HeldField) => {
    const { startsWith } = fieldTypes[type]
    return startsWith !== null && sender_value === null && value === signer[startsWith]
  }
  const isReachedElsewhere = changed.includes('phone') || changed.includes('authentication')
  // Nobody else has told them that it is their turn.
  const isFirstLetter = isPending(signer) && !isInvitedByEmail(document, signer) && isInvitedByEmail(document, person)
  const invited = isFirstLetter ? peopleOf(signer) : []
  const what = changed.flatMap((name) => [
    [`previous_${name}`, signer[name] ?? ''],
    [name, person[name] ?? '']
  ])
  return {
    at: act.at,
    document: {},
    // A code that is on its way went to where codes no longer go.
    signers: [{ id: signer.id, ...person, ...(isReachedElsewhere ? withoutCode(signer) : {}) }],
    fields: fields.filter(isPrefilled).map((field) => startAnew(field, person, given)),
    audit: [
      auditEntry(act, 'signer.changed', { signer_id: given.publicId('sgn', signer.id), ...Object.fromEntries(what) }),
      ...auditEntryPerSigner(act, 'signer.invited', invited, given)
    ],
    event: null,
    letters: invited.map((each) => ({ kind: 'invitation', ...letterTo(each) }))
  }
}

function withoutCode(signer: HeldSigner): Partial<Pick<HeldSigner, 'code_nonce' | 'candidates'>> {
  if (!isUntaken(signer)) return { code_nonce: null }
  return { candidates: signer.candidates.map((candidate) => ({ ...candidate, code_nonce: null })) }
}

function replace(
  { document }: HeldWithFields,
  signer: HeldSigner,
  person: Person,
  candidates: HeldCandidate[],
  fields: HeldField[],
  given: Given,
  act: Act
): Transition {
  const { id } = signer
  const isInvited = isPending(signer)
  const after = { ...signer, ...person, candidates, taken_by: null }
  const invited = isInvited && isInvitedByEmail(document, person) ? peopleOf(after) : []
  return {
    at: act.at,
    document: {},
    signers: [
      {
        ...person,
        ...(signer.candidates.length + candidates.length > 0 ? { candidates, taken_by: null } : {}),
        id,
        status: isInvited ? 'pending' : 'waiting',
        replacements: signer.replacements + 1,
        chosen_language: null,
        access_code_hash: null,
        access_code_failures: 0,
        ...noCode,
        invited_at: isInvited ? act.at : null,
        reminded_at: null,
        reminders_sent: 0,
        deadline_announced_at: null,
        viewed_at: null,
        ...noBounce
      }
    ],
    fields: fields.map((field) => sharedStart(field, peopleOf(after), given)),
    audit: [
      auditEntry(act, 'signer.replaced', {
        signer_id: given.publicId('sgn', id),
        previous_email: signer.email,
        previous_name: signer.name,
        ...(isUntaken(signer) ? { previous_candidates: namesOf(signer.candidates) } : {}),
        email: person.email,
        name: person.name,
        ...(candidates.length > 0 ? { candidates: namesOf(candidates) } : {})
      }),
      ...auditEntryPerSigner(act, 'signer.invited', invited, given)
    ],
    event: { type: 'signer.replaced', signer: id },
    letters: invited.map((each) => ({ kind: 'invitation', ...letterTo(each) }))
  }
}

function assertPerson(
  { signers }: HeldWithFields,
  signer: HeldSigner,
  person: Person,
  candidates: Candidates | undefined,
  given: Given
): void {
  const others = signers.filter(({ id, sign_order }) => id !== signer.id && sign_order === signer.sign_order)
  const known = candidates ?? (isUntaken(signer) && signer.email === person.email ? signer.candidates : undefined)
  const people = known?.map((each, place) => ({ each, path: `candidates[${place}].` })) ?? [{ each: person, path: '' }]
  for (const { each, path } of people) {
    const isTaken = others.some((other) => hasAddress(other, each.email))
    if (isTaken) throw invalid('DUPLICATE_SIGNER', `${path}email`, 'must be unique among the signers of the same order')
    assertDrawableName(each.name, `${path}name`, given)
    assertDrawable(each.email, `${path}email`, given)
    assertReachable({ ...each, authentication: person.authentication }, path)
  }
  if (person.company !== null) assertDrawable(person.company, 'company', given)
}
