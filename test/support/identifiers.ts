import { randomUUID } from 'node:crypto'
import { bodySchemaOf, type ContractOperation, type Json, parametersOf, resolve } from './contract.js'

/** What an identifier names. */
export type Kind =
  | 'document'
  | 'signer'
  | 'field'
  | 'template'
  | 'form'
  | 'bulkSend'
  | 'webhook'
  | 'delivery'
  | 'upload'

export const prefixes: Record<Kind, string> = {
  document: 'doc',
  signer: 'sgn',
  field: 'fld',
  template: 'tpl',
  form: 'frm',
  bulkSend: 'blk',
  webhook: 'whe',
  delivery: 'dlv',
  upload: 'upl'
}

/** What an identifier with a prefix names. */
export function kindOfPrefix(prefix: string): Kind | undefined {
  return kindsByPrefix[prefix]
}

const kindsByPrefix = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as Kind])
) as Record<string, Kind>

/** A place where an operation takes an identifier. */
export interface Reference {
  kind: Kind
  in: 'path' | 'query' | 'body'
  /** `['fields', 0, 'id']` for `fields[].id`. */
  segments: (string | number)[]
  /** As errors name it: `fields[0].id`. */
  place: string
}

// The schemas of identifiers, and of references to them by the place's name.
const kinds: Record<string, Kind> = {
  DocumentId: 'document',
  TemplateId: 'template',
  FormId: 'form',
  BulkSendId: 'bulkSend',
  WebhookEndpointId: 'webhook',
  DeliveryId: 'delivery',
  SignerId: 'signer',
  document_id: 'document',
  template_id: 'template',
  form_id: 'form',
  signer_id: 'signer',
  upload_key: 'upload',
  // Of the entries of `fields`.
  id: 'field'
}

/** Every place where an operation takes an identifier. Throws for one that is of no known kind. */
export function referencesOf(operation: ContractOperation): Reference[] {
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    parametersOf(operation, place).flatMap(({ name, schema }) => referencesIn(schema, [name], place))
  )
  return [...parameters, ...referencesIn(bodySchemaOf(operation), [], 'body')]
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

/** Whether a schema is of identifiers. */
export function isReference(schema: Json): boolean {
  const name = schemaName(schema)
  return name !== undefined && (name in kinds || name === 'IdReference')
}

/** What identifiers of a schema name; the property's own name tells where the schema does not. */
export function kindOf(schema: Json, name: string): Kind {
  const kind = kinds[schemaName(schema)!] ?? kinds[name]
  if (!kind) throw new Error(`what does ${name} refer to?`)
  return kind
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

/** An identifier with one character mistyped, so that what is left is no UUID: where its version was is none. */
export function mistypedId(kind: Kind): string {
  const id = unknownId(kind)
  return `${id.slice(0, 14)}0${id.slice(15)}`
}

/** A well-formed identifier that nothing has. */
export function unknownId(kind: Kind): string {
  const number = BigInt(`0x${randomUUID().replaceAll('-', '')}`)
  const digits = Array.from({ length: 26 }, (_, index) => alphabet[Number((number >> BigInt(5 * (25 - index))) & 31n)])
  return `${prefixes[kind]}_${digits.join('')}`
}
