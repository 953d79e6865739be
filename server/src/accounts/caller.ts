import type { Mode } from '@signpost/spec/rules'
import type { Account } from '../stores/account-store.js'

/** The account that calls with an API key. */
export interface AccountCaller {
  account: Account
  mode: Mode
  keyId: string
}

/** The client that a call comes from. */
export interface Client {
  ipAddress: string | null
  userAgent: string | null
}
