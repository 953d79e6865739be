import { eventSchemas } from './events.mjs'
import { resolved } from './responses.mjs'

/** Gives the events about documents examples that are true: the status and the times are those that such an event has. */
export function addEventExamples(document) {
  const { schemas } = document.components
  const [base] = schemas.Document.examples
  const erased = erasedValues(schemas.Document)
  for (const { type, name, data } of eventSchemas(document)) {
    const { 'x-happens': happens, ...schema } = schemas[name]
    // About no document: composed of the example of its data.
    if (!happens && data !== 'Document' && schemas[data].examples) continue
    if (!happens) {
      throw new Error(`The event ${type} has no example: put @happens("…") above ${name} in spec/src/event.tsp.`)
    }
    const example = exampleOf(type, base, happens, 'signer' in propertiesOf(schemas[data], document))
    if (type === 'document.erased') Object.assign(example.data, erased)
    schemas[name] = { ...schema, examples: [example] }
  }
  const [{ name }] = eventSchemas(document)
  schemas.Event.examples = schemas[name].examples
}

function exampleOf(type, base, { at, document, signer, beside }, hasSigner) {
  const person = { ...base.signers[0], ...signer }
  const about = hasSigner ? { signer: person } : {}
  return {
    id: 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz',
    created_at: at,
    type,
    data: { ...base, signers: [person], updated_at: at, ...document, ...about, ...beside }
  }
}

function propertiesOf(schema, document) {
  const { properties = {}, allOf = [] } = schema
  return Object.assign({}, properties, ...allOf.map((part) => propertiesOf(resolved(part, document), document)))
}

function erasedValues({ properties }) {
  const erased = Object.entries(properties).filter(([, property]) => property['x-erased'])
  return Object.fromEntries(erased.map(([name, property]) => [name, property['x-erased'].value]))
}
