import type { Document, DocumentPreparation, SetDocumentFieldsRequest, UpdateDocumentRequest } from '@signpost/sdk'
import type { EditorField } from '../../editor/editor-field.js'
import { problemOfFields } from '../../editor/problem-of-fields.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { type DraftSigner, isAddress, roleOf, signerRequest, signersOf } from './draft-signer.js'
import { mergeRoles, withRoles } from './merged-roles.js'
import { type Sending, sendingOf, sendingRequest } from './sending.js'
import { hasSignatureBlock } from './signature-block.js'

/** A draft as it is prepared: who signs, in which order, what, and how it is sent. */
export interface Preparation {
  signers: DraftSigner[]
  isInOrder: boolean
  fields: EditorField[]
  sending: Sending
}

/** What keeps a preparation: the roles with their fields, and what the draft knows of people and sending. */
export interface KeepRequest {
  fields: SetDocumentFieldsRequest
  draft: UpdateDocumentRequest
}

/** The preparation that the service has. */
export function fromService(
  prepared: Pick<DocumentPreparation, 'roles' | 'fields'>,
  draft: Document['draft'] = null
): Preparation {
  const { roles, fields, kept, several } = mergeRoles(prepared, draft?.signers)
  const signers = signersOf(roles, kept, several)
  return {
    signers,
    isInOrder: new Set(signers.map(({ order }) => order)).size > 1,
    fields: fromResponse(fields),
    sending: sendingOf(draft)
  }
}

/** The request that keeps a preparation. */
export function toRequest({ signers, isInOrder, fields, sending }: Preparation): KeepRequest {
  const roles = signers.flatMap(({ role, parts, email, candidates, order }) => {
    const assigned = candidates.length === 0 && isAddress(email) ? { email: email.trim() } : {}
    return (parts.length > 0 ? parts : [role]).map((each) => [each, { order: isInOrder ? order : 1, ...assigned }])
  })
  const people = signers.flatMap((signer) => signerRequest(signer, isInOrder, hasSignatureBlock(signer, fields)) ?? [])
  return {
    fields: { roles: Object.fromEntries(roles), fields: requestOf(fields) },
    draft: { signers: people.length > 0 ? people : null, ...sendingRequest(sending) }
  }
}

/** Changes a signer. The fields follow a new name, unless the document calls them something. */
export function changeSigner(
  preparation: Preparation,
  key: string,
  patch: Partial<Omit<DraftSigner, 'key' | 'role'>>
): Preparation {
  const before = preparation.signers.find((signer) => signer.key === key)
  if (!before) return preparation
  const [first] = patch.candidates ?? []
  const changes = first ? { ...patch, name: first.name, email: first.email } : patch
  const others = preparation.signers.filter((signer) => signer !== before)
  const isOfName = before.parts.length === 0 && changes.name !== undefined
  const role = isOfName ? roleOf(changes.name ?? '', others) : before.role
  const after = { ...before, ...changes, role }
  // A code belongs to an e-mail address, so it is given again for another one.
  if (after.email !== before.email && before.accessCode === undefined) after.accessCode = ''
  return {
    ...preparation,
    signers: preparation.signers.map((signer) => (signer === before ? after : signer)),
    fields: preparation.fields.map((field) => (field.role === before.role ? { ...field, role } : field))
  }
}

/** Asks for the names of those of whom the document only says what they are, such as "Client", and the draft keeps no name. */
export function askForNames(preparation: Preparation, draft: Document['draft'] = null): Preparation {
  const isNamed = ({ name }: DraftSigner) => draft?.signers?.some((kept) => kept.name === name) ?? false
  const signers = preparation.signers.map((signer) => {
    if (signer.name !== signer.role || isNamed(signer)) return signer
    return { ...signer, name: '', parts: signer.parts.length > 0 ? signer.parts : [signer.role] }
  })
  return { ...preparation, signers }
}

/** Removes a signer with all of the signer's fields. */
export function removeSigner(preparation: Preparation, key: string): Preparation {
  const gone = preparation.signers.find((signer) => signer.key === key)
  return {
    ...preparation,
    signers: preparation.signers.filter((signer) => signer !== gone),
    fields: preparation.fields.filter(({ role }) => role !== gone?.role)
  }
}

/** Lets one person, of whom the name is known if any is, take the parts of all who are said to have the same address. */
export function mergeSigners(preparation: Preparation, keys: string[]): Preparation {
  const people = preparation.signers.filter(({ key }) => keys.includes(key))
  const first = people.find(({ name }) => name.trim() !== '') ?? people[0]
  if (!first) return preparation
  const parts = people.flatMap((person) => person.parts)
  const merged = { ...first, parts, role: parts[0] ?? first.role }
  return {
    ...preparation,
    signers: preparation.signers.flatMap((signer) => {
      if (signer === first) return [merged]
      return people.includes(signer) ? [] : [signer]
    }),
    fields: withRoles(preparation.fields, new Map(people.map(({ role }) => [role, merged.role])))
  }
}

/** Lets people get the document one after another, in the order in which they stand, or all at once. */
export function setInOrder(preparation: Preparation, isInOrder: boolean): Preparation {
  const signers = preparation.signers.map((signer, index) => ({ ...signer, order: index + 1 }))
  return { ...preparation, isInOrder, signers }
}

/** Why a preparation cannot be kept yet: in English, or null. */
export function problemOf({ signers, fields }: Preparation): string | null {
  if (signers.some(({ name, parts }) => name.trim() === '' && parts.length === 0)) return 'Each signer needs a name.'
  return problemOfFields(fields)
}
