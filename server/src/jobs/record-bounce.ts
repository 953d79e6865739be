import { bounce, type MailRefusal, personOf, systemAct } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { commit } from '../commit/commit.js'
import { holdByUuid } from '../commit/hold.js'
import type { Context } from '../context/context.js'
import { given } from '../given/given.js'
import { type EmailRow, markUndeliverable } from '../stores/email-store.js'
import { findDocumentOf } from '../stores/signer-store.js'

/** How the service learned of it: the mail server refused the e-mail at once, or the e-mail was returned. */
export type BounceKind = 'refused' | 'returned'

/**
 * Records that an e-mail cannot be delivered: nobody sends it again, and its signer, if it has one, shows it. Returns whether
 * the e-mail is known and this was not: the same e-mail can be returned more than once.
 */
export async function recordBounce(
  context: Context,
  emailUuid: string,
  kind: BounceKind,
  refusal: MailRefusal,
  recipient?: string | null
): Promise<boolean> {
  const { sql, clock, metrics, log } = context
  const now = clock.now()
  const email = await sql.begin(async (tx) => {
    const found = await markUndeliverable(tx, emailUuid, { error: refusal.reason, recipient, now })
    if (found) await bounceAtSigner(context, tx, found, refusal, now)
    return found
  })
  if (!email) return false
  metrics.count('signpost_bounces_total', { kind })
  log.warn({ email: emailUuid, kind: email.request.kind, status: refusal.status }, 'an e-mail cannot be delivered')
  return true
}

async function bounceAtSigner(
  context: Context,
  tx: TransactionSql,
  { request, created_at }: EmailRow,
  refusal: MailRefusal,
  now: Date
) {
  // A text message has no mail server.
  if (!('signerUuid' in request) || request.kind === 'code-message') return
  const documentUuid = await findDocumentOf(tx, request.signerUuid)
  const held = documentUuid ? await holdByUuid(tx, documentUuid) : undefined
  const signer = held && personOf(held.signers, request.signerUuid, request.candidateUuid)
  if (held && signer) await commit(context, tx, held, bounce(held, signer, created_at, refusal, given, systemAct(now)))
}
