import type { Account } from '../stores/account-store.js'
import type { Letter } from './layout.js'
import { describeSender, nameOfSender } from './sender.js'

/** Tells the owner that a signer has declined to sign. */
export function declined(account: Account, title: string, signer: string, reason: string | null): Letter {
  return {
    ...frame(account),
    subject: `Declined: ${title}`,
    paragraphs: [`${signer} has declined to sign “${title}”. The document has been voided.`],
    quote: reason
  }
}

/** Tells the owner that a webhook endpoint has been disabled. */
export function webhookDisabled(account: Account, url: string, reason: string): Letter {
  return {
    ...frame(account),
    subject: 'A webhook endpoint has been disabled',
    paragraphs: [
      `Signpost no longer sends events to ${url}. ${reason}`,
      'Once it works again, enable it with PATCH /webhooks/{id} and "active": true.'
    ]
  }
}

// Accounts have no language. The API and its documentation are in English too.
function frame(account: Account) {
  const name = nameOfSender(account)
  return {
    language: 'en' as const,
    greeting: name ? `Hello ${name},` : 'Hello,',
    footer: `Sent by Signpost to ${describeSender(account)}.`
  }
}
