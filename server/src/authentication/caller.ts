import type { AccountCaller } from '../accounts/caller.js'
import type { SigningClaims } from '../signing-session/signing-token.js'

/** Who calls an operation. */
export type Caller = AccountCaller | SigningClaims

/** Identifies a caller for rate limits and idempotency keys: an account in one mode, an editor or a signer. */
export function callerKey(caller: Caller): string {
  if ('signerId' in caller) return `signer:${caller.signerId}`
  return caller.editing ? `editor:${caller.editing.subjectId}` : `${caller.mode}:${caller.account.id}`
}
