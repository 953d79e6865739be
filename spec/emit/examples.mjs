/**
 * Adds an example to each object schema without one: taken from the example of a schema that contains it, or composed
 * of the examples of its properties and of the values that other examples have for properties of the same name.
 */
export function composeExamples({ components: { schemas } }) {
  for (const schema of Object.values(schemas)) if (schema.examples) shareExample(schema, schemas)
  const words = wordsOf(schemas)
  for (const schema of Object.values(schemas)) {
    if (schema.type !== 'object' || schema.examples) continue
    schema.examples = [exampleOf(schema, schemas, words)]
  }
}

function shareExample({ properties = {}, examples: [example] }, schemas) {
  for (const [name, property] of Object.entries(properties)) {
    const part = partOf(property, schemas)
    if (part?.type === 'object' && !part.examples && example[name]) part.examples = [example[name]]
  }
}

function partOf({ $ref, allOf }, schemas) {
  const reference = $ref ?? allOf?.[0]?.$ref
  return reference && schemas[reference.split('/').at(-1)]
}

/** Returns the first value that the existing examples have for each property name. */
function wordsOf(schemas) {
  const words = {}
  for (const { examples = [] } of Object.values(schemas)) collect(examples[0], words)
  return words
}

function collect(value, words) {
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value)) {
    if (!Array.isArray(value) && child !== null) words[name] ??= child
    collect(child, words)
  }
}

function exampleOf(schema, schemas, words, name) {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1)], schemas, words, name)
  if (schema.allOf?.length === 1) return exampleOf(schema.allOf[0], schemas, words, name)
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.some(({ type }) => type === 'null')) return fits(words[name], schema, schemas) ? words[name] : null
  if (schema.anyOf) return exampleOf(schema.anyOf[0], schemas, words)
  if (schema.type === 'object') return objectOf(schema, schemas, words)
  if (schema.type === 'array') return [exampleOf(schema.items, schemas, words)]
  return words[name] ?? (schema.type === 'boolean' ? false : undefined)
}

// Another schema may have a property of the same name that is an object.
function fits(word, { anyOf }, schemas) {
  if (word === undefined) return false
  const [other] = anyOf.filter(({ type }) => type !== 'null')
  const isObject = (partOf(other, schemas) ?? other).type === 'object'
  return isObject === (typeof word === 'object' && !Array.isArray(word))
}

function objectOf({ properties = {}, required = [] }, schemas, words) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, schemas, words, name)])
  const missing = entries.filter(([name, value]) => value === undefined && required.includes(name))
  if (missing.length > 0) throw new Error(`there is no example of ${missing[0][0]}: give one with @example`)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
