import { actOnAccount, addressKey, defaultSettings, type Plan } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import { insertAccount } from '../stores/account-store.js'
import { insertMember } from '../stores/member-store.js'
import { createApiKey } from './api-key.js'
import { operatorAct, recordAct } from './record-act.js'

export interface NewAccount {
  email: string
  /** The sender's name that signers see. Defaults to the e-mail address. */
  name?: string | undefined
  plan: Plan
  verified: boolean
}

/** A new account and its two keys, which cannot be shown again. */
export interface CreatedAccount {
  account_id: string
  live_key: string
  test_key: string
}

/** The e-mail address already has an account. */
export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError'
}

/**
 * Creates an account with its first owner, a live and a test key.
 *
 * @throws {EmailTakenError}
 */
export async function createAccount(
  tx: TransactionSql,
  { email, name, plan, verified }: NewAccount,
  now: Date
): Promise<CreatedAccount> {
  const id = uuidOf('acc', newId('acc', now))
  const isNew = await insertAccount(tx, {
    id,
    name: name ?? email,
    email,
    email_verified: verified,
    plan,
    ...defaultSettings,
    logo: null,
    color: null,
    created_at: now
  })
  if (!isNew) throw new EmailTakenError(`An account with the address ${email} already exists.`)
  await insertMember(tx, {
    id: uuidOf('mem', newId('mem', now)),
    account_id: id,
    email: addressKey(email),
    name: null,
    role: 'owner',
    invited_at: now,
    joined_at: null
  })
  const act = operatorAct(id, now)
  const live = await createApiKey(tx, id, { mode: 'live' }, act, now)
  const test = await createApiKey(tx, id, { mode: 'test' }, act, now)
  await recordAct(tx, act, actOnAccount('account.created', { plan }))
  return { account_id: publicId('acc', id), live_key: live.key, test_key: test.key }
}
