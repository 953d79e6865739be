import { operationsOf } from './operations.mjs'

/** Describes what an operation answers with when it succeeds, in place of saying that it has: in its body's own words. */
export function describeSuccess(document) {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const $ref = response.content?.['application/json']?.schema.$ref
      if (!status.startsWith('2') || !$ref) continue
      response.description = document.components.schemas[$ref.split('/').at(-1)].description
    }
  }
}
