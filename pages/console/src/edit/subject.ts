import type { Signpost, TemplateField } from '@signpost/sdk'
import type { EditorField } from '../editor/editor-field.js'
import type { requestOf } from '../editor/request-of.js'

/** Who fills in fields, by name. Only roles of documents have an address. */
export type Roles = Record<string, { order: number; email?: string | null }>

/** A draft or a template, as the editor needs it. */
export interface Subject {
  id: string
  title: string
  roles: Roles
  fields: TemplateField[]
  version: number
}

/** Whether an identifier is one of a template. */
export const isTemplate = (id: string) => id.startsWith('tpl_')

export async function loadSubject(client: Signpost, id: string, signal: AbortSignal): Promise<Subject> {
  if (isTemplate(id)) return client.templates.get(id, { signal })
  const [{ title }, preparation] = await Promise.all([
    client.documents.get(id, { signal }),
    client.documents.getFields(id, { signal })
  ])
  return { id, title, ...preparation }
}

export function downloadSubject(client: Signpost, id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return isTemplate(id)
    ? client.templates.download(id, { part: 'prepared', signal })
    : client.documents.download(id, { part: 'prepared', signal })
}

/** Places where fields probably belong. */
export function suggestFields(client: Signpost, id: string, options: { signal: AbortSignal }) {
  return isTemplate(id) ? client.templates.getSuggestions(id, options) : client.documents.getSuggestions(id, options)
}

/** Keeps roles and fields. Resolves with the new version. */
export async function putSubject(
  client: Signpost,
  id: string,
  request: { roles: Roles; fields: ReturnType<typeof requestOf>; version?: number }
): Promise<number> {
  const { version } = isTemplate(id)
    ? await client.templates.update(id, { ...request, roles: withoutAddresses(request.roles) })
    : await client.documents.setFields(id, request)
  return version
}

/** Keeps the roles and fields of a draft in a request that outlives the page, of at most 64 kB. */
export function putDraftAtLast(token: string, id: string, request: object): void {
  void fetch(`/v1/documents/${id}/fields`, {
    method: 'PUT',
    keepalive: true,
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request)
  }).catch(() => {})
}

function withoutAddresses(roles: Roles) {
  return Object.fromEntries(Object.entries(roles).map(([name, { order }]) => [name, { order }]))
}

/** The names of roles, by signing order. */
export function namesOf(roles: Roles): string[] {
  return Object.keys(roles).sort((a, b) => (roles[a]?.order ?? 0) - (roles[b]?.order ?? 0))
}

/** Roles with one more, who signs after the others. */
export function addRole(roles: Roles, name: string): Roles {
  const last = Math.max(0, ...Object.values(roles).map(({ order }) => order))
  return { ...roles, [name]: { order: last + 1 } }
}

/** Roles with those that fields have. */
export function withRolesOf(roles: Roles, fields: EditorField[]): Roles {
  return fields.reduce((all, { role }) => (Object.hasOwn(all, role) ? all : addRole(all, role)), roles)
}

/** Roles without one of them, and the fields that are left. */
export function removeRole(roles: Roles, fields: EditorField[], name: string): { roles: Roles; fields: EditorField[] } {
  const { [name]: _, ...rest } = roles
  return { roles: rest, fields: fields.filter(({ role }) => role !== name) }
}
