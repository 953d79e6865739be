import type { BodyOf, OperationId, PathOf, QueryOf, ResultOf, Schemas } from './contract.js'
import type { EditingGrant } from './rules.js'
import type { MockKey } from './state.js'
import type { World } from './world.js'

/** The content of a signing token. */
export interface Claims {
  documentId: string
  signerId: string
  /** Of several people of whom one is to sign, the candidate. */
  candidateId: string | null
  /** How often the signer had been replaced when the link was made. */
  person: number
  /** The name of the access code that was entered. */
  unlockedBy: string | null
  /** The address or number that the signer has proved to be theirs. */
  identifiedBy: string | null
  expiresAt: Date
  /** Only in the token of a pad, which can only draw. */
  padId?: string
}

/** Who sends the request: the holder of the API key, or a signer. */
export interface Caller {
  mode: Schemas['Mode']
  userAgent?: string | null
  /** Only with an API key, or an editing token that it created. */
  key?: MockKey
  /** Only with an editing token. */
  editing?: EditingGrant
  /** Only with a signing token. */
  signing?: Claims
}

export interface Call<Id extends OperationId> {
  world: World
  caller: Caller
  path: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
  /** Throws unless the object, as it is presented, is in the state of `If-Match`, or would not change. */
  assertUnmodified(current: object, wanted?: object): Promise<void>
}

/** A file, returned by an operation instead of JSON. */
type Answer<Id extends OperationId> = [ResultOf<Id>] extends [never] ? Response | undefined : ResultOf<Id>

/** Performs an operation. Throws a Refusal if that is not possible. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>

export type Handlers = { [Id in OperationId]: Handler<Id> }
