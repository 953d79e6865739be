import type { components, operations } from '../../../spec/generated/openapi.js'
import type { TextFormat } from '../../../spec/rules/ground/text-formats.js'
import mockContract from '../../generated/mock-contract.json' with { type: 'json' }

export type Schemas = components['schemas']
export type ErrorCode = Schemas['ErrorCode']
export type OperationId = Exclude<keyof operations, `on${string}`>

/** The subset of JSON Schema that the contract uses for requests. A `$ref` is the name of a schema. */
export interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  type?: string
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minProperties?: number
  maxProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  'x-text'?: TextFormat
  minimum?: number
  maximum?: number
}

export interface Operation {
  id: OperationId
  method: string
  path: string
  querySchemas: Record<string, Schema>
  headerSchemas: Record<string, Schema>
  /** The properties of the body that a request with the PDF alone has in its query. */
  ofPdf: string[]
  /** The media types of the parts of a form that are files, if the operation takes one. */
  form?: [name: string, mediaTypes: string[]][]
  body?: Schema
  /** Error codes for specific validation errors: `reason:required`. */
  codes: Record<string, ErrorCode>
  /** Whether the operation uses a signing token instead of the API key. */
  bySigner: boolean
  byPad: boolean
  /** Whether the operation can also be called with an editing token. */
  byEditor: boolean
  /** The scope that the API key needs. */
  scope: Schemas['Scope'] | null
  /** The path of the object that the operation creates. */
  location?: string
  /** The properties that the `ETag` of its answer does not cover. Null if it has none. */
  untagged: string[] | null
  /** The status of a success. */
  status: number
}

/** The part of the contract that the mock uses, extracted when this package is built. */
export const contract = mockContract as unknown as {
  operations: Operation[]
  schemas: Record<string, Schema>
  errors: Record<ErrorCode, { status: number; type: Schemas['ErrorType'] }>
}

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Responses<Id extends OperationId> = operations[Id]['responses']

export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Request }
  ? Json<NonNullable<Request>>
  : never
export type QueryOf<Id extends OperationId> = NonNullable<Parameters<Id>['query']>
export type PathOf<Id extends OperationId> = Parameters<Id>['path'] extends object ? Parameters<Id>['path'] : object
export type ResultOf<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201 | 202)]: Json<Responses<Id>[Status]>
}[keyof Responses<Id> & (200 | 201 | 202)]
