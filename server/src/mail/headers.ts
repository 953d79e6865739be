import type { Email } from './mailer.js'

/** The headers about replies and the language, in the format of the mail library. */
export function headersOf({ replyTo, unsubscribe, language }: Pick<Email, 'replyTo' | 'unsubscribe' | 'language'>) {
  return {
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
    // Prevents out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    ...(unsubscribe ? { list: { unsubscribe: mailto(unsubscribe) } } : {})
  }
}

function mailto({ email, subject }: NonNullable<Email['unsubscribe']>) {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
