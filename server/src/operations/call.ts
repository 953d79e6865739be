import type { Refusal } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { AccountCaller, Client } from '../accounts/caller.js'
import type { Committed } from '../commit/committed.js'
import type { Context } from '../context/context.js'
import type { BodyOf, ChangingId, Facts, OperationId, PathOf, QueryOf, ResultOf } from '../contract/contract.js'
import type { PadClaims } from '../signing-session/pad-token.js'
import type { SigningClaims } from '../signing-session/signing-token.js'

type CallerOf<Id extends OperationId> = Id extends OperationId
  ? 'pad' extends Facts<Id>['callers'][number]
    ? PadClaims
    : 'signer' extends Facts<Id>['callers'][number]
      ? SigningClaims
      : AccountCaller
  : never

/** An authenticated and validated call of an operation. */
interface Call<Id extends OperationId> {
  path: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
  caller: CallerOf<Id>
  client: Client
  /** A signal that aborts if the client disconnects before the response. */
  disconnected(): AbortSignal
  /**
   * Runs the transaction that makes the call's change. What `work` commits is the response, which the same transaction
   * stores for the idempotency key. A Refusal that `work` throws rolls back; a Refusal that it commits is returned to the
   * caller, and the change is kept.
   */
  transaction(work: (tx: TransactionSql) => Promise<Committed<Answer<Id>>>): Promise<Committed<Answer<Id>>>
  /** Like `transaction`, for objects without rules and audit trail: endpoints, templates, uploads. */
  write(work: (tx: TransactionSql) => Promise<Answer<Id>>): Promise<Committed<Answer<Id>>>
  /**
   * Throws if the object is not in the state of `If-Match`. Called with the object as it is presented, once it is locked, and,
   * for a PATCH or PUT, as it will be: a retry, which would change nothing, passes.
   */
  assertUnmodified(current: object, wanted?: object): void
  /** Answers a call that changes nothing. The response is stored for the idempotency key all the same. */
  unchanged(answer: Answer<Id>): Promise<Committed<Answer<Id>>>
}

/** Answers with a file, by default a PDF. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array,
    readonly fileName: string,
    readonly disposition: 'attachment' | 'inline' = 'attachment',
    readonly type: 'application/pdf' | 'application/zip' | 'application/octet-stream' = 'application/pdf'
  ) {}
}

/** Answers with a redirect. */
export class RedirectAnswer {
  constructor(readonly location: string) {}
}

type Result<Id extends OperationId> = Id extends OperationId
  ? ResultsByContent<Id>[Facts<Id>['content'][number]]
  : never

interface ResultsByContent<Id extends OperationId> {
  json: ResultOf<Id>
  file: FileAnswer
  redirect: RedirectAnswer
  empty: undefined
}

type Answer<Id extends OperationId> = Result<Id> | Refusal

/**
 * Handles an operation. Each handler has a file named after the operation. Handlers of operations that change state
 * return what they committed.
 */
export type Handler<Id extends OperationId> = (
  context: Context,
  call: Call<Id>
) => Promise<Id extends ChangingId ? Committed<Answer<Id>> : Answer<Id>>
