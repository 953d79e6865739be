import { type Operation, operations } from '../contract.js'

/** The method of the SDK that calls an operation, such as `documents.create`: the one that its sample shows. */
export function methodOf({ id, samples }: Operation): string {
  const source = samples.find(({ label }) => label === 'SDK')?.source ?? ''
  const method = /\b(?:signpost|signing)\.([\w.]+)\(/.exec(source)?.[1]
  if (!method) throw new Error(`the sample of ${id} calls no method of the SDK`)
  return method
}

const byMethod = new Map(operations.map((operation) => [methodOf(operation), operation]))

/** The operation that a method calls. Some, such as `waitFor`, call several times what another one calls. */
export const operationOf = (method: string): Operation | undefined => byMethod.get(method)
