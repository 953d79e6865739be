import { assertReachable, noCode } from './authentication.js'
import { noBounce } from './bounce.js'
import { assertDrawable, assertDrawableName } from './characters.js'
import type { Schemas } from './contract.js'
import { isSameAddress } from './email-format.js'
import { fieldTypes } from './field-types.js'
import type { Given } from './given.js'
import type { HeldField, HeldSigner, HeldWithFields } from './held.js'
import { isInvitedByEmail } from './invitation.js'
import { invalid } from './refusal.js'
import { type UpdatedDetails as Person, updatedDetails, updatedNames } from './signer-details.js'
import { startingValue } from './starting-value.js'
import { assertNotDone, assertSent, fieldsOf, isPending } from './state.js'
import { type Act, auditEntry, auditEntryPerSigner, type Transition } from './transition.js'

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
  const isSamePerson = request.email === undefined || sameAddress({ email: request.email }, signer)
  const person = updatedDetails(signer, request, isSamePerson)
  assertPerson(held, signer, person, given)
  const changed = updatedNames.filter((name) => person[name] !== signer[name])
  if (changed.length === 0) return null
  const fields = fieldsOf(held.fields, signer.id)
  if (isSamePerson) return correct(held, signer, person, changed, fields, given, act)
  return replace(held, signer, person, fields, given, act)
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
  const invited = isFirstLetter ? [signer] : []
  const what = changed.flatMap((name) => [
    [`previous_${name}`, signer[name] ?? ''],
    [name, person[name] ?? '']
  ])
  return {
    at: act.at,
    document: {},
    // A code that is on its way went to where codes no longer go.
    signers: [{ id: signer.id, ...person, ...(isReachedElsewhere ? { code_nonce: null } : {}) }],
    fields: fields.filter(isPrefilled).map((field) => startAnew(field, person, given)),
    audit: [
      auditEntry(act, 'signer.changed', { signer_id: given.publicId('sgn', signer.id), ...Object.fromEntries(what) }),
      ...auditEntryPerSigner(act, 'signer.invited', invited, given)
    ],
    event: null,
    letters: invited.map(({ id }) => ({ kind: 'invitation', signer: id }))
  }
}

function replace(
  { document }: HeldWithFields,
  signer: HeldSigner,
  person: Person,
  fields: HeldField[],
  given: Given,
  act: Act
): Transition {
  const { id } = signer
  const isInvited = isPending(signer)
  const invited = isInvited && isInvitedByEmail(document, person) ? [{ ...signer, ...person }] : []
  return {
    at: act.at,
    document: {},
    signers: [
      {
        ...person,
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
    fields: fields.map((field) => startAnew(field, person, given)),
    audit: [
      auditEntry(act, 'signer.replaced', {
        signer_id: given.publicId('sgn', id),
        previous_email: signer.email,
        previous_name: signer.name,
        email: person.email,
        name: person.name
      }),
      ...auditEntryPerSigner(act, 'signer.invited', invited, given)
    ],
    event: { type: 'signer.replaced', signer: id },
    letters: invited.map(() => ({ kind: 'invitation', signer: id }))
  }
}

/** A field as it was sent, with what is known of the person. */
function startAnew(field: HeldField, person: Person, given: Given) {
  const value = field.sender_value ?? startingValue(field, person, '', given)
  return { id: field.id, value, ...(field.attachment ? { attachment: null } : {}) }
}

function assertPerson({ signers }: HeldWithFields, signer: HeldSigner, person: Person, given: Given): void {
  const isTaken = signers.some(
    (other) => other.id !== signer.id && other.sign_order === signer.sign_order && sameAddress(other, person)
  )
  if (isTaken) throw invalid('DUPLICATE_SIGNER', 'email', 'must be unique among the signers of the same order')
  assertDrawableName(person.name, 'name', given)
  assertDrawable(person.email, 'email', given)
  assertReachable(person, '')
  if (person.company !== null) assertDrawable(person.company, 'company', given)
}

type Addressed = { email: string }
const sameAddress = (a: Addressed, b: Addressed) => isSameAddress(a.email, b.email)
