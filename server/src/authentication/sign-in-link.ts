import { randomUUID } from 'node:crypto'
import { sendsAnotherLink, signInLifetimeMs, unusedSignInLinksMs } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { MemberRow } from '../stores/member-store.js'
import { extendNewestSignInLinks, findUnusedSignInLinks, insertSignInLinks } from '../stores/session-store.js'

type Member = Pick<MemberRow, 'id'>

/** Creates a link for each member that signs in once. Returns their UUIDs, which e-mails are requested with. */
export async function createSignInLinks(
  tx: TransactionSql,
  members: Member[],
  lifetimeMs: number,
  now: Date
): Promise<string[]> {
  const links = members.map(({ id }) => ({
    id: randomUUID(),
    member_id: id,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs)
  }))
  if (links.length > 0) await insertSignInLinks(tx, links)
  return links.map(({ id }) => id)
}

/**
 * Creates links for those of the members who have none in their mailboxes, and extends those of the others. Lock the members
 * first. Returns the UUIDs of the new links.
 */
export async function renewSignInLinks(tx: TransactionSql, members: Member[], now: Date): Promise<string[]> {
  const ids = members.map(({ id }) => id)
  const unused = await findUnusedSignInLinks(tx, ids, new Date(now.getTime() - unusedSignInLinksMs))
  const waiting = members.filter(({ id }) => !sendsAnotherLink(unused.get(id), now)).map(({ id }) => id)
  await extendNewestSignInLinks(tx, waiting, new Date(now.getTime() + signInLifetimeMs))
  const others = members.filter(({ id }) => !waiting.includes(id))
  return createSignInLinks(tx, others, signInLifetimeMs, now)
}
