import type { Mode } from '@signpost/spec/rules'
import type { Account } from '../stores/account-store.js'

/** Who calls with an API key. */
export interface AccountCaller {
  account: Account
  mode: Mode
  keyId: string
}

/** Where a call comes from. */
export interface Client {
  ipAddress: string | null
  userAgent: string | null
}
