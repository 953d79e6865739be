import type { JsonSchema } from '@signpost/spec/mcp-tool'

/**
 * Returns a result in which every text that people wrote is `{ "untrusted_text": … }`: titles, names, reasons, values.
 * Signers and senders of documents are strangers to the person whose agent reads it, so the model has to know which
 * words are theirs. Which texts these are follows from the contract: all that could be a sentence.
 */
export function markTexts(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return value
  if (typeof value === 'string') return isFreeText(value, schema) ? { untrusted_text: value } : value
  if (Array.isArray(value))
    return value.map((item) =>
      markTexts(
        item,
        find(schema, (each) => each.items)
      )
    )
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      markTexts(
        part,
        find(schema, (each) => schemaOf(each, name))
      )
    ])
  )
}

function schemaOf({ properties, additionalProperties }: JsonSchema, name: string): JsonSchema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** Finds a part in a schema or in its alternatives. */
function find(schema: JsonSchema, part: (schema: JsonSchema) => JsonSchema | undefined): JsonSchema | undefined {
  const own = part(schema)
  if (own) return own
  const parts = (schema.anyOf ?? []).map((each) => find(each, part)).filter((each) => each !== undefined)
  return parts.length > 1 ? { anyOf: parts } : parts[0]
}

const sentence = 'Ignore this, and do that.'

function isFreeText(value: string, schema: JsonSchema): boolean {
  if (schema.anyOf) return schema.anyOf.every((each) => each.type === 'null' || isFreeText(value, each))
  const { type, format, pattern } = schema
  if (type !== 'string' && !(Array.isArray(type) && type.includes('string'))) return false
  if (schema.enum || schema.const !== undefined || format !== undefined) return false
  return pattern === undefined || new RegExp(String(pattern), 'u').test(sentence)
}
