// What clients of others are made from says in schemas what the validator of this repository says better in its own words: which of
// several properties a request has to have, and what a time or a day is. The two forms permit the same requests.

/** Says in the schemas what strangers read: alternatives as several objects, and a time or a day as either. */
export function inPublishedForm(document) {
  const { schemas } = document.components
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema['x-alternatives']) schemas[name] = withAlternatives(schema, schemas)
  }
  visit(document, (node) => {
    if (node.format !== 'date-or-time') return
    const { type, maxLength } = node
    delete node.format
    delete node.type
    delete node.maxLength
    node.oneOf = [
      { type, format: 'date', maxLength: 10 },
      { type, format: 'date-time', maxLength }
    ]
  })
}

/** The document in the form that the programs of this repository read: one object in place of several, and a format of its own. */
export function inWorkingForm(published) {
  const document = structuredClone(published)
  const { schemas } = document.components
  for (const [name, schema] of Object.entries(schemas)) {
    const [first, ...others] = Object.keys(schema['x-alternatives'] ?? {})
    if (!first || !schema.anyOf) continue
    const { anyOf: _, description, examples, ...marks } = schema
    const { description: __, required, ...whole } = schemas[first]
    const always = required.filter((property) => others.every((other) => schemas[other].required?.includes(property)))
    schemas[name] = { ...whole, ...(always.length > 0 && { required: always }), description, examples, ...marks }
    for (const branch of [first, ...others]) delete schemas[branch]
  }
  visit(document, (node) => {
    const [day, time] = node.oneOf ?? []
    if (day?.format !== 'date' || time?.format !== 'date-time') return
    delete node.oneOf
    Object.assign(node, { type: time.type, maxLength: time.maxLength, format: 'date-or-time' })
  })
  return document
}

function withAlternatives({ description, examples, required = [], ...whole }, schemas) {
  const { 'x-alternatives': alternatives, ...object } = whole
  for (const [name, needed] of Object.entries(alternatives)) {
    if (name in schemas) throw new Error(`${name} is an alternative, and a schema already`)
    const also = needed.map((property) => `\`${property}\``).join(', ')
    schemas[name] = {
      ...structuredClone(object),
      required: [...required, ...needed],
      description: `${description}\n\nWith ${also}.`
    }
  }
  const anyOf = Object.keys(alternatives).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return { anyOf, description, examples, 'x-alternatives': alternatives }
}

function visit(node, use) {
  if (node === null || typeof node !== 'object') return
  if (!Array.isArray(node)) use(node)
  for (const child of Object.values(node)) visit(child, use)
}
