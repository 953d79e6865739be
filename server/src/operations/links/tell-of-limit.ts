import { type LinkLimit, linkEventData, tellOf } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { writeEvent } from '../../commit/write-event.js'
import type { Context } from '../../context/context.js'
import { enqueueEmail } from '../../letters/enqueue-emails.js'
import { findNotified } from '../../letters/notify-members.js'
import { noteTold, type TemplateLinkRow } from '../../stores/template-link-store.js'
import { presentTemplateLink } from '../template-links/present-template-link.js'

type Telling = Pick<Context, 'clock' | 'config'>

/** What a limit was reached with. */
interface Reached {
  /** Locked, and as it is after its last use. */
  link: TemplateLinkRow
  limit: LinkLimit
  documentId: string | null
}

/**
 * Tells the sender that a limit of a link was reached. Of each limit there is at most one letter a day: whoever reaches one can do so again and again. So it is
 * with the event of strangers, who can use the link no more often by that.
 */
export async function tellOfLimit(
  { clock, config }: Telling,
  tx: TransactionSql,
  { link, limit, documentId }: Reached
): Promise<void> {
  const now = clock.now()
  const told = tellOf(link, limit, now)
  if (told || limit !== 'begun_from_network') {
    const about = { account_id: link.account_id, mode: link.mode, document_id: documentId }
    const data = linkEventData(presentTemplateLink({ config }, link, now), limit)
    await writeEvent(tx, about, 'template_link.limit_reached', data, now)
  }
  if (!told) return
  await noteTold(tx, link, told)
  for (const to of await findNotified(tx, link.account_id, 'link_limit_reached')) {
    await enqueueEmail(tx, { kind: 'link-limit', templateLinkUuid: link.id, limit, ...to }, now)
  }
}
