import type { Plan } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import { findAccountByEmail, insertAccount } from '../stores/account-store.js'
import { createApiKey } from './api-key.js'

export interface NewAccount {
  email: string
  /** What signers read as the sender's name. The e-mail address, if not given. */
  name?: string
  plan: Plan
  verified: boolean
}

/** An account and its two keys, which are shown this once. */
export interface CreatedAccount {
  account_id: string
  live_key: string
  test_key: string
}

/** Makes an account with one live and one test key. Throws if the address has one already. */
export async function createAccount(
  sql: Sql,
  { email, name, plan, verified }: NewAccount,
  now: Date
): Promise<CreatedAccount> {
  return sql.begin(async (tx) => {
    const db = tx as unknown as Sql
    if (await findAccountByEmail(db, email)) throw new Error(`There is an account with the address ${email} already.`)
    const id = uuidOf('acc', newId('acc'))
    await insertAccount(db, {
      id,
      name: name ?? email,
      email,
      email_verified: verified,
      plan,
      embed_origins: [],
      created_at: now
    })
    const live = await createApiKey(db, id, 'live', now)
    const test = await createApiKey(db, id, 'test', now)
    return { account_id: publicId('acc', id), live_key: live.key, test_key: test.key }
  })
}
