import type { Context } from '../context/context.js'
import { sendEmail } from '../letters/send-email.js'
import { isDatabaseAway } from '../postgres/is-database-away.js'
import { findUnsentEmail, markSent, recordFailedTry } from '../stores/email-store.js'
import { maxEmailFailures } from '../stores/queued-jobs.js'

/**
 * Sends an e-mail that was queued, once: a repetition finds that it was sent. One that is sent in the moment of a crash
 * is sent again under the same identifier.
 */
export async function sendQueuedEmail(context: Context, uuid: string): Promise<void> {
  const { sql, clock, log } = context
  const email = await findUnsentEmail(sql, uuid)
  if (!email) return
  try {
    await sendEmail(context, email.request, email.id)
  } catch (err) {
    if (isDatabaseAway(err)) throw err
    const isGivenUp = await recordFailedTry(sql, uuid, {
      error: describe(err),
      maxFailures: maxEmailFailures,
      now: clock.now()
    })
    if (!isGivenUp) throw err
    return log.error({ err, email: uuid, kind: email.request.kind }, 'e-mail given up')
  }
  await markSent(sql, uuid, clock.now())
}

function describe(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
