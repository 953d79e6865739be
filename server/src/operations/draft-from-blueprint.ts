import { assertDrawable, prefill, tieRoles } from '@signpost/spec/rules'
import { newId, uuidOf } from '../contract/ids.js'
import { given } from '../given/given.js'
import { type NewDocument, type Owner, pdfOf } from '../stores/document-store.js'
import type { Blueprint } from '../stores/template-store.js'

/** What a caller says about a document to be made from a template or a form. */
export interface BlueprintRequest {
  role_assignments?: Record<string, { email: string }>
  prefill?: Record<string, string>
  title?: string
  external_id?: string
  metadata?: Record<string, string>
}

/** A draft out of a template or a form: its files, its roles, and its fields with values put in. */
export async function draftFromBlueprint(
  blueprint: Blueprint,
  source: { template_id: string } | { form_id: string },
  request: BlueprintRequest,
  { accountId, mode }: Owner,
  now: Date
): Promise<NewDocument> {
  if (request.title !== undefined) assertDrawable(request.title, 'title', given)
  return {
    ...pdfOf(blueprint),
    ...source,
    id: uuidOf('doc', newId('doc')),
    account_id: accountId,
    mode,
    external_id: request.external_id ?? null,
    title: request.title ?? blueprint.title,
    metadata: request.metadata ?? {},
    roles: tieRoles(blueprint.roles, request.role_assignments ?? {}),
    role_fields: await prefill(blueprint.fields, request.prefill ?? {}, given),
    created_at: now
  }
}
