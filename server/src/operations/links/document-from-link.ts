import {
  assertLinkOpen,
  assertMaySend,
  assertNamed,
  linkClosed,
  type OpenedFrom,
  type Opener,
  reachedLimit,
  refusalOfOpener,
  returnByLink,
  sendFromLink
} from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { commit } from '../../commit/commit.js'
import { create } from '../../commit/create.js'
import { type HeldRows, holdByUuid } from '../../commit/hold.js'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { given } from '../../given/given.js'
import type { Account } from '../../stores/account-store.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import { findUnfinished, lockLinkForUse, recordUse, type TemplateLinkRow } from '../../stores/template-link-store.js'
import { lockTemplateByUuid, type TemplateRow } from '../../stores/template-store.js'
import { draftFromBlueprint } from '../draft-from-blueprint.js'
import { tellOfLimit } from './tell-of-limit.js'

type Committing = Pick<Context, 'auditKeys' | 'clock' | 'config'>

/** A link that somebody uses, locked, and its template. */
export interface LinkInUse {
  link: TemplateLinkRow
  template: TemplateRow
}

/** Locks a link and its template, in the order in which the deletion of the template locks them. Throws if either is gone. */
export async function useLink(tx: TransactionSql, found: TemplateLinkRow): Promise<LinkInUse> {
  const template = await lockTemplateByUuid(tx, found.template_id)
  const link = template && (await lockLinkForUse(tx, found.id))
  if (!link) throw linkClosed()
  return { link, template }
}

/**
 * The document of a person who has opened a link, which is locked, and proved as much as it asks for: the one that they have begun
 * before, if they can still sign it, or else a new one, which is sent.
 *
 * @param admit throws if no other document may be begun
 */
export async function documentFromLink(
  context: Committing,
  tx: TransactionSql,
  used: LinkInUse,
  account: Account,
  opener: Opener,
  from: OpenedFrom,
  admit: () => Promise<void> = async () => {}
) {
  const { link } = used
  const now = context.clock.now()
  assertLinkOpen(link, now)
  // Without proof, somebody else may be asking for the document.
  const known = link.authentication === 'none' ? undefined : await findUnfinished(tx, link, opener.email, now)
  const begun = known === undefined ? undefined : await holdByUuid(tx, known)
  if (begun) return commit(context, tx, begun, returnByLink(signerOfLink(begun, link), given, now, from))
  await admit()
  try {
    return await begin(context, tx, used, account, opener, from)
  } catch (error) {
    throw refusalOfOpener(error)
  }
}

/** The signer who has opened the link. */
export function signerOfLink({ signers }: HeldRows, { role }: TemplateLinkRow): HeldRows['signers'][number] {
  // biome-ignore lint/style/noNonNullAssertion: each role has a signer
  return signers.find((signer) => signer.role === role)!
}

async function begin(
  context: Committing,
  tx: TransactionSql,
  { link, template }: LinkInUse,
  account: Account,
  opener: Opener,
  from: OpenedFrom
) {
  assertMaySend(account)
  assertNamed(account, link.mode)
  const now = context.clock.now()
  const { mode, prefill, metadata, tags } = link
  const owner = { accountId: account.id, mode }
  const act = { at: now, actor: link.actor, ipAddress: null, userAgent: null, simulated: from.simulated }
  const source = { template_id: template.id, template_link_id: link.id }
  const draft = await draftFromBlueprint(template, source, { prefill, metadata, tags }, owner, now)
  await takeDocumentQuota(tx, { account, mode }, 1, now)
  const after = await recordUse(tx, link, now)
  const id = publicId('tln', link.id)
  const { value: created } = await create(context, tx, draft, act, { template_link_id: id })
  const sent = await sendFromLink(created, { ...link, id }, opener, account, given, act, from)
  const committed = await commit(context, tx, created, sent)
  const limit = reachedLimit(after, now)
  if (limit) await tellOfLimit(context, tx, { link: after, limit, documentId: draft.id })
  return committed
}
