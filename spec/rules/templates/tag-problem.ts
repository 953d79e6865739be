import type { Schemas } from '../ground/contract.js'

/** Why a text tag asks for nothing that exists. */
export class TagProblem extends Error {
  constructor(
    message: string,
    readonly reason: Schemas['TextTagProblemReason'] = 'invalid'
  ) {
    super(message)
  }
}
