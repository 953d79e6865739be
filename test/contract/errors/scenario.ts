import type { ContractOperation } from '../../support/contract.js'
import type { World } from '../../world.js'
import type { Stage } from './stage.js'

/** A request that must be rejected. */
export interface Attempt {
  /** The world to use. Default: that of the stage. */
  world?: World
  /** An API key or a signing token, or null for none. Default: valid ones. */
  key?: string | null
  /** Identifiers in the path. Default: unknown ones. */
  path?: Record<string, string>
  query?: string
  /** Default: the example in the contract. */
  body?: unknown
  headers?: Record<string, string>
  /** A request that no client sends, after its method and path. */
  raw?(start: string): string
  /** The locations in the error's details. Default: none. */
  details?: string[]
  /** Reverts what was done to provoke the error. */
  after?(): Promise<void>
}

/** Prepares everything for an error to occur, and returns the request that provokes it. */
export type Scenario = (stage: Stage, operation: ContractOperation) => Attempt | Promise<Attempt>

/** The scenarios of operations, by operation and error code. */
export type Scenarios = Record<string, Record<string, Scenario>>

/** Makes something once for all operations of a stage, which refuse it and so leave it as it is. */
export function oncePerStage<Made>(make: (stage: Stage) => Promise<Made> | Made): (stage: Stage) => Promise<Made> {
  const made = new WeakMap<Stage, Promise<Made>>()
  return (stage) => {
    const known = made.get(stage) ?? Promise.resolve(make(stage))
    made.set(stage, known)
    return known
  }
}
