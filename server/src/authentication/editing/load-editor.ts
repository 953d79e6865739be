import { assertEditableDocument, editingEnded, isExpired, scopesOfRole } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import type { AccountCaller, Principal } from '../../accounts/caller.js'
import { uuidOf } from '../../contract/ids.js'
import { findAccount } from '../../stores/account-store.js'
import { findApiKeyRow } from '../../stores/api-key-store.js'
import { findStatus } from '../../stores/document-store.js'
import { findMember } from '../../stores/member-store.js'
import { hasTemplate } from '../../stores/template-store.js'
import type { EditingClaims } from './editing-token.js'

/** The caller of an editing token: the key or member that created it, with what it may do now. Throws if it has no access any more. */
export async function loadEditor(sql: Sql, claims: EditingClaims, now: Date): Promise<AccountCaller> {
  const creator = claims.by.startsWith('mem_') ? await memberBy(sql, claims) : await keyBy(sql, claims, now)
  const account = creator && (await findAccount(sql, creator.accountUuid))
  if (!account) throw editingEnded('created_by', 'has no access any more')
  const { embed_origins } = account
  if (embed_origins.length > 0 && !embed_origins.includes(claims.embedOrigin ?? '')) {
    throw editingEnded('embed_origin', 'is no longer permitted by the account')
  }
  return { ...creator.principal, account, mode: claims.mode, scopes: creator.scopes, editing: claims }
}

/** Throws if the document or template of an editing token cannot be edited any more. */
export async function assertEditable(sql: Sql, { account, mode }: AccountCaller, subjectId: string): Promise<void> {
  const owner = { accountId: account.id, mode }
  if (subjectId.startsWith('tpl_')) {
    if (await hasTemplate(sql, owner, subjectId)) return
    throw editingEnded('template', 'was deleted')
  }
  assertEditableDocument(await findStatus(sql, owner, subjectId))
}

interface Creator extends Pick<AccountCaller, 'scopes'> {
  principal: Principal
  accountUuid: string
}

async function keyBy(sql: Sql, { by, mode }: EditingClaims, now: Date): Promise<Creator | undefined> {
  const key = await findApiKeyRow(sql, uuidOf('key', by))
  if (!key || key.revoked_at || isExpired(key, now) || key.mode !== mode) return undefined
  return { principal: { keyId: key.id, member: null }, accountUuid: key.account_id, scopes: key.scopes }
}

async function memberBy(sql: Sql, { by }: EditingClaims): Promise<Creator | undefined> {
  const member = await findMember(sql, uuidOf('mem', by))
  if (!member) return undefined
  return { principal: { keyId: null, member }, accountUuid: member.account_id, scopes: scopesOfRole(member.role) }
}
