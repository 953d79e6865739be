import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf } from './finding.js'

/** Opens the mailbox to which e-mails are returned. Reads nothing. */
export async function checkBounces({ mail: { bounces } }: Pick<Config, 'mail'>): Promise<Finding> {
  if (!bounces) return ok('not set up, so e-mails that are returned later show at no signer')
  const { checkMailbox } = await import('../../mail/bounce-mailbox.js')
  try {
    await checkMailbox(bounces.mailbox)
    return ok(`opened the mailbox of ${bounces.address}`)
  } catch (error) {
    const { authenticationFailed: isRefused } = error as { authenticationFailed?: boolean }
    const what = isRefused ? 'the user and the password' : 'the host, the port and the folder'
    return fail(reasonOf(error), `Check ${what} in BOUNCE_IMAP_URL.`)
  }
}
