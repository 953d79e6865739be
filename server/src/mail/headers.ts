import type { Email } from './mailer.js'

/** The headers about replies, in the format of the mail library. */
export function headersOf({ replyTo, unsubscribe }: Pick<Email, 'replyTo' | 'unsubscribe'>) {
  return {
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribe ? { list: { unsubscribe: mailto(unsubscribe) } } : {})
  }
}

function mailto({ email, subject }: NonNullable<Email['unsubscribe']>) {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
