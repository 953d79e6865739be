import { operationsOf, takesApiKey } from './operations.mjs'

/** Throws unless every operation says which scope its API key needs, and no operation with a signing token does. */
export function assertScopes(document) {
  for (const entry of operationsOf(document)) {
    const { operationId, 'x-scope': scope } = entry.operation
    if (takesApiKey(entry) === (scope === undefined)) {
      throw new Error(`${operationId} must ${scope === undefined ? 'have' : 'not have'} a @scope`)
    }
  }
}
