// Extracts the parts of the contract that the mock needs to validate requests.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { untaggedOf } from '../../spec/emit/entity-tags.mjs'

const contract = JSON.parse(readFileSync(new URL('../../spec/generated/contract.json', import.meta.url), 'utf8'))
const schemas = {}
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation.operationId)
    .map(([method, operation]) => describe(path, method, operation))
)
const codes = Object.entries(contract.components.schemas.ErrorCode['x-error-codes'])
const errors = Object.fromEntries(codes.map(([code, { status, type }]) => [code, { status, type }]))
const text = JSON.stringify({ operations, schemas, errors })
mkdirSync(new URL('../generated/', import.meta.url), { recursive: true })
writeFileSync(new URL('../generated/mock-contract.json', import.meta.url), `${text}\n`)

function describe(path, method, operation) {
  const parameters = (operation.parameters ?? []).map(resolve)
  const schemasIn = (place) =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, slim(schema)]))
  const body = operation.requestBody?.content['application/json']?.schema
  const form = operation.requestBody?.content['multipart/form-data']
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    querySchemas: schemasIn('query'),
    headerSchemas: schemasIn('header'),
    // The properties of its body that a request with the PDF alone has in its query.
    ofPdf: parameters.filter((each) => each['x-of-body']).map(({ name }) => name),
    form: form && Object.entries(form.encoding).map(([name, { contentType }]) => [name, contentType.split(', ')]),
    body: body && slim(body),
    codes: operation['x-validation-codes'] ?? {},
    bySigner: takes(operation, 'SigningToken'),
    byPad: takes(operation, 'PadToken'),
    byEditor: takes(operation, 'EditingToken'),
    scope: operation['x-scope'] ?? null,
    location: operation['x-location'],
    untagged: untaggedOf(operation, contract),
    status: Number(Object.keys(operation.responses)[0])
  }
}

function takes({ security = [] }, scheme) {
  return security.some((way) => scheme in way)
}

function resolve(value) {
  if (value?.$ref === undefined) return value
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], contract)
}

// Omits text for readers. Referenced schemas are collected by name.
function slim(schema) {
  if (Array.isArray(schema)) return schema.map(slim)
  if (schema === null || typeof schema !== 'object') return schema
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    if (!(name in schemas)) {
      schemas[name] = null
      schemas[name] = slim(resolve(schema))
    }
    return { $ref: name }
  }
  const kept = Object.entries(schema).filter(
    ([key]) => !['description', 'examples', 'default', 'x-enumDescriptions'].includes(key)
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'properties' ? slimAll(value) : slim(value)]))
}

function slimAll(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, slim(schema)]))
}
