import type { PlacedField, PlacedSigner } from '../fields/placed.js'
import { isSameAddress } from '../ground/email-format.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { assertOneChecked } from './fields.js'
import type { DocumentRoles, HeldDocument } from './held.js'

/** As the contract says of labels. */
const longestGroup = 100

type RoledDocument = Pick<HeldDocument, 'roles' | 'role_fields'>
type Taker = Pick<PlacedSigner, 'role' | 'roles' | 'email' | 'order'>

/** A signer of a request with all roles that they take, and their fields and order. */
export type AssignedSigner = Omit<PlacedSigner, 'role' | 'roles'> & { role?: string; roles: string[] }

/**
 * Assigns the roles of a document to signers: to the signer who names a role, otherwise to the signer whose e-mail address was
 * assigned to it. The signer gets the fields of their roles, besides those of the request, and their order. Throws if a role is
 * unknown or is assigned twice, or if it is not clear to whom.
 */
export function assignRoles(document: RoledDocument, signers: PlacedSigner[]): AssignedSigner[] {
  const { roles } = document
  const taken = takenRoles(document, signers)
  const isOrdered = signers.every(({ order }) => order === undefined) && taken.every((names) => names.length > 0)
  return signers.map(({ role: _, ...signer }, index) => {
    const names = taken[index] ?? []
    const [first] = names
    if (first === undefined) return { ...signer, roles: [] }
    const own = fieldsOfRoles(document, names)
    signer.fields?.forEach((field, place) => {
      assertOneChecked(field, own, `signers[${index}].fields[${place}].value`)
    })
    const order = isOrdered ? roles?.[first]?.order : signer.order
    return { ...signer, role: first, roles: names, order, fields: [...own, ...(signer.fields ?? [])] }
  })
}

/** The fields of roles, as a signer gets them who takes them all. */
export function fieldsOfRoles({ role_fields }: Pick<RoledDocument, 'role_fields'>, names: string[]): PlacedField[] {
  const own = (role_fields ?? []).filter(({ role }) => names.includes(role))
  return own.map(({ role, value, group, ...field }) => {
    const isShared = own.some((other) => other.group === group && other.role !== role)
    // Two roles may call their groups the same, and each has one box to check.
    const apart = group !== null && isShared ? `${names.indexOf(role) + 1}: ${group}`.slice(0, longestGroup) : group
    return { ...field, value: value ?? undefined, group: apart ?? undefined }
  })
}

/** Throws if a role has no signer. */
export function assertAssigned({ roles }: Pick<HeldDocument, 'roles'>, signers: Pick<AssignedSigner, 'roles'>[]): void {
  const left = Object.keys(roles ?? {}).filter((name) => signers.every((signer) => !signer.roles.includes(name)))
  if (left.length > 0) throw unassigned(left)
}

/** The error for roles without a signer. */
export function unassigned(roles: string[]): Refusal {
  const details = Object.fromEntries(roles.map((name) => [`roles.${name}`, 'has no signer']))
  return new Refusal('ROLE_UNASSIGNED', `These roles have no signer: ${roles.join(', ')}.`, details)
}

/** The names of the roles that each signer takes: which they name, otherwise all that their address is assigned to and nobody names. */
function takenRoles({ roles }: Pick<HeldDocument, 'roles'>, signers: Taker[]): string[][] {
  const known = roles ?? {}
  const named = signers.map((signer, index) => namedRoles(known, signer, index))
  const taken = signers.map((signer, index) => named[index] ?? boundRoles(known, signer, signers, named))
  const unclear = signers.flatMap((signer, index) => {
    const names = taken[index] ?? []
    if (named[index] || names.length === 0) return []
    const isAlone = signers.every((other) => other === signer || !isSameAddress(other.email, signer.email))
    return isAlone && haveOneOrder(known, names) ? [] : [[`signers[${index}].roles`, names] as const]
  })
  if (unclear.length > 0) throw unclearRoles(known, unclear)
  assertTakenOnce(signers, taken)
  signers.forEach(({ order }, index) => {
    const names = taken[index] ?? []
    if (order !== undefined || haveOneOrder(known, names)) return
    throw invalid('VALIDATION_FAILED', `signers[${index}].order`, `is required: ${withOrders(known, names)}`)
  })
  return taken
}

function namedRoles(known: DocumentRoles, { role, roles }: Taker, index: number): string[] | undefined {
  const path = `signers[${index}].role`
  if (role !== undefined && roles !== undefined)
    throw invalid('VALIDATION_FAILED', path, 'must not be given together with roles')
  const names = role === undefined ? roles : [role]
  const unknown = names?.findIndex((name) => !Object.hasOwn(known, name)) ?? -1
  if (unknown < 0) return names
  throw invalid('ROLE_UNKNOWN', role === undefined ? `${path}s[${unknown}]` : path, 'is not a role of the document')
}

function boundRoles(known: DocumentRoles, { email }: Taker, signers: Taker[], named: (string[] | undefined)[]) {
  const namedBy = (isOwn: boolean) =>
    signers.flatMap((other, index) => (isSameAddress(other.email, email) === isOwn ? (named[index] ?? []) : []))
  // The database does not keep the order in which roles were given.
  const byOrder = Object.entries(known).sort(
    ([name, { order }], [other, role]) => order - role.order || (name < other ? -1 : 1)
  )
  const bound = byOrder.flatMap(([name, { email: assigned }]) =>
    assigned !== null && isSameAddress(assigned, email) && !namedBy(true).includes(name) ? [name] : []
  )
  const free = bound.filter((name) => !namedBy(false).includes(name))
  // Whose every role somebody else names: one of the two is a mistake.
  return free.length > 0 ? free : bound
}

function assertTakenOnce(signers: Taker[], taken: string[][]): void {
  const seen = new Set<string>()
  taken.forEach((names, index) => {
    names.forEach((name, place) => {
      const path = signers[index]?.roles ? `roles[${place}]` : 'role'
      if (seen.has(name))
        throw invalid('VALIDATION_FAILED', `signers[${index}].${path}`, 'must be unique among the signers')
      seen.add(name)
    })
  })
}

function unclearRoles(known: DocumentRoles, unclear: (readonly [path: string, names: string[]])[]): Refusal {
  const problems = unclear.map(([path, names]) => [path, `is required: ${withOrders(known, names)}`] as const)
  const message = 'It is not clear which roles a signer takes: name them in the roles of each signer with this address.'
  return new Refusal('ROLE_UNASSIGNED', message, Object.fromEntries(problems))
}

const haveOneOrder = (known: DocumentRoles, names: string[]) =>
  new Set(names.map((name) => known[name]?.order)).size <= 1

function withOrders(known: DocumentRoles, names: string[]): string {
  const listed = names.map((name) => `${name} (order ${known[name]?.order})`).join(', ')
  return names.length > 1 ? `the roles are ${listed}` : `the role is ${listed}`
}
