import { UsageError } from '@signpost/cli/terminal'
import type { Sql, TransactionSql } from 'postgres'
import { type Account, findAccountByEmail, lockAccount } from '../stores/account-store.js'

/** The account with an address, which may be closed. */
export async function accountOf(sql: Sql | TransactionSql, email: string): Promise<Account> {
  const account = await findAccountByEmail(sql, email)
  if (!account) throw new UsageError(`There is no account with the address ${email}.`)
  return account
}

/** The account with an address. Throws if it is closed. */
export async function openAccountOf(sql: Sql | TransactionSql, email: string): Promise<Account> {
  const account = await accountOf(sql, email)
  assertOpen(account)
  return account
}

/** Locks the account with an address. Throws if it is closed. */
export async function lockOpenAccount(tx: TransactionSql, email: string): Promise<Account> {
  const { id } = await accountOf(tx, email)
  const account = await lockAccount(tx, id)
  // Only now, because another operator may have closed it meanwhile.
  assertOpen(account)
  return account
}

function assertOpen({ email, closed_at }: Account): void {
  if (closed_at) throw new UsageError(`The account of ${email} was closed at ${closed_at.toISOString()}.`)
}
