import { operationsOf } from './operations.mjs'

/** Describes a successful response by the description of its body's schema. */
export function describeSuccess(document) {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const $ref = response.content?.['application/json']?.schema.$ref
      if (!status.startsWith('2') || !$ref) continue
      response.description = document.components.schemas[$ref.split('/').at(-1)].description
    }
  }
}
