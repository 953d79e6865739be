import { contract, type Schema } from './contract.js'

/** A mismatch between a request and the contract. */
export interface Finding {
  /** As the caller wrote it: `signers[0].email`. Empty for the whole request. */
  path: string
  keyword: string
  problem: string
}

/** Returns the mismatches between a value and its schema. */
export function checkSchema(value: unknown, schema: Schema, path = ''): Finding[] {
  // biome-ignore lint/style/noNonNullAssertion: every reference of the contract has its schema
  if (schema.$ref !== undefined) return checkSchema(value, contract.schemas[schema.$ref]!, path)
  const found = (schema.allOf ?? []).flatMap((each) => checkSchema(value, each, path))
  found.push(...checkAny(value, schema.anyOf, path))
  const add = (keyword: string, problem: string) => void found.push({ path, keyword, problem })
  if (schema.type !== undefined && !isOfType(value, schema.type)) {
    add('type', `must be ${schema.type}`)
    return found
  }
  if (schema.enum && !schema.enum.includes(value))
    add('enum', `must be equal to one of the allowed values: ${schema.enum.join(', ')}`)
  if (typeof value === 'string') checkString(value, schema, add)
  if (typeof value === 'number') checkNumber(value, schema, add)
  if (Array.isArray(value)) return [...found, ...checkArray(value, schema, path)]
  if (isObject(value)) return [...found, ...checkObject(value, schema, path)]
  return found
}

type Add = (keyword: string, problem: string) => void

function checkAny(value: unknown, schemas: Schema[] | undefined, path: string): Finding[] {
  if (schemas === undefined) return []
  const all = schemas.map((each) => checkSchema(value, each, path))
  const [first = []] = all
  return all.some((found) => found.length === 0) ? [] : first
}

function checkString(value: string, { minLength = 0, maxLength = Infinity, pattern, format }: Schema, add: Add) {
  const { length } = [...value]
  if (length < minLength) add('minLength', `must NOT have fewer than ${minLength} characters`)
  if (length > maxLength) add('maxLength', `must NOT have more than ${maxLength} characters`)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    add('pattern', pattern === '\\S' ? 'must not be blank' : `must match pattern "${pattern}"`)
  }
  if (format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) add('format', 'must be an e-mail address')
  if (format === 'uri' && !URL.canParse(value)) add('format', 'must be an absolute URL')
}

function checkNumber(value: number, { minimum = -Infinity, maximum = Infinity }: Schema, add: Add) {
  if (value < minimum) add('minimum', `must be >= ${minimum}`)
  if (value > maximum) add('maximum', `must be <= ${maximum}`)
}

function checkArray(value: unknown[], { items, minItems = 0, maxItems = Infinity }: Schema, path: string): Finding[] {
  const found = items ? value.flatMap((each, index) => checkSchema(each, items, `${path}[${index}]`)) : []
  if (value.length < minItems) {
    found.push({ path, keyword: 'minItems', problem: `must NOT have fewer than ${minItems} items` })
  }
  if (value.length > maxItems) {
    found.push({ path, keyword: 'maxItems', problem: `must NOT have more than ${maxItems} items` })
  }
  return found
}

function checkObject(value: Record<string, unknown>, schema: Schema, path: string): Finding[] {
  const { required = [], properties = {}, additionalProperties: others, propertyNames } = schema
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  const names = Object.keys(value)
  const found = required
    .filter((name) => value[name] === undefined)
    .map((name) => ({ path: inside(name), keyword: 'required', problem: 'is required' }))
  if (names.length > (schema.maxProperties ?? Infinity)) {
    found.push({
      path,
      keyword: 'maxProperties',
      problem: `must NOT have more than ${schema.maxProperties} properties`
    })
  }
  if (names.length < (schema.minProperties ?? 0)) {
    found.push({
      path,
      keyword: 'minProperties',
      problem: `must NOT have fewer than ${schema.minProperties} properties`
    })
  }
  for (const name of names) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others
    if (own === false)
      found.push({ path: inside(name), keyword: 'additionalProperties', problem: 'is not a known parameter' })
    if (typeof own === 'object') found.push(...checkSchema(value[name], own, inside(name)))
    if (propertyNames) found.push(...checkSchema(name, propertyNames, inside(name)))
  }
  return found
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  // The other types have the same names in JSON Schema and JavaScript.
  return typeof value === type
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
