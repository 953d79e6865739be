import { invalid } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { takeDocumentQuota } from '../accounts/document-quota.js'
import { record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import type { Schemas } from '../contract.js'
import { type DocumentRoles, type DocumentRow, insertDocument } from '../documents/document-store.js'
import { ownerOf } from '../documents/owner.js'
import { refuseUndrawable } from '../documents/refuse-undrawable.js'
import type { AccountCaller, Client } from '../http/call.js'
import { newId, uuidOf } from '../ids.js'
import { prefillFields } from './plan-fields.js'
import type { Blueprint } from './template-store.js'

/** What a caller says about a document to be made from a template or a form. */
export interface BlueprintRequest {
  role_assignments?: Record<string, { email: string }>
  prefill?: Record<string, string>
  title?: string
  external_id?: string
  metadata?: Record<string, string>
}

/** Makes a draft out of a template or a form: its files, its roles, and its fields with values put in. */
export async function draftFromBlueprint(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  blueprint: Blueprint,
  source: { template_id: string } | { form_id: string },
  request: BlueprintRequest,
  { caller, client, now }: { caller: AccountCaller; client: Client; now: Date }
): Promise<DocumentRow> {
  if (request.title !== undefined) refuseUndrawable(request.title, 'title')
  const roles = planAssignments(blueprint.roles, request.role_assignments ?? {})
  const role_fields = await prefillFields(blueprint.fields, request.prefill ?? {})
  const { accountId, mode } = ownerOf(caller)
  const { file_name, page_count, file_size, sha256, working_sha256, inspection, files_id } = blueprint
  await takeDocumentQuota(tx, caller, 1, now)
  const document = await insertDocument(tx, {
    id: uuidOf('doc', newId('doc')),
    account_id: accountId,
    mode,
    external_id: request.external_id ?? null,
    title: request.title ?? blueprint.title,
    metadata: request.metadata ?? {},
    file_name,
    page_count,
    file_size,
    sha256,
    working_sha256,
    inspection,
    files_id,
    roles,
    role_fields,
    ...source,
    created_at: now
  })
  await appendAudit(tx, auditKeys, document.id, record(senderAct(caller, client, now), 'document.created', { sha256 }))
  return document
}

function planAssignments(roles: Schemas['Roles'], assignments: Record<string, { email: string }>): DocumentRoles {
  for (const name of Object.keys(assignments)) {
    if (!Object.hasOwn(roles, name)) throw invalid('ROLE_UNKNOWN', `role_assignments.${name}`, 'is not a role')
  }
  const entries = Object.entries(roles).map(([name, { order }]) => {
    const email = Object.hasOwn(assignments, name) ? assignments[name]!.email : null
    return [name, { order, email }] as const
  })
  return Object.fromEntries(entries)
}
