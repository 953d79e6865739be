import { type ChosenNotifications, type MemberRole, notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { uuidOf } from '../contract/ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import { type Range, readPage } from './read-page.js'

/**
 * A person who signs in to an account's console, as it is stored.
 *
 * @table members without updated_at
 */
export interface MemberRow {
  id: string
  account_id: string
  email: string
  name: string | null
  role: MemberRole
  invited_at: Date
  joined_at: Date | null
  /** What the member has chosen to get e-mails about. */
  notifications: ChosenNotifications
}

/** Stores a member. Returns false if the account has a member with this address. */
export async function insertMember(
  sql: Sql | TransactionSql,
  member: Omit<MemberRow, 'notifications'>
): Promise<boolean> {
  const { count } = await sql`insert into members ${sql(member)} on conflict (account_id, email) do nothing`
  return count === 1
}

/** A page of an account's members, the oldest first, with the total. */
export async function listMemberRows(sql: Sql, accountUuid: string, times: Changed, page: Range) {
  return readPage<MemberRow>(
    sql,
    {
      select: sql`*`,
      from: sql`members`,
      owned: sql`account_id = ${accountUuid}`,
      filter: changedBetween(sql, times, 'invited_at', sql`greatest(invited_at, updated_at)`),
      order: { by: sql`invited_at`, id: sql`id`, prefix: 'mem', ascending: true }
    },
    page
  )
}

/** The members with an address, in all accounts. */
export async function findMembersByEmail(sql: Sql | TransactionSql, email: string): Promise<MemberRow[]> {
  return sql<MemberRow[]>`select * from members where email = ${email} order by invited_at, id limit 20`
}

/** The members with an address, locked against others who send them links. */
export async function lockMembersByEmail(tx: TransactionSql, email: string): Promise<MemberRow[]> {
  return tx<MemberRow[]>`
    select * from members where email = ${email} order by invited_at, id limit 20 for no key update
  `
}

export async function findMember(sql: Sql | TransactionSql, uuid: string): Promise<MemberRow | undefined> {
  const [member] = await sql<MemberRow[]>`select * from members where id = ${uuid}`
  return member
}

/** All members of an account, the oldest first. */
export async function findAllMembers(tx: TransactionSql, accountUuid: string): Promise<MemberRow[]> {
  return tx<MemberRow[]>`select * from members where account_id = ${accountUuid} order by invited_at, id`
}

const mostManagers = 5

/** Some of those who give the members of an account their roles, owners first. */
export async function findManagers(
  sql: Sql,
  accountUuid: string
): Promise<Pick<MemberRow, 'name' | 'email' | 'role'>[]> {
  return sql<Pick<MemberRow, 'name' | 'email' | 'role'>[]>`
    select name, email, role
    from members
    where account_id = ${accountUuid} and role in ('owner', 'admin') and joined_at is not null
    order by role = 'owner' desc, invited_at, id
    limit ${mostManagers}
  `
}

/** A member of an account. Throws if the member does not exist. */
export async function findAccountMember(sql: Sql, accountUuid: string, id: string): Promise<MemberRow> {
  const [member] = await sql<MemberRow[]>`
    select * from members where id = ${uuidOf('mem', id)} and account_id = ${accountUuid}
  `
  if (!member) throw notFound(id)
  return member
}

/** Locks all owners of an account and one of its members. Throws if the member does not exist. */
export async function lockMember(
  tx: TransactionSql,
  accountUuid: string,
  id: string
): Promise<{ member: MemberRow; owners: number }> {
  const uuid = uuidOf('mem', id)
  const rows = await tx<MemberRow[]>`
    select *
    from members
    where account_id = ${accountUuid} and (id = ${uuid} or role = 'owner')
    order by id
    for no key update
  `
  const member = rows.find((row) => row.id === uuid)
  if (!member) throw notFound(id)
  return { member, owners: rows.filter(({ role }) => role === 'owner').length }
}

/** Locks the owners of an account. Returns their UUIDs. */
export async function lockOwners(tx: TransactionSql, accountUuid: string): Promise<string[]> {
  const owners = await tx<{ id: string }[]>`
    select id
    from members
    where account_id = ${accountUuid} and role = 'owner'
    order by id
    for no key update
  `
  return owners.map(({ id }) => id)
}

export async function updateMemberRow(
  tx: TransactionSql,
  uuid: string,
  changes: Partial<Omit<MemberRow, 'id'>>
): Promise<MemberRow> {
  const [row] = await tx<[MemberRow]>`update members set ${tx(changes)} where id = ${uuid} returning *`
  return row
}

/** Keeps a member from being deleted until the transaction ends. False if the member is not there any more. */
export async function holdMember(sql: Sql | TransactionSql, uuid: string): Promise<boolean> {
  const { count } = await sql`select from members where id = ${uuid} for key share`
  return count === 1
}

/** Deletes a member with the member's sessions and sign-in links. */
export async function deleteMember(tx: TransactionSql, uuid: string): Promise<void> {
  await tx`delete from members where id = ${uuid}`
}
