import type { HeldDocument, HeldField, HeldSigner } from './held.js'

/** All roles of a signer. Signers of before there could be several have the first alone. */
export function rolesOf({ role, roles }: Pick<HeldSigner, 'role' | 'roles'>): string[] {
  return role !== null && roles.length === 0 ? [role] : roles
}

/** The role whose field this is, of a signer who may have taken several. Undefined if they have none. */
export function roleOfField(
  { role_fields }: Pick<HeldDocument, 'role_fields'>,
  signer: Pick<HeldSigner, 'role' | 'roles'>,
  { label }: Pick<HeldField, 'label'>
): string | undefined {
  const roles = rolesOf(signer)
  const field = role_fields?.find((each) => each.label === label && roles.includes(each.role))
  return field?.role ?? roles[0]
}
