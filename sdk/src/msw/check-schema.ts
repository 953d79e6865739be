import { contract, type Schema } from './contract.js'
import { type Demand, emailFormat, type Finding, schemaProblem, textFormats, timeFormats } from './rules.js'

/** Returns the mismatches between a value and its schema. */
export function checkSchema(value: unknown, schema: Schema, path = ''): Finding[] {
  // biome-ignore lint/style/noNonNullAssertion: every reference of the contract has its schema
  if (schema.$ref !== undefined) return checkSchema(value, contract.schemas[schema.$ref]!, path)
  const found = (schema.allOf ?? []).flatMap((each) => checkSchema(value, each, path))
  found.push(...checkAny(value, schema.anyOf, path))
  const add: Add = (keyword, demand) => void found.push(finding(path, keyword, demand))
  if (schema.type !== undefined && !isOfType(value, schema.type)) {
    add('type', { type: schema.type })
    return found
  }
  if (schema.enum && !schema.enum.includes(value)) add('enum', { allowedValues: schema.enum })
  if (typeof value === 'string') checkString(value, schema, add)
  if (typeof value === 'number') checkNumber(value, schema, add)
  if (Array.isArray(value)) return [...found, ...checkArray(value, schema, path)]
  if (isObject(value)) return [...found, ...checkObject(value, schema, path)]
  return found
}

type Add = (keyword: string, demand: Demand) => void

function finding(path: string, keyword: string, demand: Demand = {}): Finding {
  return { path, keyword, problem: schemaProblem(keyword, demand) }
}

function checkAny(value: unknown, schemas: Schema[] | undefined, path: string): Finding[] {
  if (schemas === undefined) return []
  const all = schemas.map((each) => checkSchema(value, each, path))
  const [first = []] = all
  return all.some((found) => found.length === 0) ? [] : first
}

function checkString(value: string, schema: Schema, add: Add) {
  const { minLength = 0, maxLength = Infinity, pattern, 'x-text': text, format = text } = schema
  const { length } = [...value]
  if (length < minLength) add('minLength', { limit: minLength })
  if (length > maxLength) add('maxLength', { limit: maxLength })
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) add('pattern', { pattern })
  if (format !== undefined && formats[format]?.(value) === false) add('format', { format, value })
}

const formats: Record<string, (value: string) => boolean> = {
  uri: (value) => URL.canParse(value),
  ...emailFormat,
  ...textFormats,
  ...timeFormats
}

function checkNumber(value: number, { minimum = -Infinity, maximum = Infinity }: Schema, add: Add) {
  if (value < minimum) add('minimum', { limit: minimum })
  if (value > maximum) add('maximum', { limit: maximum })
}

function checkArray(value: unknown[], schema: Schema, path: string): Finding[] {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems = false } = schema
  const found = items ? value.flatMap((each, index) => checkSchema(each, items, `${path}[${index}]`)) : []
  if (value.length < minItems) found.push(finding(path, 'minItems', { limit: minItems }))
  if (value.length > maxItems) found.push(finding(path, 'maxItems', { limit: maxItems }))
  if (uniqueItems && new Set(value).size < value.length) found.push(finding(path, 'uniqueItems'))
  return found
}

function checkObject(value: Record<string, unknown>, schema: Schema, path: string): Finding[] {
  const { required = [], properties = {}, additionalProperties: others, propertyNames } = schema
  const { minProperties = 0, maxProperties = Infinity } = schema
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  const names = Object.keys(value)
  const found = required.filter((name) => value[name] === undefined).map((name) => finding(inside(name), 'required'))
  if (names.length > maxProperties) found.push(finding(path, 'maxProperties', { limit: maxProperties }))
  if (names.length < minProperties) found.push(finding(path, 'minProperties', { limit: minProperties }))
  for (const name of names) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others
    if (own === false) found.push(finding(inside(name), 'additionalProperties'))
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
