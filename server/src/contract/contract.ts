import { createRequire } from 'node:module'
import type { operations as table } from '@signpost/spec/table'
import type { components, operations } from '@signpost/spec/types'

export type Schemas = components['schemas']
/** Operations of the API. Those named `on…` describe webhooks. */
export type OperationId = Exclude<keyof operations, `on${string}`>
export type ErrorCode = Schemas['ErrorCode']
export type ErrorType = Schemas['ErrorType']

export type HttpMethod = 'get' | 'put' | 'post' | 'patch' | 'delete'

/** An operation as the OpenAPI document describes it. */
export interface Operation {
  operationId: OperationId
  summary: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  responses: Record<string, unknown>
  'x-error-codes': ErrorCode[]
  /** The scope that an API key needs. Null if every key has access, and undefined with a signing token. */
  'x-scope'?: Schemas['Scope'] | null
  /** The path of the object that the operation creates. */
  'x-location'?: string
  'x-validation-codes'?: Record<string, ErrorCode>
  /** Dates. */
  'x-deprecation'?: { since: string; sunset: string }
}

interface MediaType {
  schema: Record<string, unknown>
  /** The media types of the parts of a form that are files, separated by commas. */
  encoding?: Record<string, { contentType: string }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  /** `deepObject` for a map: `metadata[key]=value`. */
  style?: string
  schema: Record<string, unknown>
  /** The media type of the body that it is a property of. It has no meaning with other bodies. */
  'x-of-body'?: string
}

export interface OpenApiDocument {
  openapi: string
  info: object
  servers: [{ url: string; variables: { host: { default: string } } }]
  security: Record<string, string[]>[]
  paths: Record<string, Partial<Record<HttpMethod, Operation>>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, Record<string, unknown>>; parameters: Record<string, Parameter> }
}

/** The OpenAPI document in its working form. Do not modify it; work on a copy. */
export const contract: OpenApiDocument = createRequire(import.meta.url)('@signpost/spec/contract.json')

/** An operation's parameters, including shared ones. */
export function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.map((each) =>
    // biome-ignore lint/style/noNonNullAssertion: the contract has what it refers to
    '$ref' in each ? contract.components.parameters[each.$ref.split('/').at(-1)!]! : each
  )
}

/** A schema, or the one that it refers to, alone or as the only part of `allOf`. */
export function resolved(schema: Record<string, unknown>): Record<string, unknown> {
  const [only = schema] = (schema.allOf ?? []) as Record<string, unknown>[]
  // biome-ignore lint/style/noNonNullAssertion: the contract has what it refers to
  return '$ref' in only ? resolved(contract.components.schemas[String(only.$ref).split('/').at(-1)!]!) : only
}

/** All error codes with their HTTP status and type. */
// biome-ignore lint/style/noNonNullAssertion: the contract has this schema
export const errorCodes = contract.components.schemas.ErrorCode!['x-error-codes'] as Record<
  ErrorCode,
  { status: number; type: ErrorType }
>

/** What the contract says about an operation. */
export type Facts<Id extends OperationId> = (typeof table)[Id]

/** The operations that change state. */
export type ChangingId = { [Id in OperationId]: Facts<Id>['method'] extends 'get' ? never : Id }[OperationId]

type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Content<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

/** The JSON body of an operation's request. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Request }
  ? Content<NonNullable<Request>>
  : never

/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = NonNullable<Parameters<Id>['query']>

/** The path parameters of an operation. */
export type PathOf<Id extends OperationId> = Parameters<Id>['path'] extends object ? Parameters<Id>['path'] : object

type Success = 200 | 201 | 202
type Responses<Id extends OperationId> = operations[Id]['responses']

/** The JSON body of an operation's successful response; `never` if it has none. */
export type ResultOf<Id extends OperationId> = {
  [Status in keyof Responses<Id> & Success]: Content<Responses<Id>[Status]>
}[keyof Responses<Id> & Success]
