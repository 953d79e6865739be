/**
 * Returns a schema of the contract without references, examples and extensions. What it refers to is not recursive, and a
 * schema without references has fewer tokens than one with definitions.
 */
export function toPlainSchema(document, { $ref, allOf = [], ...rest }) {
  const plainOf = (schema) => toPlainSchema(document, schema)
  const referenced = $ref ? [referencedSchema(document, $ref)] : []
  const plain = Object.assign({}, ...[...referenced, ...allOf].map(plainOf))
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword === 'examples' || keyword.startsWith('x-')) continue
    // Agents do not know it, the description says it, and the operation checks it.
    if (keyword === 'format' && value === 'date-or-time') continue
    plain[keyword] = plainValue(plainOf, keyword, value)
  }
  return plain
}

function plainValue(plainOf, keyword, value) {
  if (keyword === 'properties') {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, plainOf(schema)]))
  }
  if (Array.isArray(value) && keyword === 'anyOf') return value.map(plainOf)
  const isSchema = keyword === 'items' || keyword === 'additionalProperties' || keyword === 'propertyNames'
  return isSchema && typeof value === 'object' ? plainOf(value) : value
}

function referencedSchema(document, $ref) {
  const schema = document.components.schemas[$ref.split('/').at(-1) ?? '']
  if (!schema) throw new Error(`${$ref} is not in the contract`)
  return schema
}
