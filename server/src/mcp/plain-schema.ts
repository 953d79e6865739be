import { contract } from '../contract/contract.js'

/** The parts of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

/**
 * Returns a schema of the contract without references, examples and extensions. The contract has no recursive schemas, and a
 * schema without references has fewer tokens than one with definitions.
 */
export function toPlainSchema({ $ref, allOf = [], ...rest }: JsonSchema): JsonSchema {
  const referenced = $ref ? [referencedSchema($ref)] : []
  const bases = [...referenced, ...allOf].map(toPlainSchema)
  const plain: JsonSchema = Object.assign({}, ...bases)
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword === 'examples' || keyword.startsWith('x-')) continue
    // Agents do not know it, the description says it, and the operation checks it.
    if (keyword === 'format' && value === 'date-or-time') continue
    plain[keyword] = plainValue(keyword, value)
  }
  return plain
}

function plainValue(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') return mapValues(value as Record<string, JsonSchema>)
  if (Array.isArray(value) && keyword === 'anyOf') return value.map(toPlainSchema)
  const isSchema = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return isSchema && typeof value === 'object' ? toPlainSchema(value as JsonSchema) : value
}

function mapValues(schemas: Record<string, JsonSchema>) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toPlainSchema(schema)]))
}

function referencedSchema($ref: string): JsonSchema {
  const schema = contract.components.schemas[$ref.split('/').at(-1) ?? '']
  if (!schema) throw new Error(`${$ref} is not in the contract`)
  return schema
}
