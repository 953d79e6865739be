import { randomUUID } from 'node:crypto'
import { bodySchemaOf, type ContractOperation, type Json, parametersOf, resolve } from './contract.js'

/** The kind of object that an identifier refers to. */
export type Kind =
  | 'document'
  | 'signer'
  | 'candidate'
  | 'field'
  | 'template'
  | 'templateLink'
  | 'form'
  | 'bulkSend'
  | 'webhook'
  | 'delivery'
  | 'event'
  | 'upload'
  | 'key'
  | 'member'
  | 'request'
  | 'email'
  | 'logEntry'

export const prefixes: Record<Kind, string> = {
  document: 'doc',
  signer: 'sgn',
  candidate: 'cnd',
  field: 'fld',
  template: 'tpl',
  templateLink: 'tln',
  form: 'frm',
  bulkSend: 'blk',
  webhook: 'whe',
  delivery: 'dlv',
  event: 'evt',
  upload: 'upl',
  key: 'key',
  member: 'mem',
  request: 'req',
  email: 'eml',
  logEntry: 'log'
}

/** The kind of object for a prefix. */
export function kindOfPrefix(prefix: string): Kind | undefined {
  return kindsByPrefix[prefix]
}

const kindsByPrefix = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as Kind])
) as Record<string, Kind>

/** A location where an operation takes an identifier. */
export interface Reference {
  kind: Kind
  in: 'path' | 'query' | 'body'
  /** `['fields', 0, 'id']` for `fields[].id`. */
  segments: (string | number)[]
  /** As in errors: `fields[0].id`. */
  place: string
}

// The schemas of identifiers, and of references by the name of the property.
const kinds: Record<string, Kind> = {
  DocumentId: 'document',
  TemplateId: 'template',
  TemplateLinkId: 'templateLink',
  FormId: 'form',
  BulkSendId: 'bulkSend',
  WebhookEndpointId: 'webhook',
  DeliveryId: 'delivery',
  EventId: 'event',
  SignerId: 'signer',
  CandidateId: 'candidate',
  FieldId: 'field',
  ApiKeyId: 'key',
  MemberId: 'member',
  LoggedRequestId: 'request',
  EmailId: 'email',
  AccountLogEntryId: 'logEntry',
  document_id: 'document',
  template_id: 'template',
  template_link_id: 'templateLink',
  form_id: 'form',
  signer_id: 'signer',
  candidate_id: 'candidate',
  field_id: 'field',
  upload_key: 'upload',
  key_id: 'key',
  bulk_send_id: 'bulkSend',
  // Of the entries of `fields`.
  id: 'field'
}

/** Returns every location where an operation takes an identifier. Throws if one is of an unknown kind. */
export function referencesOf(operation: ContractOperation): Reference[] {
  const inPath = parametersOf(operation, 'path').flatMap(({ name, schema }) => referencesIn(schema, [name], 'path'))
  const inQuery = parametersOf(operation, 'query').flatMap(({ name, schema }) => {
    // One or several, separated by commas.
    const single = resolve(schema).items ?? schema
    if (name !== 'after') return referencesIn(single, [name], 'query')
    return [{ kind: kindOfList(operation), in: 'query' as const, segments: [name], place: name }]
  })
  return [...inPath, ...inQuery, ...referencesIn(bodySchemaOf(operation), [], 'body')]
}

function referencesIn(schema: Json, segments: Reference['segments'], place: Reference['in']): Reference[] {
  if (isReference(schema)) {
    return [{ kind: kindOf(schema, String(segments.at(-1))), in: place, segments, place: placeOf(segments) }]
  }
  const { properties = {}, items } = resolve(schema) ?? {}
  return [
    ...Object.entries(properties).flatMap(([key, child]) => referencesIn(child, [...segments, key], place)),
    ...(items ? referencesIn(items, [...segments, 0], place) : [])
  ]
}

/** Whether a schema is that of an identifier. */
export function isReference(schema: Json): boolean {
  const name = schemaName(schema)
  return name !== undefined && (name in kinds || name === 'IdReference')
}

/** Returns the kind of object for a schema, or for the name of the property if the schema does not tell. */
export function kindOf(schema: Json, name: string): Kind {
  const kind = kinds[schemaName(schema)!] ?? kinds[name]
  if (!kind) throw new Error(`what does ${name} refer to?`)
  return kind
}

/** The kind of what a list contains. */
export function kindOfList({ operation }: ContractOperation): Kind {
  const { properties } = resolve(operation.responses['200'].content['application/json'].schema)
  const item = resolve(properties.data.items)
  const { id } = (item.anyOf ? resolve(item.anyOf[0]) : item).properties
  return kindOf(id, 'id')
}

function schemaName(schema: Json): string | undefined {
  const reference = schema?.$ref ?? (schema?.allOf?.length === 1 ? schema.allOf[0].$ref : undefined)
  return reference?.split('/').at(-1)
}

function placeOf(segments: Reference['segments']) {
  return segments
    .map((segment, index) => (typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`))
    .join('')
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** An identifier with one mistyped character, so that it is not a valid UUID because its version is missing. */
export function mistypedId(kind: Kind): string {
  const id = unknownId(kind)
  return `${id.slice(0, 14)}0${id.slice(15)}`
}

/** A well-formed identifier of no object. */
export function unknownId(kind: Kind): string {
  const number = BigInt(`0x${randomUUID().replaceAll('-', '')}`)
  const digits = Array.from({ length: 26 }, (_, index) => alphabet[Number((number >> BigInt(5 * (25 - index))) & 31n)])
  return `${prefixes[kind]}_${digits.join('')}`
}
