import { type EditingGrant, type KeyPermissions, type Mode, type Scope, scopesOfRole } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { publicId } from '../contract/ids.js'
import type { Account } from '../stores/account-store.js'
import { findApiKeyRow } from '../stores/api-key-store.js'
import type { MemberRow } from '../stores/member-store.js'

/** Who calls on behalf of an account: an API key, or a member in the console. */
export type Principal = { keyId: string; member: null } | { keyId: null; member: MemberRow }

/** The account that calls with an API key or in the console. */
export type AccountCaller = Principal & {
  account: Account
  mode: Mode
  /** Null for the scopes of keys that have no list of them. */
  scopes: Scope[] | null
  /** When the session of a member in the console was opened. */
  signedInAt?: Date
  /** With an editing token: the only document or template that can be edited, and what may be done with it. */
  editing?: Editing
}

interface Editing extends EditingGrant {
  subjectId: string
}

/** The client that a call comes from. */
export interface Client {
  ipAddress: string | null
  userAgent: string | null
}

/** The public identifier of the API key or member that calls. */
export function principalId(caller: Principal): string {
  return caller.member ? publicId('mem', caller.member.id) : publicId('key', caller.keyId)
}

/** What a caller may do, as it is stored now. */
export async function permissionsOf(sql: Sql | TransactionSql, caller: AccountCaller): Promise<KeyPermissions> {
  if (!caller.member) return findApiKeyRow(sql, caller.keyId)
  return { mode: caller.mode, scopes: scopesOfRole(caller.member.role), expires_at: null, allowed_addresses: null }
}
