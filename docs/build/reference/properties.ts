import { isNullable, nameOfSchema, type Parameter, resolve, type Schema } from '../contract.js'
import { text } from '../markdown.js'

/** Where the objects that have sections of their own are described. */
export type LinkOf = (schemaName: string) => string | undefined

/** The properties of an object as nested lists. Objects with a section of their own are linked instead. */
export function propertyList(schema: Schema, linkOf: LinkOf, depth = 0): string {
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties)
    .map(([name, property]) => entry(name, property, required.includes(name), linkOf, depth))
    .join('\n')
}

export function parameterList(parameters: Parameter[]): string {
  return parameters
    .map(({ name, required = false, schema, description }) =>
      entry(name, { ...schema, description }, required, () => undefined, 0)
    )
    .join('\n')
}

function entry(name: string, schema: Schema, required: boolean, linkOf: LinkOf, depth: number): string {
  const resolved = resolve(schema)
  const inner = innerObject(resolved)
  const link = inner && linkOf(nameOfSchema(itemsOf(schema)) ?? '')
  const type = link ? `[${typeOf(schema)}](${link})` : typeOf(schema)
  const facts = [type, ...(required ? ['**required**'] : [])].join(', ')
  const line = `${'  '.repeat(depth)}- \`${name}\` ${facts}${sentence(resolved)}`
  const children = inner && !link ? propertyList(inner, linkOf, depth + 1) : valueList(resolved, depth + 1)
  return children ? `${line}\n${children}` : line
}

/** What each value means, if the contract says so. */
function valueList(schema: Schema, depth: number): string {
  const { enum: values = [], 'x-enumDescriptions': meanings } = valuesOf(schema)
  if (!meanings) return ''
  return values
    .map((value) => `${'  '.repeat(depth)}- \`${value}\`${meanings[value] ? ` — ${text(meanings[value])}` : ''}`)
    .join('\n')
}

// The schema of a property's values: its own, or that of its entries.
function valuesOf(schema: Schema): Schema {
  return schema.items ? resolve(schema.items) : schema
}

function sentence(schema: Schema) {
  const said = [text(schema.description ?? ''), ...constraints(schema)].filter(Boolean)
  return said.length > 0 ? ` — ${said.join(' ')}` : ''
}

// The object that a property is, or that its entries are.
function innerObject(schema: Schema): Schema | undefined {
  const inner = resolve(itemsOf(schema))
  return inner.properties ? inner : undefined
}

function itemsOf(schema: Schema): Schema {
  const { items, additionalProperties } = resolve(schema)
  if (items) return items
  return typeof additionalProperties === 'object' ? additionalProperties : schema
}

function typeOf(schema: Schema): string {
  const name = plainTypeOf(resolve(schema))
  return isNullable(schema) ? `${name} or null` : name
}

function plainTypeOf({ type, format, items, additionalProperties, anyOf }: Schema): string {
  if (items) return `array of ${plural(plainTypeOf(resolve(items)))}`
  if (typeof additionalProperties === 'object') return `map of ${plural(plainTypeOf(resolve(additionalProperties)))}`
  if (anyOf) return anyOf.map((each) => plainTypeOf(resolve(each))).join(' or ')
  if (format === 'date-time') return 'time'
  if (format === 'date-or-time') return 'time or day'
  if (format === 'binary') return 'bytes'
  return type ?? 'any'
}

const plural = (name: string) =>
  name
    .split(' or ')
    .map((each) => (each.startsWith('array') || each.startsWith('map') ? each : `${each}s`))
    .join(' or ')

function constraints(schema: Schema): string[] {
  const { enum: values, 'x-enumDescriptions': meanings } = valuesOf(schema)
  return [
    schema.type === 'string' && !values && !schema.format && range(schema.minLength, schema.maxLength, 'characters'),
    schema['x-text'] === 'single-line' && 'One line, without control characters.',
    (schema.type === 'integer' || schema.type === 'number') && range(schema.minimum, schema.maximum),
    schema.type === 'array' && range(schema.minItems, schema.maxItems, 'entries'),
    schema.default !== undefined && `Default \`${JSON.stringify(schema.default).replaceAll('"', '')}\`.`,
    values && (meanings ? 'One of:' : `One of ${values.map((value) => `\`${value}\``).join(', ')}.`)
  ].filter((each): each is string => typeof each === 'string')
}

// Larger limits only keep numbers and texts within what a program can hold.
const TELLING = 100_000

function range(least = 0, most = Number.POSITIVE_INFINITY, unit = '') {
  const end = unit && ` ${unit}`
  const limited = most < TELLING
  if (limited && least > 0) return least === most ? `${least}${end}.` : `${least} to ${most}${end}.`
  if (limited) return `At most ${most}${end}.`
  return least > 0 ? `At least ${least}${end}.` : undefined
}
