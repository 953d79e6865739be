import type { Context } from '../context/context.js'
import { returnedEmail } from '../letters/bounce-address.js'
import type { ReturnedMessage } from '../mail/bounce-mailbox.js'
import { readDeliveryStatus } from '../mail/delivery-status.js'
import { isDatabaseAway } from '../postgres/is-database-away.js'
import { recordBounce } from './record-bounce.js'

/**
 * Reads the mailbox to which e-mails are returned, in one process at a time. What was read is committed before its message is
 * deleted: after a crash, it is read again and changes nothing.
 */
export async function readBounces(context: Context): Promise<void> {
  const { bounces } = context.config.mail
  if (!bounces) return
  await using lock = await context.locks.tryLock('signpost bounces')
  if (!lock) return
  // Most services have no such mailbox.
  const { readMailbox } = await import('../mail/bounce-mailbox.js')
  await readMailbox(bounces.mailbox, (message) => handle(context, message))
}

/** Returns whether the message has been understood. One that fails must not be in the way of those after it. */
async function handle(context: Context, { recipients, status }: ReturnedMessage): Promise<boolean> {
  const email = returnedEmail(context, recipients)
  const found = status === null ? undefined : readDeliveryStatus(status)
  if (!email || !found) {
    context.log.info('a message in the mailbox for bounces is not about an e-mail of the service')
    return false
  }
  if (found.kind === 'other') return true
  try {
    await recordBounce(context, email, 'returned', found.refusal)
    return true
  } catch (err) {
    if (isDatabaseAway(err)) throw err
    context.log.error({ err, email }, 'a message in the mailbox for bounces could not be processed')
    return false
  }
}
