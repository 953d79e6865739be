import type { Scope } from '@signpost/spec/rules'
import {
  contract,
  type HttpMethod,
  type Operation,
  type OperationId,
  type Parameter,
  parametersOf
} from '../contract/contract.js'
import { type JsonSchema, toPlainSchema } from './plain-schema.js'

/** What a tool for language models tells about itself. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema & { type: 'object' }
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  /** The scope that an API key needs for the tool. Null if every key has access. */
  scope: Scope | null
}

/** An operation of the contract as a tool. */
export interface Tool extends ToolDescription {
  method: HttpMethod
  /** With `{id}` for each path parameter. */
  path: string
  /** The arguments that are query parameters. Those of neither path nor query are properties of the body. */
  queryNames: string[]
  /** The type of the file that is the result. Null if it is not a file. */
  fileType: string | null
  /** Of a result that is JSON. */
  resultSchema: JsonSchema | undefined
  /** Whether it cannot be taken back, so that people should be asked first. */
  isFinal: boolean
}

interface ToolOptions {
  without: string[]
  read_only: boolean
  destructive: boolean
  sends_emails: boolean
}

type ToolOperation = Operation & {
  description: string
  'x-mcp'?: ToolOptions
  'x-scope': Scope | null
  requestBody?: { required?: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

/** Returns the tools: the operations that the contract marks with `x-mcp`. */
export function createTools(): Tool[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    (Object.entries(operations) as [HttpMethod, ToolOperation][]).flatMap(([method, operation]) =>
      operation['x-mcp'] ? [toTool(path, method, operation, operation['x-mcp'])] : []
    )
  )
}

function toTool(path: string, method: HttpMethod, operation: ToolOperation, options: ToolOptions): Tool {
  const { operationId, summary, description, requestBody, responses } = operation
  const parameters = parametersOf(operation).filter(
    ({ in: place, 'x-of-body': body }) => place !== 'header' && body === undefined
  )
  const input = requestBody && toPlainSchema(requestBody.content['application/json'].schema)
  const isRead = method === 'get' || options.read_only
  return {
    name: operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description,
    inputSchema: inputOf(parameters, input, options.without),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: options.destructive,
      idempotentHint: isRead || method === 'put',
      openWorldHint: options.sends_emails
    },
    scope: operation['x-scope'],
    method,
    path,
    queryNames: parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    fileType: Object.keys(responses['200']?.content ?? {}).find((type) => type !== 'application/json') ?? null,
    resultSchema: resultOf(responses),
    isFinal: options.destructive || options.sends_emails
  }
}

/** Returns the schema of an operation's result. */
export function resultSchemaOf(operationId: OperationId): JsonSchema | undefined {
  const all = Object.values(contract.paths).flatMap((operations) => Object.values(operations) as ToolOperation[])
  const operation = all.find((each) => each.operationId === operationId)
  return operation && resultOf(operation.responses)
}

function resultOf(responses: ToolOperation['responses']): JsonSchema | undefined {
  const { content } = responses['200'] ?? responses['201'] ?? {}
  const schema = content?.['application/json']?.schema
  return schema && toPlainSchema(schema)
}

/** One flat object, which models fill in more reliably than nested ones. */
function inputOf(parameters: Parameter[], body: JsonSchema = {}, without: string[]): Tool['inputSchema'] {
  const ofParameters = parameters.map(({ name, schema, description }) => {
    return [name, { ...toPlainSchema(schema), ...(description ? { description } : {}) }] as const
  })
  const ofBody = Object.entries(body.properties ?? {}).map(
    ([name, schema]) => [name, trimmed(schema, without)] as const
  )
  const all = [...ofParameters, ...ofBody].filter(([name]) => !without.includes(name))
  const properties = Object.fromEntries(all)
  if (Object.keys(properties).length < all.length) throw new Error('A parameter and a property have the same name.')
  const required = [...parameters.filter((each) => each.required).map(({ name }) => name), ...(body.required ?? [])]
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The schema of a list without the properties of its entries that tools do not take. */
function trimmed(schema: JsonSchema, without: string[]): JsonSchema {
  const { items } = schema
  if (!items?.properties) return schema
  const properties = Object.fromEntries(Object.entries(items.properties).filter(([name]) => !without.includes(name)))
  return { ...schema, items: { ...items, properties } }
}
