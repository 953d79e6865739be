import type { Email } from './mailer.js'

/** The headers of an e-mail that say how to answer it, as the mail library takes them. */
export function headersOf({ replyTo, unsubscribe }: Pick<Email, 'replyTo' | 'unsubscribe'>) {
  return {
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
    // No out-of-office notice answers what no person wrote (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribe ? { list: { unsubscribe: mailto(unsubscribe) } } : {})
  }
}

function mailto({ email, subject }: NonNullable<Email['unsubscribe']>) {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
