import { base64 } from '../files.js'
import { checkSchema } from './check-schema.js'
import { contract, type Operation, type Schema } from './contract.js'
import {
  type Finding,
  type FormPart,
  type FormShape,
  invalid,
  invalidRequest,
  largestBody,
  Refusal,
  readForm,
  readParameters
} from './rules.js'

/** Parses the query of a request. */
export function readQuery({ url, headers }: Request, operation: Operation): Record<string, unknown> {
  const search = new URL(url).searchParams
  const isKnown = (name: string) => mediaTypeOf(headers) === pdf || !operation.ofPdf.includes(name)
  const schemas = Object.entries(operation.querySchemas).filter(([name]) => isKnown(name))
  const { values, findings } = readParameters(
    search,
    new Map(schemas.map(([name, schema]) => [name, resolved(schema)]))
  )
  assertValid(findings, values, operation)
  const given = schemas.filter(([name]) => Object.hasOwn(values, name))
  const query = Object.fromEntries(given.map(([name, schema]) => [name, typed(values[name], schema)]))
  // A list in a query is one parameter.
  const found = given.flatMap(([name, schema]) =>
    checkSchema(query[name], schema, name).map((finding) => ({ ...finding, path: name }))
  )
  assertValid(found, query, operation)
  return query
}

/** Throws unless the headers of a change are as the contract says. Those of a GET have no effect otherwise. */
export function assertHeaders({ method, headers }: Request, operation: Operation): void {
  if (method === 'GET') return
  const given = Object.entries(operation.headerSchemas).filter(([name]) => headers.has(name))
  const values = Object.fromEntries(given.map(([name]) => [name.toLowerCase(), headers.get(name)]))
  const findings = given.flatMap(([name, schema]) => checkSchema(headers.get(name), schema, name.toLowerCase()))
  assertValid(findings, values, operation)
}

function resolved(schema: Schema): Schema {
  return (schema.$ref !== undefined && contract.schemas[schema.$ref]) || schema
}

function typed(text: unknown, { type }: Schema): unknown {
  // A map.
  if (typeof text !== 'string') return text
  if (type === 'array') return text.split(',')
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

const json = 'application/json'
const multipart = 'multipart/form-data'
const pdf = 'application/pdf'

/** Returns the body of a request as JSON, or an empty object if the body is optional and missing. */
export async function readBody(
  request: Request,
  query: Record<string, unknown>,
  operation: Operation
): Promise<unknown> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (operation.body === undefined) return undefined
  const body = await asJson(bytes, request, query, operation)
  assertValid(checkSchema(body, operation.body), body, operation)
  return body
}

async function asJson(
  bytes: Uint8Array<ArrayBuffer>,
  { headers }: Request,
  query: Record<string, unknown>,
  operation: Operation
): Promise<unknown> {
  const type = mediaTypeOf(headers)
  const takesPdf = operation.form !== undefined
  if (bytes.length === 0 && !(takesPdf && type === pdf)) return {}
  if (bytes.length > largestBody) throw new Refusal('REQUEST_TOO_LARGE', 'The request body exceeds 4.5 MB.')
  if (type === json || type === 'application/merge-patch+json') return parse(new TextDecoder().decode(bytes))
  if (takesPdf && type === pdf) {
    const body = { ...query, file: await base64(bytes) }
    for (const name of operation.ofPdf) delete query[name]
    return body
  }
  if (operation.form && type === multipart) return readParts(bytes, headers, operation)
  const allowed = takesPdf
    ? `have one of these types: ${[json, multipart, pdf].join(', ')}`
    : `be JSON with Content-Type: ${json}`
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `The request body must ${allowed}.`)
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, headers: Headers, operation: Operation) {
  const form = await new Response(bytes, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch((error: Error) => {
      throw invalid('VALIDATION_FAILED', 'body', `is not a valid form: ${error.message}`)
    })
  const { values, findings } = readForm(await Promise.all([...form].map(partOf)), shapeOf(operation))
  assertValid(findings, values, operation)
  return values
}

async function partOf([name, value]: [string, string | File]): Promise<FormPart> {
  if (typeof value === 'string') return { name, text: value }
  return { name, file: { name: value.name, type: value.type, base64: await base64(value) } }
}

function shapeOf({ body = {}, form = [] }: Operation): FormShape {
  // A form has the file itself, and otherwise what JSON has.
  const { upload_key: _, ...properties } = resolved(body).properties ?? {}
  const types = new Map(Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)]))
  return { types, mediaTypes: new Map(form) }
}

function typeOf(schema: Schema): unknown {
  const { allOf: [only = schema] = [] } = schema
  return resolved(only).type
}

/** The media type of a body, without parameters. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_JSON', 'The request body is not valid JSON.')
  }
}

function assertValid(found: Finding[], value: unknown, { codes }: Operation): void {
  if (found.length > 0) throw invalidRequest(found, value, codes)
}
