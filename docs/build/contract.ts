import { readFileSync } from 'node:fs'
import { type Sample, samples } from '@signpost/spec/samples'
import type { operations as Operations } from '@signpost/spec/types'

export type OperationId = Exclude<keyof Operations, `on${string}`>

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface Schema {
  $ref?: string
  type?: string
  format?: string
  'x-text'?: string
  pattern?: string
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  enum?: string[]
  'x-enumDescriptions'?: Record<string, string>
  const?: string
  default?: Json
  examples?: Json[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: Schema
}

export interface Response {
  description: string
  content?: Record<string, { schema: Schema }>
}

interface RawOperation {
  operationId: string
  summary: string
  description: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | { $ref: string }>
  tags: [string]
  security?: Record<string, unknown>[]
  'x-error-codes'?: string[]
  'x-scope'?: string | null
  'x-mcp'?: { destructive: boolean; sends_emails: boolean; signs_for_others: boolean }
}

interface Document {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, RawOperation>>
  webhooks: Record<string, { post: RawOperation }>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

export interface Operation {
  id: OperationId
  method: string
  /** Such as `/documents/{id}`. */
  path: string
  summary: string
  description: string
  tag: string
  /** Whether it takes a signing token instead of an API key. */
  signing: boolean
  /** Whether it can be called with an editing token. */
  editing: boolean
  /** The scope that its API key needs. */
  scope: string | undefined
  /** If it is a tool of agents. */
  tool: RawOperation['x-mcp']
  parameters: Parameter[]
  /** The JSON body. `types` names the others that an operation takes, too. */
  body: { required: boolean; types: string[]; schema: Schema } | undefined
  responses: [status: string, Response][]
  errorCodes: string[]
  samples: Sample[]
}

export const contract: Document = JSON.parse(
  readFileSync(new URL('../../spec/generated/contract.json', import.meta.url), 'utf8')
)

// The types of bodies, as people call them.
const typeNames: Record<string, string> = {
  'application/json': 'JSON',
  'multipart/form-data': 'a form (`multipart/form-data`)',
  'application/pdf': 'or the PDF alone (`application/pdf`)'
}

const { ErrorCode } = contract.components.schemas as unknown as {
  ErrorCode: { 'x-error-codes': Record<string, { status: number }>; 'x-enumDescriptions': Record<string, string> }
}

/** Every error code. */
export const errorCodes: Record<string, { status: number; description: string }> = Object.fromEntries(
  Object.entries(ErrorCode['x-error-codes']).map(([code, { status }]) => [
    code,
    { status, description: ErrorCode['x-enumDescriptions'][code] ?? '' }
  ])
)

export const operations: Operation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => readOperation(path, method.toUpperCase(), operation))
)

/** The tags of the operations, in the order of the contract, with their operations. */
export const resources = contract.tags
  .map(({ name, description }) => ({
    name,
    description,
    slug: slugOf(name),
    operations: operations.filter(({ tag }) => tag === name)
  }))
  .filter((resource) => resource.operations.length > 0)

export type Resource = (typeof resources)[number]

/** The events with the schemas of their payloads. */
export const events = Object.entries(contract.webhooks).map(([type, { post }]) => ({
  type,
  description: post.description,
  schema: schemaOf(Object.values(post.requestBody?.content ?? {})),
  headers: (post.parameters ?? []).map(parameterOf)
}))

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const body = raw.requestBody
  return {
    id: raw.operationId as OperationId,
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    tag: raw.tags[0],
    signing: raw.security?.some((each) => 'SigningToken' in each) ?? false,
    editing: raw.security?.some((each) => 'EditingToken' in each) ?? false,
    scope: raw['x-scope'] ?? undefined,
    tool: raw['x-mcp'],
    parameters: (raw.parameters ?? []).map(parameterOf),
    body: body && {
      required: body.required ?? false,
      types: Object.keys(body.content).map(nameOfType),
      schema: schemaOf(Object.values(body.content))
    },
    responses: Object.entries(raw.responses).map(([status, each]) => [status, responseOf(each)]),
    errorCodes: raw['x-error-codes'] ?? [],
    samples: samples[raw.operationId] ?? []
  }
}

function nameOfType(type: string) {
  const name = typeNames[type]
  if (!name) throw new Error(`there is no name for bodies of ${type}`)
  return name
}

function schemaOf(contents: { schema: Schema }[]) {
  const [content] = contents
  if (!content) throw new Error('a body has no schema')
  return content.schema
}

function parameterOf(each: Parameter | { $ref: string }) {
  return '$ref' in each ? found(contract.components.parameters, each.$ref) : each
}

function responseOf(each: Response | { $ref: string }) {
  return '$ref' in each ? found(contract.components.responses, each.$ref) : each
}

function found<T>(map: Record<string, T>, $ref: string): T {
  const value = map[nameOf($ref)]
  if (!value) throw new Error(`the contract has no ${$ref}`)
  return value
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** The name of the schema that a schema is, alone or as the only part of `allOf`, or the one that is not null of `anyOf`. */
export function nameOfSchema(schema: Schema): string | undefined {
  const inner = schema.$ref ? schema : (schema.allOf?.[0] ?? schema.anyOf?.find(({ type }) => type !== 'null'))
  return inner?.$ref && nameOf(inner.$ref)
}

/** A schema with what it refers to and consists of. What it says itself, beside a reference too, comes before. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref) {
    const { $ref, ...own } = schema
    return { ...resolve(found(contract.components.schemas, $ref)), ...own }
  }
  if (schema.allOf) {
    const { allOf, ...own } = schema
    return Object.assign({}, ...allOf.map(resolve), own)
  }
  if (schema.anyOf) {
    const { anyOf, ...own } = schema
    const [first, ...others] = anyOf.filter(({ type }) => type !== 'null')
    if (first && others.length === 0) return { ...resolve(first), ...own }
  }
  return schema
}

export const isNullable = (schema: Schema) => schema.anyOf?.some(({ type }) => type === 'null') ?? false

/** The example of a schema: its own, its default, the first of its values, or those of what it requires. */
export function exampleOf(schema: Schema): Json {
  const example = givenExample(schema)
  if (example !== undefined) return example
  const { type, properties = {}, required = [], items } = resolve(schema)
  if (type === 'array' && items) return [exampleOf(items)]
  if (type !== 'object') throw new Error(`the contract has no example of ${JSON.stringify(schema)}`)
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

/** The example that the contract itself gives of a schema: its own, its default, or the first of its values. */
export function givenExample(schema: Schema): Json | undefined {
  const { examples, default: initial, enum: values } = resolve(schema)
  return examples?.[0] ?? initial ?? values?.[0]
}

/** `Bulk sends` → `bulk-sends`. */
function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** `createDocument` → `create-document`. */
const pageOf = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The address of an operation's page within the site. */
export const linkTo = ({ tag, id }: Operation) => `/reference/${slugOf(tag)}/${pageOf(id)}`
