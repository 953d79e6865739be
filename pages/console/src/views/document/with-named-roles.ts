import type { DocumentPreparation, Signer } from '@signpost/sdk'
import { calledOf } from '../../parts/called.js'
import { roleOf } from '../prepare/draft-signer.js'

type Prepared = Pick<DocumentPreparation, 'roles' | 'fields'>

/** Roles as people call them: signers of an app have roles that are called by their identifiers. */
export function withNamedRoles({ roles, fields }: Prepared, signers: Signer[]): Prepared {
  const named = new Map<string, string>()
  for (const role of Object.keys(roles)) {
    const signer = signers.find(({ id }) => id === role)
    const others = [...named.values(), ...Object.keys(roles)].map((role) => ({ role }))
    named.set(role, signer ? roleOf(calledOf(signer, signers), others) : role)
  }
  const nameOf = (role: string) => named.get(role) ?? role
  return {
    roles: Object.fromEntries(Object.entries(roles).map(([role, given]) => [nameOf(role), given])),
    fields: fields.map((field) => ({ ...field, role: nameOf(field.role) }))
  }
}
