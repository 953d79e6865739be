import { operationsOf } from './operations.mjs'

/** Corrects the emitter's output: binary bodies without a type, map keys, open request bodies. */
export function mendSchemas(document) {
  visit(document, (node) => {
    nameMapValues(node)
    restrictKeys(node)
    constrainNullable(node)
    limitTimes(node)
    typeBinaryBody(node)
    allowReserved(node)
  })
  bracketMaps(document)
  closeRequestBodies(document)
}

// A map in a query: `metadata[key]=value`.
function bracketMaps(document) {
  const { schemas } = document.components
  visit(document, (node) => {
    const schema = schemas[node.schema?.$ref?.split('/').at(-1)]
    if (node.in === 'query' && schema?.type === 'object') Object.assign(node, { style: 'deepObject', explode: true })
  })
}

// Client generators only recognize maps by `additionalProperties`.
function nameMapValues(node) {
  if (node.unevaluatedProperties === undefined) return
  node.additionalProperties = node.unevaluatedProperties
  delete node.unevaluatedProperties
}

function restrictKeys(node) {
  if (!node['x-property-names']) return
  node.propertyNames = { type: 'string', ...node['x-property-names'] }
  delete node['x-property-names']
}

const constraints = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'x-text', 'maxItems']

// The emitter puts the constraints of a nullable property next to its `anyOf`, where few tools look.
function constrainNullable(node) {
  if (!Array.isArray(node.anyOf)) return
  const [branch] = node.anyOf.filter(({ type, $ref }) => type !== 'null' && !$ref)
  for (const name of constraints) {
    if (!branch || node[name] === undefined) continue
    branch[name] = node[name]
    delete node[name]
  }
}

// An e-mail address in a search does not have to be encoded.
function allowReserved(node) {
  if (node.in === 'query') node.allowReserved = true
}

function limitTimes(node) {
  if (node.format === 'date-time' && node.type === 'string') node.maxLength = 35
  if (node.format === 'date' && node.type === 'string') node.maxLength = 10
}

// Without a type, generated clients do not know that the body is binary.
function typeBinaryBody(node) {
  for (const contentMediaType of ['application/pdf', 'application/zip']) {
    const file = node.content?.[contentMediaType]
    if (file) file.schema = { type: 'string', format: 'binary', contentMediaType, maxLength: 268435456 }
  }
}

// Typing errors in requests must not be silently ignored. Responses stay open, because they may gain properties.
function closeRequestBodies(document) {
  const { schemas } = document.components
  const asked = new Set()
  const answered = new Set()
  for (const { operation } of operationsOf(document)) {
    collect(operation.requestBody, schemas, asked)
    collect(operation.responses, schemas, answered)
  }
  for (const name of asked) {
    const schema = schemas[name]
    if (schema.type !== 'object' || schema.additionalProperties !== undefined) continue
    if (answered.has(name)) throw new Error(`${name} is in a request and in a response: make it two models`)
    schema.additionalProperties = false
  }
}

/** Removes schemas that are only spread into other schemas. */
export function dropUnusedSchemas(document) {
  const { schemas, ...components } = document.components
  const used = new Set()
  collect([document.paths, document.webhooks, components], schemas, used)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}

function collect(node, schemas, names) {
  visit(node, ({ $ref }) => {
    const name = $ref?.startsWith('#/components/schemas/') && $ref.split('/').at(-1)
    if (!name || names.has(name)) return
    names.add(name)
    collect(schemas[name], schemas, names)
  })
}

function visit(node, use) {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) use(node)
  for (const child of Object.values(node)) visit(child, use)
}
