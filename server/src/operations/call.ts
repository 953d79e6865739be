import type { Refusal } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { AccountCaller, Client } from '../accounts/caller.js'
import type { Committed } from '../commit/committed.js'
import type { Context } from '../context/context.js'
import type { BodyOf, ChangingId, OperationId, PathOf, QueryOf, ResultOf } from '../contract/contract.js'
import type { SigningClaims } from '../signing-session/signing-token.js'

/** The operations that are called with a signing token in place of an API key. */
type SigningOperationId = Extract<
  OperationId,
  | 'getSigningSession'
  | 'getSigningDocument'
  | 'enterAccessCode'
  | 'viewSigningSession'
  | 'saveSigningFields'
  | 'completeSigning'
  | 'declineSigning'
  | 'downloadSignedDocument'
>

export type Caller = AccountCaller | SigningClaims

/** What a caller's requests are counted and told apart under: an account in one mode, or a signer. */
export function nameOf(caller: Caller): string {
  return 'signerId' in caller ? `signer:${caller.signerId}` : `${caller.mode}:${caller.account.id}`
}

/** A checked call of an operation. */
export interface Call<Id extends OperationId> {
  path: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
  caller: Id extends SigningOperationId ? SigningClaims : AccountCaller
  client: Client
  /**
   * Opens the transaction that makes all of the call's change. What the work commits is the call's answer, which is kept
   * with it. A refusal that the work throws undoes the change; one that it commits is answered with the change made.
   */
  transaction(work: (tx: TransactionSql) => Promise<Committed<Answer<Id>>>): Promise<Committed<Answer<Id>>>
  /** The same for what has no rule and no trail: endpoints, templates, uploads. */
  write(work: (tx: TransactionSql) => Promise<Answer<Id>>): Promise<Committed<Answer<Id>>>
  /** Answers a call that changes nothing. The answer is kept all the same. */
  unchanged(answer: Answer<Id>): Promise<Committed<Answer<Id>>>
}

/** A PDF to answer with. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array,
    readonly fileName: string,
    readonly disposition: 'attachment' | 'inline' = 'attachment'
  ) {}
}

/** A redirect to answer with. */
export class RedirectAnswer {
  constructor(readonly location: string) {}
}

type FileOperationId = 'downloadDocument' | 'getSigningDocument' | 'downloadSignedDocument'
type EmptyOperationId = 'deleteDocument' | 'deleteTemplate' | 'deleteWebhook'

type Result<Id extends OperationId> = Id extends FileOperationId
  ? FileAnswer | RedirectAnswer
  : Id extends EmptyOperationId
    ? undefined
    : ResultOf<Id>

type Answer<Id extends OperationId> = Result<Id> | Refusal

/**
 * What an operation does: a function of its own in a file of its name. One that changes something answers what it
 * committed.
 */
export type Handler<Id extends OperationId> = (
  context: Context,
  call: Call<Id>
) => Promise<Id extends ChangingId ? Committed<Answer<Id>> : Answer<Id>>
