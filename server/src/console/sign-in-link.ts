import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { MemberRow } from '../stores/member-store.js'
import { insertSignInLinks } from '../stores/session-store.js'

/** Creates a link for each member that signs in once. Returns their UUIDs, which e-mails are requested with. */
export async function createSignInLinks(
  tx: TransactionSql,
  members: Pick<MemberRow, 'id'>[],
  lifetimeMs: number,
  now: Date
): Promise<string[]> {
  const links = members.map(({ id }) => ({
    id: randomUUID(),
    member_id: id,
    expires_at: new Date(now.getTime() + lifetimeMs)
  }))
  if (links.length > 0) await insertSignInLinks(tx, links)
  return links.map(({ id }) => id)
}
