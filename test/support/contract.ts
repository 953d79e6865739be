import { createRequire } from 'node:module'
import { isEmail } from '@signpost/spec/rules'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Answer } from './api.js'

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is
export type Json = any

/** The committed contract in its working form. */
export const contract: Json = createRequire(import.meta.url)('@signpost/spec/contract.json')

/** An operation of the contract with its path and method. */
export interface ContractOperation {
  id: string
  method: string
  path: string
  operation: Json
  security: string[]
}

export const contractOperations: ContractOperation[] = Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    security: (operation.security ?? contract.security).flatMap((requirement: Json) => Object.keys(requirement))
  }))
)

/** Whether an operation requires a signing token, or that of a pad, rather than an API key. */
export function takesToken({ security }: ContractOperation): boolean {
  return security.includes('SigningToken') || security.includes('PadToken')
}

/** Whether an operation requires the token of a pad. */
export function takesPadToken({ security }: ContractOperation): boolean {
  return security.includes('PadToken')
}

/** What distinguishes the chains around handlers: the method, who may call, and the content of the request. */
function kindOf({ method, security, operation }: ContractOperation): string {
  return [method, ...security, ...Object.keys(operation.requestBody?.content ?? {})].join(' ')
}

/** The first operation of each kind. */
export function firstOfEachKind(operations: ContractOperation[]): ContractOperation[] {
  return [...new Map(operations.toReversed().map((operation) => [kindOf(operation), operation])).values()]
}

/** Returns a part of the contract, or what it refers to. */
export function resolve(node: Json): Json {
  const only = node?.allOf?.length === 1 ? { ...node, ...node.allOf[0], allOf: undefined } : node
  return only?.$ref ? resolve(only.$ref.slice(2).split('/').reduce(childOf, contract)) : only
}

function childOf(node: Json, segment: string) {
  return node[segment.replaceAll('~1', '/').replaceAll('~0', '~')]
}

/** Returns the parameters of an operation, in the path, the query or a header. */
export function parametersOf({ operation }: ContractOperation, place: 'path' | 'query' | 'header'): Json[] {
  return (operation.parameters ?? []).map(resolve).filter((parameter: Json) => parameter.in === place)
}

/** Returns the schema of an operation's body, or undefined if it has none. */
export function bodySchemaOf({ operation }: ContractOperation): Json | undefined {
  return operation.requestBody && resolve(operation.requestBody.content['application/json'].schema)
}

/** Returns the example of an operation's body in the contract. */
export function exampleBody(operation: ContractOperation): Json | undefined {
  return structuredClone(bodySchemaOf(operation)?.examples?.[0])
}

/** Returns an operation's path with its parameters filled in, by default with the examples in the contract. */
export function fillPath(operation: ContractOperation, values: Record<string, string> = {}): string {
  return parametersOf(operation, 'path').reduce(
    (path, { name, schema }) =>
      path.replace(`{${name}}`, encodeURIComponent(values[name] ?? resolve(schema).examples[0])),
    operation.path
  )
}

/** Returns an operation by its id. */
export function operationWithId(id: string): ContractOperation {
  const found = contractOperations.find((operation) => operation.id === id)
  if (!found) throw new Error(`the contract has no ${id}`)
  return found
}

/** The filters of the list of documents that are named like the property that they compare, but for maps. */
export const filtersByProperty: string[] = parametersOf(operationWithId('listDocuments'), 'query')
  .filter(({ style }) => style !== 'deepObject')
  .map(({ name }) => name)
  .filter((name) => name in contract.components.schemas.Document.properties)

// Each process compiles the schemas, and optimizing takes a third of that.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
formats.default(ajv)
// The library's own demands a dot in the domain.
ajv.addFormat('email', isEmail)
ajv.addSchema(contract, 'contract')
const validators = new Map<string, ValidateFunction>()

/** Returns the mismatches between a value and a schema of the contract as text, or an empty text. */
export function problemsOf(value: unknown, pointer: string): string {
  const validate = validators.get(pointer) ?? ajv.getSchema(`contract#${encodeURI(pointer)}`)
  if (!validate) throw new Error(`the contract has no ${pointer}`)
  validators.set(pointer, validate as ValidateFunction)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

/** What is wrong with an answer for its operation: a status, a content type or a body that the contract does not have. */
export function problemsOfAnswer(operation: ContractOperation, { status, headers, body, bytes }: Answer): string {
  const { unknown, type, pointer } = declaredAnswer(operation, status)
  if (unknown) return unknown
  if (!type) return bytes.length === 0 ? '' : 'a body where the contract has none'
  const given = headers.get('content-type') ?? 'none'
  if (!given.startsWith(type)) return `content type ${given} in place of ${type}`
  return type === 'application/json' ? problemsOf(body, pointer) : ''
}

/** What is wrong with a JSON body for its operation and status. */
export function problemsOfJson(operation: ContractOperation, status: number, body: unknown): string {
  const { unknown, type, pointer } = declaredAnswer(operation, status)
  if (unknown) return unknown
  return type === 'application/json' ? problemsOf(body, pointer) : `JSON in place of ${type ?? 'no body'}`
}

function declaredAnswer({ path, method, operation }: ContractOperation, status: number) {
  const response = operation.responses[status]
  if (!response) return { unknown: `status ${status} is not in the contract`, pointer: '' }
  const [type] = Object.keys(resolve(response).content ?? {})
  const place = response.$ref?.slice(1) ?? pointerTo('paths', path, method.toLowerCase(), 'responses', String(status))
  return { type, pointer: type ? `${place}${pointerTo('content', type, 'schema')}` : '' }
}

/** Returns a part of the contract by the segments of its JSON pointer. */
export function pointerTo(...segments: string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
