import type { UnusedSignInLinks } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { hasRows, insertRows } from './insert-rows.js'
import type { MemberRow } from './member-store.js'

/**
 * A link that signs a member in, once, as it is stored.
 *
 * @table sign_in_links
 */
export interface SignInLinkRow {
  id: string
  member_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/**
 * A session of a member in the console, as it is stored.
 *
 * @table console_sessions
 */
export interface ConsoleSessionRow {
  id: string
  member_id: string
  token_hash: Buffer
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** The name of the identity provider that the member signed in with. Null for a link by e-mail. */
  provider: string | null
  /** When the member proved who they are, if the provider says so. */
  authenticated_at: Date | null
  /** With which the provider is asked again. Encrypted, if there is a key to encrypt with. */
  refresh_token: Buffer | null
  /** When the provider last confirmed the member. */
  checked_at: Date | null
  /** When the provider was last asked. */
  check_begun_at: Date | null
}

/** A session with its member. */
export interface ConsoleSession extends Pick<ConsoleSessionRow, 'id' | 'created_at' | 'last_seen_at' | 'provider'> {
  /** When the member proved who they are. */
  signedInAt: Date
  member: MemberRow
}

export async function insertSignInLinks(tx: TransactionSql, links: Omit<SignInLinkRow, 'used_at'>[]): Promise<void> {
  if (hasRows(links)) await insertRows(tx, 'sign_in_links', links)
}

/** The unused links of members that were made after `since`, by member. */
export async function findUnusedSignInLinks(
  tx: TransactionSql,
  memberUuids: string[],
  since: Date
): Promise<Map<string, UnusedSignInLinks>> {
  const rows = await tx<(UnusedSignInLinks & { member_id: string })[]>`
    select member_id, count(*)::int as count, max(created_at) as "newestAt"
    from sign_in_links
    where member_id = any(${memberUuids}) and used_at is null and created_at > ${since}
    group by member_id
  `
  return new Map(rows.map(({ member_id, ...unused }) => [member_id, unused]))
}

/** Lets the newest unused link of each member live until a time at least. */
export async function extendNewestSignInLinks(tx: TransactionSql, memberUuids: string[], until: Date): Promise<void> {
  await tx`
    update sign_in_links
    set expires_at = greatest(expires_at, ${until})
    where id in (
      select distinct on (member_id) id
      from sign_in_links
      where member_id = any(${memberUuids}) and used_at is null
      order by member_id, created_at desc, id
    )
  `
}

export async function findSignInLink(sql: Sql, uuid: string): Promise<SignInLinkRow | undefined> {
  const [link] = await sql<SignInLinkRow[]>`select * from sign_in_links where id = ${uuid}`
  return link
}

/** Uses a link up. Returns its member, or undefined if it was used, or has expired. */
export async function takeSignInLink(tx: TransactionSql, uuid: string, now: Date): Promise<string | undefined> {
  const [link] = await tx<{ member_id: string }[]>`
    update sign_in_links
    set used_at = ${now}
    where id = ${uuid} and used_at is null and expires_at > ${now}
    returning member_id
  `
  return link?.member_id
}

/** Records that a member has signed in, which proves that an owner's address is theirs. */
export async function recordSignIn(tx: TransactionSql, memberUuid: string, now: Date): Promise<void> {
  await tx`update members set joined_at = coalesce(joined_at, ${now}) where id = ${memberUuid}`
  await tx`
    update accounts
    set email_verified = true
    from members
    where members.id = ${memberUuid} and accounts.id = members.account_id and accounts.email = members.email
      and not accounts.email_verified
  `
}

export async function insertSession(
  tx: TransactionSql,
  session: Omit<ConsoleSessionRow, 'check_begun_at'>
): Promise<void> {
  await tx`insert into console_sessions ${tx(session)}`
}

/** Finds a session that has not ended, was used after `seenAfter` and whose provider confirmed it after `checkedAfter`. */
export async function findSession(
  sql: Sql,
  tokenHash: Buffer,
  { now, seenAfter, checkedAfter }: { now: Date; seenAfter: Date; checkedAfter: Date }
): Promise<ConsoleSession | undefined> {
  const [row] = await sql<(MemberRow & Omit<ConsoleSession, 'id' | 'member'> & { session_id: string })[]>`
    select console_sessions.id as session_id, console_sessions.created_at, last_seen_at, provider,
      coalesce(authenticated_at, console_sessions.created_at) as "signedInAt", members.*
    from console_sessions
    join members on members.id = member_id
    where token_hash = ${tokenHash} and expires_at > ${now} and last_seen_at > ${seenAfter}
      and (provider is null or checked_at > ${checkedAfter})
  `
  if (!row) return undefined
  const { session_id: id, created_at, last_seen_at, provider, signedInAt, ...member } = row
  return { id, created_at, last_seen_at, provider, signedInAt, member }
}

/** Records when a session was last used. */
export async function touchSession(sql: Sql, uuid: string, now: Date): Promise<void> {
  await sql`update console_sessions set last_seen_at = ${now} where id = ${uuid}`
}

/** The sessions of a member that have not ended, the last used first. */
export async function listSessions(sql: Sql, memberUuid: string, now: Date): Promise<ConsoleSessionRow[]> {
  return sql<ConsoleSessionRow[]>`
    select *
    from console_sessions
    where member_id = ${memberUuid} and expires_at > ${now}
    order by last_seen_at desc, id
    limit 100
  `
}

/** Ends a member's session, or all of them. Returns how many have ended. */
export async function deleteSessions(tx: TransactionSql, memberUuid: string, uuid?: string): Promise<number> {
  const { count } = await tx`
    delete from console_sessions
    where member_id = ${memberUuid} ${uuid === undefined ? tx`` : tx`and id = ${uuid}`}
  `
  return count
}

/** Sessions whose provider has not confirmed them since `checkedUntil`, nor been asked since `begunUntil`. */
export async function findUncheckedSessions(
  sql: Sql,
  { now, checkedUntil, begunUntil }: { now: Date; checkedUntil: Date; begunUntil: Date }
): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id
    from console_sessions
    where refresh_token is not null and checked_at <= ${checkedUntil} and expires_at > ${now}
      and (check_begun_at is null or check_begun_at <= ${begunUntil})
    order by checked_at
    limit 500
  `
}

/** A session to ask its provider about. */
export interface SessionToCheck extends Pick<ConsoleSessionRow, 'id' | 'member_id'> {
  account_id: string
  provider: string
  refresh_token: Buffer
}

/** Begins to ask a provider about a session, unless somebody has since `begunUntil`: a token to ask with may work once. */
export async function beginCheck(
  sql: Sql,
  uuid: string,
  { now, begunUntil }: { now: Date; begunUntil: Date }
): Promise<SessionToCheck | undefined> {
  const [session] = await sql<SessionToCheck[]>`
    update console_sessions
    set check_begun_at = ${now}
    from members
    where console_sessions.id = ${uuid} and members.id = member_id and refresh_token is not null
      and (check_begun_at is null or check_begun_at <= ${begunUntil})
    returning console_sessions.id, member_id, account_id, provider, refresh_token
  `
  return session
}

/** Records that a provider has confirmed the member of a session. */
export async function recordCheck(
  tx: TransactionSql,
  uuid: string,
  checked: Partial<Pick<ConsoleSessionRow, 'checked_at' | 'refresh_token'>>
): Promise<void> {
  await tx`update console_sessions set ${tx(checked)} where id = ${uuid}`
}

/** The sessions that have a refresh token. */
export async function listRefreshedSessionUuids(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from console_sessions where refresh_token is not null order by id`
  return rows.map(({ id }) => id)
}

/** Locks the refresh token of a session. Undefined if there is none any more. */
export async function lockRefreshToken(tx: TransactionSql, uuid: string): Promise<Buffer | undefined> {
  const [row] = await tx<{ refresh_token: Buffer | null }[]>`
    select refresh_token from console_sessions where id = ${uuid} for update
  `
  return row?.refresh_token ?? undefined
}

/** Ends all sessions that a member began with a provider. */
export async function deleteProviderSessions(
  sql: Sql | TransactionSql,
  memberUuid: string,
  provider: string
): Promise<void> {
  await sql`delete from console_sessions where member_id = ${memberUuid} and provider = ${provider}`
}
