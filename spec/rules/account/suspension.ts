import { Refusal } from '../ground/refusal.js'

/** What the operator has decided about an account's sending. */
export interface Suspension {
  sending_suspended_at: Date | string | null
}

/** Throws if the operator has suspended the sending of the account. */
export function assertMaySend({ sending_suspended_at }: Suspension): void {
  if (sending_suspended_at === null) return
  throw new Refusal('SENDING_SUSPENDED', 'The operator of the service has suspended sending for this account.')
}
