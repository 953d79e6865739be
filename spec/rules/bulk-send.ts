import { assertDrawableName } from './characters.js'
import type { Schemas } from './contract.js'
import { assertAcceptsFields, assertFields } from './fields.js'
import type { Given } from './given.js'
import type { HeldDocument } from './held.js'
import { type Plan, plans } from './plans.js'
import { invalid, Refusal } from './refusal.js'
import { firstRepeated } from './send.js'
import { assertDraft } from './state.js'

/** Refuses more recipients than the plan allows. */
export function assertWithinPlan(plan: Plan, recipients: number): void {
  const limit = plans[plan].bulkSendRecipients
  if (limit === 0) {
    throw new Refusal(
      'PLAN_FEATURE_UNAVAILABLE',
      'Bulk sends are part of the Professional, Business and Enterprise plans.'
    )
  }
  if (recipients > limit) {
    throw new Refusal('PLAN_LIMIT_EXCEEDED', `The plan allows ${limit} recipients of a bulk send.`)
  }
}

/** Refuses recipients whom no document could be sent to. */
export function assertRecipients(recipients: Schemas['BulkRecipientRequest'][], given: Given): void {
  const twice = firstRepeated(recipients)
  if (twice !== null) throw invalid('DUPLICATE_RECIPIENT', `recipients[${twice}].email`, 'is another recipient’s too')
  recipients.forEach(({ name }, index) => {
    assertDrawableName(name, `recipients[${index}].name`, given)
  })
}

/** Refuses a document that cannot be sent in bulk, and fields that its recipients could not be asked for. */
export async function assertBulk(
  document: HeldDocument,
  fields: Schemas['InlineField'][],
  given: Given
): Promise<void> {
  assertDraft(document)
  onlyRole(document)
  await assertFields(fields, document.inspection.pages, 'fields', given)
  assertAcceptsFields([...fields, ...(document.role_fields ?? [])], document.inspection, 'fields')
}

/** The role that each recipient takes, if the document has one. */
export function onlyRole({ roles }: Pick<HeldDocument, 'roles'>): string | null {
  const names = Object.keys(roles ?? {})
  if (names.length <= 1) return names[0] ?? null
  throw new Refusal('ROLES_UNSUPPORTED', `A bulk send takes a document with one role; this one has ${names.length}.`)
}

/** What a recipient's copy is sent with. */
export function requestFor(
  { email, name }: { email: string; name: string },
  { fields, message, skip_email }: { fields?: Schemas['InlineField'][]; message?: string; skip_email?: boolean },
  role: string | null
): Schemas['SendDocumentRequest'] {
  return { signers: [{ email, name, fields, ...(role === null ? {} : { role }) }], message, skip_email }
}
