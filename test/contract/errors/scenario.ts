import type { ContractOperation } from '../../support/contract.js'
import type { World } from '../../world.js'
import type { Stage } from './stage.js'

/** A request that is to be refused. */
export interface Attempt {
  /** Where; the stage's own world unless told. */
  world?: World
  /** An API key or a signing token; null for none. Good ones unless told. */
  key?: string | null
  /** Identifiers in the path; unknown ones unless told. */
  path?: Record<string, string>
  query?: string
  /** The contract's own example unless told. */
  body?: unknown
  headers?: Record<string, string>
  /** The places that the answer's details name; none unless told. */
  details?: string[]
  /** Puts back what was done to provoke the error. */
  after?(): Promise<void>
}

/** Makes whatever has to be there for an error to come, and the request that it comes to. */
export type Scenario = (stage: Stage, operation: ContractOperation) => Attempt | Promise<Attempt>

/** The scenarios of operations, by operation and error code. */
export type Scenarios = Record<string, Record<string, Scenario>>
