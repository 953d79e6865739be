import type { KnownPerson } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { MemberRow } from './member-store.js'

/**
 * As whom a member signs in with an identity provider, as it is stored.
 *
 * @table member_identities
 */
export interface MemberIdentityRow {
  member_id: string
  account_id: string
  issuer: string
  subject: string
  linked_at: Date
}

/** Finds out whom an account knows a person of a provider as, and locks these members. */
export async function lockKnownPerson(
  tx: TransactionSql,
  { account_id, issuer, subject, email }: Omit<MemberIdentityRow, 'member_id' | 'linked_at'> & { email: string }
): Promise<KnownPerson<MemberRow>> {
  const rows = await tx<(MemberRow & { subject: string | null })[]>`
    select members.*, subject
    from members
    left join member_identities on member_id = members.id and issuer = ${issuer}
    where members.account_id = ${account_id} and (email = ${email} or subject = ${subject})
    order by members.id
    for no key update of members
  `
  const memberOf = (row: (typeof rows)[number] | undefined) => {
    if (!row) return undefined
    const { subject: _, ...member } = row
    return member
  }
  const withEmail = rows.find((row) => row.email === email)
  return {
    bySubject: memberOf(rows.find((row) => row.subject === subject)),
    byEmail: memberOf(withEmail),
    subjectOfEmail: withEmail?.subject ?? undefined
  }
}

export async function insertIdentity(tx: TransactionSql, identity: MemberIdentityRow): Promise<void> {
  await tx`insert into member_identities ${tx(identity)} on conflict do nothing`
}

/** As whom a member signs in with a provider. */
export async function findSubject(sql: Sql, memberUuid: string, issuer: string): Promise<string | undefined> {
  const [row] = await sql<{ subject: string }[]>`
    select subject from member_identities where member_id = ${memberUuid} and issuer = ${issuer}
  `
  return row?.subject
}
