import type { JsonSchema } from '@signpost/spec/mcp-tool'

/** What a wrong value is told by the answer of the call. */
const limits = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'minProperties',
  'maxProperties'
])

/**
 * The schema as it is listed, which every conversation of every agent pays for: without limits, with the first sentence of
 * each description, and with the names alone of what few calls need.
 */
export function shortSchema<T extends JsonSchema>(schema: T, rare: string[]): T {
  return shorten(schema, rare, '') as T
}

function shorten(schema: JsonSchema, rare: string[], path: string): JsonSchema {
  const { description, properties, items, anyOf, ...rest } = schema
  const isOpen = hasRare(properties, rare, path)
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([keyword]) => !limits.has(keyword) && !(isOpen && keyword === 'additionalProperties'))
  )
  const names = Object.keys(properties ?? items?.properties ?? {}).filter((name) => rare.includes(path + name))
  const more = names.length > 0 ? `More in describe_tool: ${names.join(', ')}.` : ''
  const text = [typeof description === 'string' ? firstSentence(description) : '', more].filter(Boolean).join(' ')
  return {
    ...kept,
    ...(text ? { description: text } : {}),
    ...(properties ? { properties: shortProperties(properties, rare, path) } : {}),
    // Of a list of objects, the names are said once, by the list.
    ...(items ? { items: withoutMore(items, rare, path) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => shorten(each, rare, path)) } : {})
  }
}

function withoutMore(items: JsonSchema, rare: string[], path: string): JsonSchema {
  if (!items.properties) return shorten(items, rare, path)
  const { description: _, properties, ...rest } = items
  // Clients may check a call against what is listed, and must let what is left out pass.
  if (hasRare(properties, rare, path)) delete rest.additionalProperties
  return { ...shorten(rest, [], path), properties: shortProperties(properties, rare, path) }
}

const hasRare = (properties: object = {}, rare: string[], path: string): boolean =>
  Object.keys(properties).some((name) => rare.includes(path + name))

function shortProperties(properties: Record<string, JsonSchema>, rare: string[], path: string) {
  const usual = Object.entries(properties).filter(([name]) => !rare.includes(path + name))
  return Object.fromEntries(usual.map(([name, schema]) => [name, shorten(schema, rare, `${path}${name}.`)]))
}

const firstSentence = (text: string): string => text.split(/(?<=[.:])\s/, 1)[0]?.replace(/:$/, '.') ?? ''
