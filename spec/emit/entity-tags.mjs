import { operationsOf } from './operations.mjs'
import { resolved, successOf } from './responses.mjs'

/** Declares the `ETag` of the answers that have one, and the answer to those who know it. */
export function addEntityTags(document) {
  for (const { operation } of operationsOf(document)) {
    const tag = { ETag: { $ref: '#/components/headers/ETag' } }
    if (taggedSchema(operation, document)) {
      const success = successOf(operation, document)
      success.headers = { ...success.headers, ...tag }
    }
    if (takesHeader(operation, 'If-None-Match', document)) {
      operation.responses['304'] = { description: 'The object has not changed.', headers: tag }
    }
  }
}

/** Whether an operation can depend on the state of its object. */
export function isConditional({ operation }, document) {
  return takesHeader(operation, 'If-Match', document)
}

/** The properties of an operation's answer that its `ETag` does not cover, or null if it has none. */
export function untaggedOf(operation, document) {
  const schema = taggedSchema(operation, document)
  if (!schema) return null
  return Object.keys(schema.properties).filter((name) => schema.properties[name]['x-secret'])
}

function taggedSchema(operation, document) {
  const schema = resolved(successOf(operation, document).content?.['application/json']?.schema, document)
  return schema?.['x-tagged'] ? schema : undefined
}

function takesHeader({ parameters = [] }, name, document) {
  return parameters.map((each) => resolved(each, document)).some((each) => each.in === 'header' && each.name === name)
}
