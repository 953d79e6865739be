import { createRequire } from 'node:module'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is
export type Json = any

/** The committed contract. */
export const contract: Json = createRequire(import.meta.url)('@signpost/spec/openapi.json')

/** An operation of the contract, and where it is. */
export interface ContractOperation {
  id: string
  method: string
  path: string
  operation: Json
  security: string[]
}

export const contractOperations: ContractOperation[] = Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    security: (operation.security ?? contract.security).flatMap((requirement: Json) => Object.keys(requirement))
  }))
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(contract, 'contract')

/** What is wrong with a value for a schema of the contract, as text; empty if nothing is. */
export function problemsOf(value: unknown, pointer: string): string {
  const validate = ajv.getSchema(`contract#${pointer}`)
  if (!validate) throw new Error(`the contract has no ${pointer}`)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

/** A part of the contract by its JSON pointer's segments. */
export function pointerTo(...segments: string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
