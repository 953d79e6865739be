import type { Sql, TransactionSql } from 'postgres'
import type { MemberRow } from './member-store.js'

/**
 * A passkey of a member, as it is stored.
 *
 * @table passkeys
 */
export interface PasskeyRow {
  id: string
  member_id: string
  /** Base64url. */
  credential_id: string
  /** COSE. */
  public_key: Buffer
  /** How often the authenticator says that it was used. Many always say 0. */
  sign_count: number
  transports: string[]
  name: string
  /** Whether it is kept by more than one device. */
  synced: boolean
  created_at: Date
  last_used_at: Date | null
}

/**
 * What a browser has asked to be signed by a passkey, as it is stored.
 *
 * @table passkey_challenges
 */
export interface PasskeyChallengeRow {
  challenge: Buffer
  browser_hash: Buffer
  member_id: string | null
  expires_at: Date
}

/** Stores a passkey. Returns false if it is known, as anybody's. */
export async function insertPasskey(tx: TransactionSql, passkey: PasskeyRow): Promise<boolean> {
  const { count } = await tx`insert into passkeys ${tx(passkey)} on conflict (credential_id) do nothing`
  return count === 1
}

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(sql: Sql | TransactionSql, memberUuid: string): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select *
    from passkeys
    where member_id = ${memberUuid}
    order by created_at, id
    limit 100
  `
}

/** Locks the member of a passkey, so that no two use it at once, and reads both. */
export async function lockPasskey(
  tx: TransactionSql,
  credentialId: string
): Promise<{ passkey: PasskeyRow; member: MemberRow } | undefined> {
  const [member] = await tx<MemberRow[]>`
    select *
    from members
    where id = (select member_id from passkeys where credential_id = ${credentialId})
    for no key update
  `
  // Read after the lock: anyone who had it may have used or removed it.
  const [passkey] = await tx<PasskeyRow[]>`
    select * from passkeys where credential_id = ${credentialId}
  `
  return member && passkey && { passkey, member }
}

/** Records that a passkey was used. */
export async function recordPasskeyUse(
  tx: TransactionSql,
  uuid: string,
  use: Pick<PasskeyRow, 'sign_count' | 'synced'> & { last_used_at: Date }
): Promise<void> {
  await tx`update passkeys set ${tx(use)} where id = ${uuid}`
}

/** Deletes a passkey of a member. Returns it, or undefined if the member has no such passkey. */
export async function deletePasskey(
  tx: TransactionSql,
  memberUuid: string,
  uuid: string
): Promise<Pick<PasskeyRow, 'name'> | undefined> {
  const [passkey] = await tx<{ name: string }[]>`
    delete from passkeys where id = ${uuid} and member_id = ${memberUuid} returning name
  `
  return passkey
}

export async function insertPasskeyChallenge(sql: Sql, challenge: PasskeyChallengeRow): Promise<void> {
  await sql`insert into passkey_challenges ${sql(challenge)}`
}

/** Uses a challenge up. Returns whether it was this browser's, for this member or a sign-in, and has not expired. */
export async function takePasskeyChallenge(
  sql: Sql,
  { challenge, browser_hash, member_id }: Omit<PasskeyChallengeRow, 'expires_at'>,
  now: Date
): Promise<boolean> {
  const { count } = await sql`
    delete from passkey_challenges
    where challenge = ${challenge} and browser_hash = ${browser_hash} and member_id is not distinct from ${member_id}
      and expires_at > ${now}
  `
  return count === 1
}
