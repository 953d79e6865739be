import { type Plan, plans } from '../account/plans.js'
import { fieldsOfRoles, unassigned } from '../documents/assign-roles.js'
import { assertAcceptsFields, assertFields } from '../documents/fields.js'
import type { HeldDocument } from '../documents/held.js'
import { assertDraft } from '../documents/state.js'
import { assertConditions } from '../fields/assert-conditions.js'
import { assertFixedValues } from '../fields/fixed-values.js'
import type { PlacedField, PlacedSigner } from '../fields/placed.js'
import { assertDrawable, assertDrawableName } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { attempt, invalid, Refusal, throwTogether } from '../ground/refusal.js'
import type { CompleteSend } from './draft.js'
import { prefill, withValues } from './prefill.js'
import { indexOfDuplicate } from './send.js'

/** As the contract says of metadata. */
const mostPairs = 50

/** Throws if the plan does not allow this many recipients. */
export function assertWithinPlan(plan: Plan, recipients: number): void {
  const limit = plans[plan].bulkSendRecipients
  if (limit === 0) {
    throw new Refusal('PLAN_FEATURE_UNAVAILABLE', 'Bulk sends require the Professional, Business or Enterprise plan.')
  }
  if (recipients > limit) {
    throw new Refusal('PLAN_LIMIT_EXCEEDED', `Your plan allows up to ${limit} recipients per bulk send.`)
  }
}

/** Throws if a document could not be sent to one of the recipients. */
export function assertRecipients(recipients: Schemas['BulkRecipientRequest'][], given: Given): void {
  const duplicate = indexOfDuplicate(recipients)
  if (duplicate !== null)
    throw invalid('DUPLICATE_RECIPIENT', `recipients[${duplicate}].email`, 'must be unique among the recipients')
  const refused: Refusal[] = []
  const collect = (refusal: Refusal) => void refused.push(refusal)
  recipients.forEach(({ name, email, company }, index) => {
    attempt(() => assertDrawableName(name, `recipients[${index}].name`, given), collect)
    attempt(() => assertDrawable(email, `recipients[${index}].email`, given), collect)
    if (company !== undefined) attempt(() => assertDrawable(company, `recipients[${index}].company`, given), collect)
  })
  throwTogether(refused)
}

/** What each recipient of a request fills in, besides the fields of the roles that it names. */
export interface BulkContent {
  fields: PlacedField[]
  roles: string[] | undefined
}

/** Throws if the document cannot be sent in bulk, or if the fields are not valid for it. */
export async function assertBulk(document: HeldDocument, { fields, roles }: BulkContent, given: Given): Promise<void> {
  assertDraft(document)
  const own = fieldsOfRoles(document, rolesOfRecipients(document, roles))
  await assertFields(fields, document.inspection.pages, 'fields', given)
  assertConditions([
    ...own.map((field) => ({ field, path: null, owner: '' })),
    ...fields.map((field, index) => ({ field, path: `fields[${index}]`, owner: '' }))
  ])
  assertAcceptsFields([...fields, ...(document.role_fields ?? [])], document.inspection, 'fields')
}

/**
 * Throws if recipients have a value for a field that copies do not have, or that it cannot have, or no value for one that only the sender can
 * fill in. The details name the first problem of each recipient, so that a file of them is corrected at once.
 */
export async function assertPrefills(
  recipients: Schemas['BulkRecipientRequest'][],
  document: HeldDocument,
  { fields, roles }: BulkContent,
  given: Given
): Promise<void> {
  const all = [...fieldsOfRoles(document, rolesOfRecipients(document, roles)), ...fields]
  const refused: Refusal[] = []
  for (const [index, { prefill: values = {}, ...person }] of recipients.entries()) {
    const path = `recipients[${index}].prefill`
    try {
      const filled = await prefill(all, values, given, path)
      assertFixedValues(filled, person, ({ label }) => (label ? `${path}.${label}` : 'fields'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    }
  }
  throwTogether(refused)
}

/** Throws if a recipient's copy would have more metadata than a document can have. */
export function assertCopiedMetadata(
  recipients: Schemas['BulkRecipientRequest'][],
  { metadata }: Pick<HeldDocument, 'metadata'>
): void {
  const index = recipients.findIndex((own) => Object.keys({ ...metadata, ...own.metadata }).length > mostPairs)
  if (index < 0) return
  const problem = `has more than ${mostPairs} pairs, with those of the draft`
  throw invalid('VALIDATION_FAILED', `recipients[${index}].metadata`, problem)
}

/** The only role of a document, unless a request names several. Null if the document has none. */
export function onlyRole(document: Pick<HeldDocument, 'roles'>, named: string[] | undefined): string | null {
  return named === undefined ? (rolesOfRecipients(document, named)[0] ?? null) : null
}

/**
 * The roles that each recipient takes. Throws if the document has several and the request does not name them: one person does not take all
 * roles by chance.
 */
function rolesOfRecipients({ roles }: Pick<HeldDocument, 'roles'>, named: string[] | undefined): string[] {
  const names = Object.keys(roles ?? {})
  if (named === undefined && names.length <= 1) return names
  if (named === undefined) {
    throw new Refusal(
      'ROLES_UNSUPPORTED',
      `A bulk send requires a document with at most one role, or its roles in the request. This document has ${names.length}: create each from the template.`
    )
  }
  const unknown = named.findIndex((name) => !names.includes(name))
  if (unknown >= 0) throw invalid('ROLE_UNKNOWN', `roles[${unknown}]`, 'is not a role of the document')
  const twice = named.findIndex((name, index) => named.indexOf(name) < index)
  if (twice >= 0) throw invalid('VALIDATION_FAILED', `roles[${twice}]`, 'must be unique among the roles')
  const left = names.filter((name) => !named.includes(name))
  if (left.length > 0) throw unassigned(left)
  return named
}

/** What a request to send in bulk says of every copy. */
export type BulkOptions = Omit<Schemas['CreateBulkSendRequest'], 'recipients' | 'subject' | 'fields'>

/** What a request to send in bulk says of one recipient's copy alone. */
export type OwnOptions = Omit<Schemas['BulkRecipientRequest'], 'email' | 'name' | 'company'>

/**
 * The send request for one recipient's copy.
 * @param role the only role of the document, unless the request names its roles
 */
export function requestFor(
  { email, name, company }: { email: string; name: string; company?: string | null | undefined },
  { message, prefill: values = {}, metadata: _, ...person }: OwnOptions,
  { fields, roles, ...options }: BulkOptions & Pick<PlacedSigner, 'fields'>,
  role: string | null
): CompleteSend['request'] {
  const signer = {
    ...person,
    ...{ email, name, company: company ?? undefined, fields: fields && withValues(fields, values) },
    ...(role === null ? {} : { role }),
    // The roles may have different orders, of which the only signer needs none.
    ...(roles ? { roles, order: 1 } : {})
  }
  return { signers: [signer], ...options, ...(message === undefined ? {} : { message }) }
}
