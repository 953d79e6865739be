import { toPlainSchema } from './plain-schema.mjs'

/** The module with the tools for language models: the operations that the contract marks with `x-mcp`. */
export function toolsModule(document) {
  const tools = toolsOf(document).map((tool) => `  ${JSON.stringify(tool)}`)
  return `import type { Tool } from '../mcp-tool.js'

/** The version of the contract. */
export const version = ${JSON.stringify(document.info.version)}

/** The operations that are tools for language models. */
export const tools: readonly Tool[] = [\n${tools.join(',\n')}\n]\n`
}

/** Each tool, as `Tool` in mcp-tool.ts describes it. */
function toolsOf(document) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation['x-mcp'] ? [toTool(document, path, method, operation)] : []
    )
  )
}

function toTool(document, path, method, operation) {
  const { operationId, summary, description, requestBody, responses, 'x-mcp': options, 'x-scope': scope } = operation
  const parameters = parametersOf(document, operation)
  const plain = (schema) => toPlainSchema(document, schema)
  const isRead = method === 'get' || options.read_only
  const inputSchema = inputOf(
    parameters.map((each) => ({ ...each, schema: asWritten(plain(each.schema)) })),
    requestBody ? plain(requestBody.content['application/json'].schema) : {},
    options.without
  )
  for (const path of options.rare) assertIn(inputSchema, path, operationId)
  return {
    name: operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description,
    inputSchema,
    rare: options.rare,
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: options.destructive,
      idempotentHint: isRead || method === 'put',
      openWorldHint: options.sends_emails
    },
    scope,
    method,
    path,
    queryNames: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    fileType: Object.keys(responses['200']?.content ?? {}).find((type) => type !== 'application/json') ?? null,
    resultSchema: resultOf(responses, plain),
    isFinal: options.destructive || options.sends_emails || options.signs_for_others,
    signsForOthers: options.signs_for_others
  }
}

/** Throws if a schema has no such property, as `signers.phone`. */
function assertIn(schema, path, operationId) {
  let at = schema
  for (const name of path.split('.')) {
    const own = at.properties ?? at.items?.properties
    if (!own?.[name]) throw new Error(`${operationId}: there is no ${path}, which is said to be rare.`)
    at = own[name]
  }
}

/** A list in a query is one value, or several with commas between, which the API checks. Models write it as a list, too. */
function asWritten(schema) {
  if (schema.type !== 'array') return schema
  const { description, ...list } = schema
  return { anyOf: [list, { type: 'string' }], ...(description ? { description } : {}) }
}

function parametersOf(document, { parameters = [] }) {
  return parameters
    .map((each) => (each.$ref ? document.components.parameters[each.$ref.split('/').at(-1)] : each))
    .filter((each) => each.in !== 'header' && each['x-of-body'] === undefined)
}

function resultOf(responses, plain) {
  const { content } = responses['200'] ?? responses['201'] ?? {}
  const schema = content?.['application/json']?.schema
  return schema ? withoutProse(plain(schema)) : undefined
}

const readByMarks = [
  'type',
  'format',
  'pattern',
  'enum',
  'const',
  'anyOf',
  'items',
  'properties',
  'additionalProperties'
]

/** What tells texts that people wrote from others. Models get the result, and not its schema. */
function withoutProse(schema) {
  const kept = Object.entries(schema).filter(([keyword]) => readByMarks.includes(keyword))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, partWithoutProse(keyword, value)]))
}

function partWithoutProse(keyword, value) {
  if (keyword === 'properties') {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutProse(schema)]))
  }
  if (keyword === 'anyOf') return value.map(withoutProse)
  return keyword === 'items' || (typeof value === 'object' && keyword === 'additionalProperties')
    ? withoutProse(value)
    : value
}

/** One flat object, which models fill in more reliably than nested ones. */
function inputOf(parameters, body, without) {
  const ofParameters = parameters.map(({ name, schema, description }) => {
    return [name, { ...schema, ...(description ? { description } : {}) }]
  })
  const ofBody = Object.entries(body.properties ?? {}).map(([name, schema]) => [name, trimmed(schema, without)])
  const all = [...ofParameters, ...ofBody].filter(([name]) => !without.includes(name))
  const properties = Object.fromEntries(all)
  if (Object.keys(properties).length < all.length) throw new Error('A parameter and a property have the same name.')
  const required = [...parameters.filter((each) => each.required).map(({ name }) => name), ...(body.required ?? [])]
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The schema of a list without the properties of its entries that tools do not take. */
function trimmed(schema, without) {
  const { items } = schema
  if (!items?.properties) return schema
  const properties = Object.fromEntries(Object.entries(items.properties).filter(([name]) => !without.includes(name)))
  return { ...schema, items: { ...items, properties } }
}
