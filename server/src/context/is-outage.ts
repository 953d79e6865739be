import { PdfError } from '@signpost/pdf'
import { MailError } from '../mail/mailer.js'
import { isDatabaseAway, isLoginRefused } from '../postgres/is-database-away.js'
import { isLocked } from '../postgres/lock-limits.js'
import { SmsError } from '../sms/texter.js'
import { isStorageUnavailable } from '../storage/is-storage-unavailable.js'

/**
 * Whether an error comes from an outage outside the service: a database restart, a lock that somebody holds for long, a
 * full disk, an unreachable timestamp authority, key, mail server or gateway, or a revoked certificate, which waits for
 * another one. Only known errors count. Any other error is a defect, even if it has an error code.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof PdfError) return error.code.endsWith('_UNAVAILABLE') || error.code === 'SIGNER_REVOKED'
  if (error instanceof MailError || error instanceof SmsError) return error.isUnreachable
  return isDatabaseAway(error) || isLoginRefused(error) || isLocked(error) || isStorageUnavailable(error)
}
