import type { DocumentRoles } from '../documents/held.js'
import type { PlacedSigner } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import { isEqual } from '../ground/edit.js'
import { isSameAddress } from '../ground/email-format.js'
import { Refusal } from '../ground/refusal.js'

/** How long an edit URL is valid. */
export const editUrlLifetimeMs = 3600_000

/** What the holder of an edit URL may do with its document or template. */
export interface EditingGrant {
  /** Null for all. */
  fieldTypes: Schemas['FieldType'][] | null
  fixedRoles: boolean
  maySend: boolean
}

/** The grant that a request for an edit URL asks for. */
export function readGrant({
  field_types,
  fixed_roles,
  may_send
}: Schemas['CreateEmbeddedEditUrlRequest'] = {}): EditingGrant {
  return { fieldTypes: field_types ?? null, fixedRoles: fixed_roles ?? false, maySend: may_send ?? false }
}

/** What an editor sees of a document or template. Only roles and fields are the editor's to change. */
interface Edited {
  roles: unknown
  fields: Schemas['TemplateField'][]
  title?: string
  description?: string | null
  tags?: string[]
}

/** Throws unless a grant permits what an edit makes of a document or template. */
export function assertEditAllowed({ fieldTypes, fixedRoles }: EditingGrant, before: Edited, after: Edited): void {
  if (before.title !== after.title) throw notAllowed('title', 'cannot be changed')
  if (before.description !== after.description) throw notAllowed('description', 'cannot be changed')
  if (!isEqual(before.tags, after.tags)) throw notAllowed('tags', 'cannot be changed')
  if (fixedRoles && !isEqual(before.roles, after.roles)) throw notAllowed('roles', 'cannot be changed')
  if (fieldTypes === null) return
  const others = ({ fields }: Edited) => fields.filter(({ type }) => !fieldTypes.includes(type))
  if (isEqual(others(before), others(after))) return
  throw notAllowed('fields', `can only be placed, changed or removed if their type is ${fieldTypes.join(', ')}`)
}

/**
 * Throws unless a grant permits a send. The fields are those that are placed, so that none has another type. With fixed
 * roles, each signer takes a role, at the address that the role may have.
 */
export function assertSendAllowed(
  { maySend, fixedRoles }: EditingGrant,
  roles: DocumentRoles | null,
  { signers }: { signers: PlacedSigner[] }
): void {
  if (!maySend) throw new Refusal('EDIT_NOT_ALLOWED', 'The edit URL was created without may_send.')
  signers.forEach(({ fields, role, roles: several, email }, index) => {
    const path = `signers[${index}]`
    if (fields && fields.length > 0) throw notAllowed(`${path}.fields`, 'can only be placed before')
    if (!fixedRoles) return
    const names = role === undefined ? (several ?? []) : [role]
    const isFixed = names.length > 0 && names.every((name) => Object.hasOwn(roles ?? {}, name))
    if (!isFixed) throw notAllowed(`${path}.${several ? 'roles' : 'role'}`, 'must be one of the fixed roles')
    const bound = names.flatMap((name) => roles?.[name]?.email ?? [])
    if (bound.every((address) => isSameAddress(address, email))) return
    throw notAllowed(`${path}.email`, 'must be the address of the fixed role')
  })
}

/** Throws if the document of an edit URL cannot be edited any more. Its status is null if it was deleted. */
export function assertEditableDocument(status: Schemas['DocumentStatus'] | null): void {
  if (status === null) throw editingEnded('document', 'was deleted')
  if (status !== 'draft') throw editingEnded('document', 'was sent')
}

const parts = {
  document: 'document',
  template: 'template',
  created_by: 'key or member that created it',
  embed_origin: 'origin'
}

/** The error for an edit URL that has ended, with the reason. */
export function editingEnded(part: keyof typeof parts, problem: string): Refusal {
  return new Refusal('EDITING_TOKEN_INVALID', `This edit URL has ended: the ${parts[part]} ${problem}.`, {
    [part]: problem
  })
}

function notAllowed(path: string, problem: string) {
  return new Refusal('EDIT_NOT_ALLOWED', `${path} ${problem} with this edit URL.`, {
    [path]: `${problem} with this edit URL`
  })
}
