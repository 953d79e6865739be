import type { Schemas } from './contract.js'
import { isSameAddress } from './email-format.js'
import { assertOneChecked } from './fields.js'
import type { HeldDocument } from './held.js'
import type { PlacedField, PlacedSigner } from './placed.js'
import { invalid, Refusal } from './refusal.js'

type RoledDocument = Pick<HeldDocument, 'roles' | 'role_fields'>

/**
 * Assigns each role of a document to a signer: the signer who names it, otherwise the signer whose e-mail address was
 * assigned to it. The signer gets the role's fields, besides those of the request, and its order. Throws if a role is
 * unknown, is assigned twice or has no signer.
 */
export function assignRoles({ roles, role_fields }: RoledDocument, signers: PlacedSigner[]): PlacedSigner[] {
  const names = signers.map((signer, index) => roleOf({ roles, role_fields }, signer, index))
  names.forEach((name, index) => {
    if (name === undefined || names.indexOf(name) === index) return
    throw invalid('VALIDATION_FAILED', `signers[${index}].role`, 'must be unique among the signers')
  })
  const left = Object.keys(roles ?? {}).filter((name) => !names.includes(name))
  if (left.length > 0) throw unassigned(left)
  const ordered = signers.every(({ order }) => order === undefined) && names.every((name) => name !== undefined)
  return signers.map((signer, index) => {
    const name = names[index]
    if (name === undefined) return signer
    const own = fieldsOfRole({ role_fields }, name)
    signer.fields?.forEach((field, place) => {
      assertOneChecked(field, own, `signers[${index}].fields[${place}].value`)
    })
    const order = ordered ? roles?.[name]?.order : signer.order
    return { ...signer, role: name, order, fields: [...own, ...(signer.fields ?? [])] }
  })
}

/** The fields of a role, as a signer gets them. */
export function fieldsOfRole(
  { role_fields }: Pick<RoledDocument, 'role_fields'>,
  name: string | null | undefined
): PlacedField[] {
  return (role_fields ?? []).filter(({ role }) => role === name).map(asInlineField)
}

/** The error for roles without a signer. */
export function unassigned(roles: string[]): Refusal {
  const details = Object.fromEntries(roles.map((name) => [`roles.${name}`, 'has no signer']))
  return new Refusal('ROLE_UNASSIGNED', `These roles have no signer: ${roles.join(', ')}.`, details)
}

/** The name of the role that a signer takes: which they name, or which their address is assigned to. */
export function takenRole(
  { roles }: Pick<HeldDocument, 'roles'>,
  { role, email }: Pick<PlacedSigner, 'role' | 'email'>
) {
  if (role !== undefined) return role
  const isAssigned = ([, assigned]: [string, { email: string | null }]) =>
    assigned.email !== null && isSameAddress(assigned.email, email)
  return Object.entries(roles ?? {}).find(isAssigned)?.[0]
}

function roleOf(document: RoledDocument, signer: PlacedSigner, index: number) {
  const name = takenRole(document, signer)
  if (name === undefined || Object.hasOwn(document.roles ?? {}, name)) return name
  throw invalid('ROLE_UNKNOWN', `signers[${index}].role`, 'is not a role of the document')
}

function asInlineField({ role: _role, value, group, ...field }: Schemas['TemplateField']): PlacedField {
  return { ...field, value: value ?? undefined, group: group ?? undefined }
}
