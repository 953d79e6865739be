import { bindRoles, type DetailsRequest, prefill, readDetails } from '@signpost/spec/rules'
import { newId, uuidOf } from '../contract/ids.js'
import { given } from '../given/given.js'
import { type NewDocument, type Owner, pdfOf } from '../stores/document-store.js'
import type { Blueprint } from '../stores/template-store.js'

/** The part of a request that creates a document from a template or a form. */
export interface BlueprintRequest extends DetailsRequest {
  role_assignments?: Record<string, { email: string }> | undefined
  prefill?: Record<string, string> | undefined
}

/** A draft from a template or a form: its files, its roles and its prefilled fields. */
export async function draftFromBlueprint(
  blueprint: Blueprint,
  source: { template_id: string; template_link_id?: string } | { form_id: string },
  request: BlueprintRequest,
  { accountId, mode }: Owner,
  now: Date
): Promise<NewDocument> {
  return {
    ...pdfOf(blueprint),
    ...source,
    id: uuidOf('doc', newId('doc', now)),
    account_id: accountId,
    mode,
    ...readDetails(request, blueprint.title, given),
    roles: bindRoles(blueprint.roles, request.role_assignments ?? {}, given),
    role_fields: await prefill(blueprint.fields, request.prefill ?? {}, given),
    created_at: now
  }
}
