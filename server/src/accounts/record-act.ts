import type { AccountActRecord, Act } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { type IdPrefix, newId, uuidOf } from '../contract/ids.js'
import { type AccountLogRow, insertAccountLogEntry } from '../stores/account-log-store.js'
import type { MemberRow } from '../stores/member-store.js'
import type { AccountCaller, Client } from './caller.js'

/** Who does something to an account, when and from where. */
export type AccountAct = Pick<
  AccountLogRow,
  'account_id' | 'actor_type' | 'actor_id' | 'actor_name' | 'actor_email' | 'ip_address' | 'user_agent' | 'created_at'
>

const nobody = { actor_id: null, actor_name: null, actor_email: null, ip_address: null, user_agent: null }

/** An act of an API key, or of a member in the console. */
export function callerAct({ account, keyId, member }: AccountCaller, client: Client, at: Date): AccountAct {
  if (member) return memberAct(member, client, at)
  return { ...nobody, account_id: account.id, actor_type: 'key', actor_id: keyId, ...whence(client), created_at: at }
}

/** An act of a member. */
export function memberAct({ id, account_id, name, email }: MemberRow, client: Client, at: Date): AccountAct {
  const actor = { actor_type: 'member', actor_id: id, actor_name: name, actor_email: email } as const
  return { account_id, ...actor, ...whence(client), created_at: at }
}

/** An act of the operator, with a command. */
export function operatorAct(accountUuid: string, at: Date): AccountAct {
  return { ...nobody, account_id: accountUuid, actor_type: 'operator', created_at: at }
}

/** An act of the service itself. */
export function serviceAct(accountUuid: string, at: Date): AccountAct {
  return { ...nobody, account_id: accountUuid, actor_type: 'system', created_at: at }
}

/** An act on a document, which is also one on its account. */
export function documentAct(accountUuid: string, { actor, ipAddress, userAgent, at }: Act): AccountAct {
  if (actor.id === null) return serviceAct(accountUuid, at)
  const origin = { account_id: accountUuid, ...whence({ ipAddress, userAgent }), created_at: at }
  if (!actor.id.startsWith('mem')) return { ...nobody, ...origin, actor_type: 'key', actor_id: uuidOf('key', actor.id) }
  const { name, email } = actor
  return { ...origin, actor_type: 'member', actor_id: uuidOf('mem', actor.id), actor_name: name, actor_email: email }
}

function whence({ ipAddress, userAgent }: Client) {
  return { ip_address: ipAddress, user_agent: userAgent }
}

/** The prefix of the identifiers of what an act is done to. */
export const targetPrefixes: Record<NonNullable<AccountLogRow['target_type']>, IdPrefix> = {
  key: 'key',
  member: 'mem',
  webhook: 'whe',
  document: 'doc'
}

/**
 * Records what was done to an account, in the transaction that does it: everything that changes an account calls this, and nothing
 * else writes its log. Null, because nothing has changed, writes nothing.
 */
export async function recordAct(tx: TransactionSql, act: AccountAct, record: AccountActRecord | null): Promise<void> {
  if (!record) return
  const { target, ...rest } = record
  await insertAccountLogEntry(tx, {
    id: uuidOf('log', newId('log', act.created_at)),
    ...act,
    ...rest,
    target_type: target?.type ?? null,
    target_id: target && uuidOf(targetPrefixes[target.type], target.id),
    target_name: target?.name ?? null
  })
}
