import { operationsOf } from './operations.mjs'
import { resolved } from './responses.mjs'

/** Throws unless every property of documents that can hold text of people says what an erasure does with it. */
export function assertErasure(document) {
  for (const [path, property] of leavesOf(schemaNamed(document, 'Document'), document)) {
    if (property['x-erased'] !== undefined || !holdsText(resolved(property, document), document)) continue
    throw new Error(
      `Document.${path} can hold personal data: give it @erased, or @kept if an erasure leaves it as it is, in spec/src.`
    )
  }
}

/** Throws unless an update can change every property that documents are created with. */
export function assertUpdates(document) {
  const updated = schemaNamed(document, 'UpdateDocumentRequest').properties
  for (const [name, { created }] of Object.entries(documentDetails(document))) {
    if (!created || name === 'file_name' || name in updated) continue
    throw new Error(
      `Documents are created with ${name}, which no update changes: add it to DocumentDetailsUpdate in spec/src/document-details.tsp.`
    )
  }
}

/**
 * Throws unless every property that signers are created with can be changed by an update, which says whether another person keeps
 * it, or says that none does.
 */
export function assertSignerUpdates(document) {
  const updated = schemaNamed(document, 'UpdateSignerRequest').properties
  const { properties } = schemaNamed(document, 'Signer')
  // Who the person is.
  const named = ['email', 'name']
  for (const [name, { created }] of Object.entries(signerDetails(document))) {
    if (!created || named.includes(name) || properties[name]['x-set-once']) continue
    if (!(name in updated)) {
      throw new Error(
        `Signers are created with ${name}, which no update changes: add it to UpdateSignerRequest in spec/src/document-requests.tsp, or mark Signer.${name} with @setOnce.`
      )
    }
    if (properties[name]['x-personal'] === undefined) {
      throw new Error(`Say with @personal whether another person who takes the place of a signer keeps Signer.${name}.`)
    }
  }
}

/** By property that the sender sets: whether lists filter by it and search it, whether copies have it, and its value if it is absent. */
export function documentDetails(document) {
  const filters = parametersOf(document, 'listDocuments')
  return detailsOf(document, 'Document', 'CreateDocumentRequest', (name) => filters.includes(name))
}

/**
 * The same by property of signers, and whether an update can change it and another person does not keep it. Nothing filters by
 * them, and an erasure removes them.
 */
export function signerDetails(document) {
  const updated = schemaNamed(document, 'UpdateSignerRequest').properties
  const { properties } = schemaNamed(document, 'Signer')
  const details = Object.entries(detailsOf(document, 'Signer', 'SignerRequest', () => false))
  return Object.fromEntries(
    details.map(([name, { created, searched, absent }]) => {
      const { 'x-personal': personal = false, 'x-added-later': before } = properties[name]
      const value = absent === undefined ? before?.value : absent
      return [name, { created, searched, updated: name in updated, personal, absent: value }]
    })
  )
}

/** The values of an erased document, by property. Those within an object have a path: `seal.error`. */
export function erasedDocument(document) {
  const leaves = leavesOf(schemaNamed(document, 'Document'), document)
  const erased = leaves.filter(([, property]) => property['x-erased'])
  return Object.fromEntries(erased.map(([path, property]) => [path, property['x-erased'].value]))
}

/** What the properties are that objects did not have from the start, in events of before. */
export function addedLater(document, schema) {
  const properties = Object.entries(schemaNamed(document, schema).properties)
  const added = properties.filter(([, property]) => property['x-added-later'])
  return Object.fromEntries(added.map(([name, property]) => [name, property['x-added-later'].value]))
}

function detailsOf(document, answered, requested, isFilter) {
  const sent = schemaNamed(document, requested).properties
  const details = Object.entries(schemaNamed(document, answered).properties).map(([name, property]) => {
    const facts = { created: name in sent, filtered: isFilter(name), searched: property['x-searched'] === true }
    return [name, { ...facts, copied: property['x-copied'] !== false, absent: absentOf(meant(property, document)) }]
  })
  return Object.fromEntries(details.filter(([, { created, searched }]) => created || searched))
}

// What a property without a value is: null if it may be, or empty.
function absentOf({ anyOf = [], type }) {
  if (anyOf.some((way) => way.type === 'null')) return null
  return { object: {}, array: [] }[type]
}

// A reference with a description beside it is an `allOf` of one.
function meant(property, document) {
  return resolved(property.allOf?.[0] ?? property, document)
}

// Objects by their parts, unless an erasure replaces them as a whole.
function leavesOf({ properties }, document, prefix = '') {
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = meant(property, document)
    const isWhole = property['x-erased'] !== undefined || !inner.properties
    return isWhole ? [[`${prefix}${name}`, property]] : leavesOf(inner, document, `${prefix}${name}.`)
  })
}

// Identifiers, digests, times and enums hold nothing that people write.
function holdsText(schema, document) {
  const {
    type,
    enum: values,
    const: value,
    format,
    pattern,
    anyOf = [],
    allOf = [],
    items,
    properties,
    additionalProperties
  } = schema
  if (type === 'string')
    return (
      !values && value === undefined && !['date-time', 'date', 'date-or-time'].includes(format) && !isExact(pattern)
    )
  const parts = [...anyOf, ...allOf, items, ...Object.values(properties ?? {}), additionalProperties]
  return parts.some((part) => part && typeof part === 'object' && holdsText(resolved(part, document), document))
}

function isExact(pattern) {
  return pattern?.startsWith('^') && pattern.endsWith('$') && !/\.[*+]|\\S|\[\^/.test(pattern)
}

function schemaNamed(document, name) {
  return document.components.schemas[name]
}

function parametersOf(document, id) {
  const { operation } = operationsOf(document).find((entry) => entry.operation.operationId === id)
  return operation.parameters.map((each) => resolved(each, document).name)
}
