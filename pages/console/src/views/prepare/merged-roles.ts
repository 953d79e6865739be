import type { Document, DocumentPreparation } from '@signpost/sdk'
import { isSameAddress } from '@signpost/spec/email-format'

type Prepared = Pick<DocumentPreparation, 'roles' | 'fields'>
type Kept = NonNullable<NonNullable<Document['draft']>['signers']>[number]

const longestGroup = 100

/**
 * A preparation in which the fields of each person have one role: the first of those that they take together. `several` has all of these by
 * the first of them.
 */
export function mergeRoles(
  { roles, fields }: Prepared,
  kept: Kept[] = []
): Prepared & { kept: Kept[]; several: Map<string, string[]> } {
  const taken = [...kept.flatMap((signer) => (signer.roles ? [signer.roles] : [])), ...boundTogether(roles, kept)]
  const firstOf = new Map(taken.flatMap(([first, ...others]) => others.map((role) => [role, first ?? role] as const)))
  return {
    roles: Object.fromEntries(Object.entries(roles).filter(([role]) => !firstOf.has(role))),
    fields: withRoles(fields, firstOf),
    several: new Map(taken.flatMap((all) => (all[0] !== undefined && all.length > 1 ? [[all[0], all] as const] : []))),
    kept: kept.map(({ roles: several, ...signer }) => (several ? { ...signer, role: several[0] ?? '' } : signer))
  }
}

/** Fields whose roles are taken together with others: of each of them, the one that it is from now on. */
export function withRoles<F extends { role: string; group: string | null }>(
  fields: F[],
  firstOf: ReadonlyMap<string, string>
): F[] {
  const takerOf = (role: string) => firstOf.get(role) ?? role
  return fields.map((field) => {
    const role = takerOf(field.role)
    const isShared = fields.some(
      (other) => other.role !== field.role && other.group === field.group && takerOf(other.role) === role
    )
    // Two roles may call their groups the same, and each has one box to check.
    const group = field.group && isShared ? `${field.role}: ${field.group}`.slice(0, longestGroup) : field.group
    return { ...field, role, group }
  })
}

/**
 * The roles that are assigned to one address and have one order: who has the address takes them all. Not of people who name their roles, as all do who
 * were typed here: two with one address may be a mistake.
 */
function boundTogether(roles: Prepared['roles'], kept: Kept[]): string[][] {
  const takesAll = (email: string) =>
    kept.length === 0 ||
    kept.some((signer) => isSameAddress(signer.email, email) && signer.role === undefined && signer.roles === undefined)
  const bound = Object.entries(roles).flatMap(([role, { order, email }]) =>
    email !== null && takesAll(email) ? [{ role, order, email }] : []
  )
  return bound.map(({ order, email }) =>
    bound.filter((other) => other.order === order && isSameAddress(other.email, email)).map(({ role }) => role)
  )
}
