import type { Context } from '../context/context.js'
import { sendLetter } from '../letters/send-letter.js'
import { MailError } from '../mail/mailer.js'
import { isDatabaseAway } from '../postgres/is-database-away.js'
import { findUnsentEmail, markSent, recordFailedAttempt } from '../stores/email-store.js'
import { maxEmailFailures } from '../stores/queued-jobs.js'
import { recordBounce } from './record-bounce.js'

/**
 * Sends a queued e-mail once: a retry finds that it was sent. If the process crashes while sending, the e-mail is sent
 * again with the same identifier.
 */
export async function sendQueuedEmail(context: Context, uuid: string): Promise<void> {
  const { sql, clock, log, metrics } = context
  const email = await findUnsentEmail(sql, uuid)
  if (!email) return
  let recipient: string | null = null
  try {
    await sendLetter(context, email.request, email.id, (address) => {
      recipient = address
    })
  } catch (err) {
    if (isDatabaseAway(err)) throw err
    if (err instanceof MailError && err.refusal) {
      await recordBounce(context, uuid, 'refused', err.refusal, recipient)
      return
    }
    const isGivenUp = await recordFailedAttempt(sql, uuid, {
      error: describe(err),
      recipient,
      maxFailures: maxEmailFailures,
      now: clock.now()
    })
    if (!isGivenUp) throw err
    metrics.count('signpost_emails_given_up_total', {})
    return log.error({ err, email: uuid, kind: email.request.kind }, 'gave up sending an e-mail')
  }
  await markSent(sql, uuid, recipient, clock.now())
}

function describe(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
