import type { AccountSettings, Plan, StoredBranding, Suspension } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { unprepared } from '../postgres/unprepared.js'

/** Whether the operator has suspended an account's sending, and why. */
interface Suspended extends Suspension {
  sending_suspended_at: Date | null
  sending_suspended_for: string | null
}

/** Whether the operator has closed an account, and when its names and addresses were erased. */
interface Closed {
  closed_at: Date | null
  /** After how many days documents of a closed account are erased. */
  kept_days: number | null
  forgotten_at: Date | null
}

/**
 * An account, as it is stored.
 *
 * @table accounts
 */
export interface Account extends AccountSettings, StoredBranding, Suspended, Closed {
  id: string
  email: string
  email_verified: boolean
  plan: Plan
  created_at: Date
}

/** Returns false if the e-mail address already has an account. */
export async function insertAccount(
  sql: Sql | TransactionSql,
  account: Omit<Account, keyof (Suspended & Closed)>
): Promise<boolean> {
  const { count } = await sql`insert into accounts ${sql(account as never)} on conflict (email) do nothing`
  return count === 1
}

export async function findAccount(sql: Sql | TransactionSql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select * from accounts where id = ${id}`
  return account
}

/** Locks an account. Other transactions that change it wait. */
export async function lockAccount(tx: TransactionSql, id: string): Promise<Account> {
  const [account] = await tx<[Account]>`select * from accounts where id = ${id} for no key update`
  return account
}

/** The account of a document. */
export async function findAccountOf(sql: Sql | TransactionSql, documentUuid: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select *
    from accounts
    where id = (select account_id from documents where id = ${documentUuid})
  `
  return account
}

export async function findAccountByEmail(sql: Sql | TransactionSql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select * from accounts where email = ${email}`
  return account
}

/** How many accounts in use have no name to show to signers: it is the owner's e-mail address until it is set. */
export async function countNameless(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer from accounts where name = email and sender_name is null and closed_at is null
  `
  return row.count
}

/** All accounts, the oldest first. */
export async function listAccounts(sql: Sql): Promise<Account[]> {
  return sql<Account[]>`select * from accounts order by created_at, id`
}

export async function setPlan(tx: TransactionSql, id: string, plan: Plan): Promise<void> {
  await tx`update accounts set plan = ${plan} where id = ${id}`
}

export async function updateAccount(
  sql: Sql | TransactionSql,
  id: string,
  settings: Partial<AccountSettings & StoredBranding>
): Promise<Account> {
  // Callers choose which settings, and in which order.
  const [account] = await unprepared(
    sql<[Account]>`update accounts set ${sql(settings as never)} where id = ${id} returning *`
  )
  return account
}

/** Suspends the sending of an account, from the first time on. */
export async function suspendSending(tx: TransactionSql, id: string, reason: string, now: Date): Promise<void> {
  await tx`
    update accounts
    set sending_suspended_at = coalesce(sending_suspended_at, ${now}), sending_suspended_for = ${reason}
    where id = ${id}
  `
}

export async function resumeSending(tx: TransactionSql, id: string): Promise<void> {
  await tx`update accounts set sending_suspended_at = null, sending_suspended_for = null where id = ${id}`
}

/** The number of documents that an account has created with live keys in the month that starts at `period`. */
export async function countDocuments(sql: Sql | TransactionSql, accountId: string, period: Date): Promise<number> {
  const [usage] = await sql<{ documents: number }[]>`
    select documents
    from document_usage
    where account_id = ${accountId} and period = ${period}
  `
  return usage?.documents ?? 0
}
