import { assertAcceptsFields } from '../documents/fields.js'
import type { DocumentRoles, Held, HeldField, HeldSigner, HeldWithFields } from '../documents/held.js'
import { orderMissing } from '../documents/order-missing.js'
import { roleOfField, rolesOf } from '../documents/roles-of.js'
import { assertDraft } from '../documents/state.js'
import type { Transition } from '../documents/transition.js'
import { settingsOf } from '../fields/field-settings.js'
import type { PlacedTemplateField } from '../fields/placed.js'
import { assertDrawable } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import { isEdit } from '../ground/edit.js'
import type { Given } from '../ground/given.js'
import { readTemplateFields, withSettings } from '../templates/template.js'

/**
 * Prepares a draft: replaces its roles and their fields. Null if nothing changes. No audit entry and no event: what the
 * signers get is recorded when the document is sent.
 */
export async function prepare(
  { document }: Held,
  request: Omit<Schemas['SetDocumentFieldsRequest'], 'fields'> & { fields: PlacedTemplateField[] },
  given: Given,
  at: Date
): Promise<Transition | null> {
  assertDraft(document)
  const { inspection, fields_version } = document
  assertAcceptsFields(request.fields, inspection, 'fields')
  const roles = readDocumentRoles(request.roles, given)
  const role_fields = await readTemplateFields(request.fields, roles, inspection.pages, given)
  const before = { roles: document.roles ?? {}, role_fields: (document.role_fields ?? []).map(withSettings) }
  const versions = { basis: request.version, current: fields_version }
  if (!isEdit(before, { roles, role_fields }, versions)) return null
  return { at, document: { roles, role_fields, fields_version: fields_version + 1 }, audit: null, event: null }
}

function readDocumentRoles(roles: Schemas['DocumentRolesRequest'], given: Given): DocumentRoles {
  const entries = Object.entries(roles)
  const isOrdered = entries.some(([, { order }]) => order !== undefined)
  const read = entries.map(([name, { order, email = null }]) => {
    if (isOrdered && order === undefined) throw orderMissing(`roles.${name}`, 'roles')
    if (email !== null) assertDrawable(email, `roles.${name}.email`, given)
    return [name, { order: order ?? 1, email }] as const
  })
  return Object.fromEntries(read)
}

/** The roles and fields of a document: as a draft is prepared, or as a document was sent. */
export function preparationOf(
  { document, signers, fields }: HeldWithFields,
  given: Given
): Schemas['DocumentPreparation'] {
  const { status, roles, role_fields, fields_version: version } = document
  if (status === 'draft') return { roles: roles ?? {}, fields: (role_fields ?? []).map(withSettings), version }
  const taken = signers.flatMap((signer) => {
    const names = signer.role === null ? [given.publicId('sgn', signer.id)] : rolesOf(signer)
    return names.map((name) => [name, { order: signer.sign_order, email: signer.email }] as const)
  })
  const byId = new Map(signers.map((signer) => [signer.id, signer]))
  const placed = fields.flatMap((field) => {
    const signer = byId.get(field.signer_id)
    if (!signer) return []
    const role = roleOfField({ role_fields }, signer, field) ?? given.publicId('sgn', signer.id)
    return [placedField(field, signer, role, given)]
  })
  return { roles: Object.fromEntries(taken), fields: placed, version }
}

function placedField(
  { id, label, value, exclusive_group: group, ...field }: HeldField,
  signer: HeldSigner,
  role: string,
  { publicId }: Given
): Schemas['TemplateField'] {
  const { type, page, x, y, width, height, required, read_only } = field
  // What somebody has not signed yet can still change, and is not the sender's to read.
  const shown = read_only || signer.status === 'signed' ? value : null
  const box = { type, page, x, y, width, height, required }
  return { label: label ?? publicId('fld', id), role, ...box, value: shown, read_only, group, ...settingsOf(field) }
}
