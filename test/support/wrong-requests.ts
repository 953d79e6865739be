import {
  bodySchemaOf,
  type ContractOperation,
  exampleBody,
  fillPath,
  type Json,
  parametersOf,
  resolve
} from './contract.js'

/** A request that is wrong in one way. */
export interface WrongRequest {
  name: string
  /** With its query, after `/v1`. */
  path: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/**
 * Requests of an operation that are wrong in its headers, query, path and body, with values made from the contract: of the
 * body's own properties, and everywhere, of those within them too.
 */
export function wrongRequestsOf(operation: ContractOperation, { everywhere = false } = {}): WrongRequest[] {
  const { method } = operation
  // Its own form is in the library of the mock.
  const path = fillPath(operation).replace(/(?<=frm_\w{25})\w/, 'z')
  const body = bodySchemaOf(operation) && JSON.stringify(exampleBody(operation))
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const right = { method, path, headers: json, body }
  return [
    ...wrongHeaders(operation).map(([name, value]) => ({
      ...right,
      name: `${name}: ${value.slice(0, 20)}`,
      headers: { ...json, [name]: value }
    })),
    ...wrongQueries(operation).map((query) => ({ ...right, name: `?${query}`.slice(0, 60), path: `${path}?${query}` })),
    ...(path.includes('_')
      ? [{ ...right, name: 'no such path', path: path.replace(/[a-z]{3}_[^/]+/g, 'nothing') }]
      : []),
    ...(body === undefined
      ? []
      : wrongBodies(operation, everywhere).map(([name, text, type]) => ({
          ...right,
          name,
          body: text,
          headers: type === undefined ? {} : { 'content-type': type }
        })))
  ]
}

function wrongHeaders(operation: ContractOperation): [name: string, value: string][] {
  return parametersOf(operation, 'header').flatMap(({ name, schema }) => {
    const { maxLength = 0, minLength, pattern } = resolve(schema)
    const values = [
      ...(minLength ? [''] : []),
      ...(maxLength ? ['a'.repeat(maxLength + 1)] : []),
      ...(pattern && !new RegExp(pattern).test('x') ? ['x'] : [])
    ]
    return values.map((value): [string, string] => [name, value])
  })
}

function wrongQueries(operation: ContractOperation): string[] {
  const own = parametersOf(operation, 'query').flatMap(({ name, schema }) => {
    const { type, format, maximum, maxLength, enum: values, items } = resolve(schema)
    const place = encodeURIComponent(name)
    return [
      `${place}=`,
      `${place}=a&${place}=b`,
      ...(type !== 'string' || format || values || items ? [`${place}=%3F`] : []),
      ...(maximum ? [`${place}=${maximum + 1}`] : []),
      ...(maxLength ? [`${place}=${'a'.repeat(maxLength + 1)}`] : [])
    ]
  })
  return ['surprise=1', ...own]
}

function wrongBodies(
  operation: ContractOperation,
  everywhere: boolean
): [name: string, text: string | undefined, type?: string][] {
  const json = 'application/json'
  const example = exampleBody(operation)
  const { properties = {}, required = [] } = bodySchemaOf(operation)
  const changed = (name: string, value: Json): [string, string, string] => [
    `${name}: ${JSON.stringify(value)}`.slice(0, 600),
    JSON.stringify({ ...example, [name]: value }),
    json
  ]
  return [
    ['no body', undefined],
    ['an empty body', '', json],
    ['no JSON', '{', json],
    ['a list', '[]', json],
    ['text', 'hello', 'text/plain'],
    ['no type', JSON.stringify(example)],
    changed('surprise', 1),
    ...required.map((name: string): [string, string, string] => {
      const { [name]: _, ...rest } = example
      return [`without ${name}`, JSON.stringify(rest), json]
    }),
    ...Object.entries<Json>(properties).flatMap(([name, schema]) =>
      [...wrongValues(resolve(schema)), ...(everywhere ? wrongWithin(resolve(schema), example[name]) : [])].map(
        (value) => changed(name, value)
      )
    )
  ]
}

/** Objects, or lists of one, of which one property is wrong. */
function wrongWithin(schema: Json, example: Json): Json[] {
  if (schema.type === 'array') {
    const item = resolve(schema.items)
    // As many as there have to be, so that only one thing is wrong.
    const others = Array(Math.max(0, (schema.minItems ?? 0) - 1)).fill(item.examples?.[0])
    return wrongWithin(item, example?.[0]).map((value) => [value, ...others])
  }
  const { properties, required = [] } = schema
  if (properties === undefined) return []
  const whole = example ?? schema.examples?.[0]
  const without = required.map((name: string) => {
    const { [name]: _, ...rest } = whole
    return rest
  })
  const changed = Object.entries<Json>(properties).flatMap(([name, each]) =>
    [...wrongValues(resolve(each)), ...wrongWithin(resolve(each), whole?.[name])].map((value) => ({
      ...whole,
      [name]: value
    }))
  )
  return [{ ...whole, surprise: 1 }, ...without, ...changed]
}

/** Values that a schema refuses: of another type, too long, too many. */
function wrongValues(schema: Json): Json[] {
  const { type, maxLength, maximum, enum: values, anyOf } = schema
  const isNullable = anyOf?.some((each: Json) => each.type === 'null')
  return [
    type === 'string' ? 7 : 'surprise',
    ...(isNullable ? [] : [null]),
    ...(maxLength && maxLength < 10_000 ? ['a'.repeat(maxLength + 1)] : []),
    ...(maximum ? [maximum + 1] : []),
    ...(values ? ['surprise'] : []),
    ...(type === 'object' || type === 'array' ? [7] : [])
  ]
}
