import type { BodyOf, OperationId, PathOf, QueryOf, ResultOf, Schemas } from './contract.js'
import type { World } from './world.js'

/** Who asks: whoever has the API key, or a signer. */
export interface Caller {
  mode: Schemas['Mode']
  /** Only of a signing token. */
  signing?: { documentId: string; signerId: string; unlockedBy: string | null }
}

export interface Call<Id extends OperationId> {
  world: World
  caller: Caller
  path: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
}

/** What an operation answers with in place of JSON: a file. */
type Answer<Id extends OperationId> = [ResultOf<Id>] extends [never] ? Response | undefined : ResultOf<Id>

/** Does one operation. What it cannot do, it throws as a Refusal. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>

export type Handlers = { [Id in OperationId]: Handler<Id> }
