import { operationsOf } from './operations.mjs'

/** Removes the interface from operation names: `sendDocument`, not `Documents_sendDocument`. */
export function nameOperations(document) {
  const taken = new Set()
  for (const { operation } of operationsOf(document)) {
    operation.operationId = operation.operationId.split('_').at(-1)
    if (taken.has(operation.operationId)) throw new Error(`two operations are called ${operation.operationId}`)
    taken.add(operation.operationId)
  }
}
