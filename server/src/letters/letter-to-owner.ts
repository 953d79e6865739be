import type { Account } from '../stores/account-store.js'
import type { Letter } from './layout.js'
import { describeSender, nameOfSender } from './sender.js'

/** That a signer declined to sign. */
export function declined(account: Account, title: string, signer: string, reason: string | null): Letter {
  return {
    ...frame(account),
    subject: `Declined: ${title}`,
    paragraphs: [`${signer} has declined to sign “${title}”. The document has been voided.`],
    quote: reason
  }
}

/** That a webhook endpoint is no longer posted to. */
export function webhookDisabled(account: Account, url: string, reason: string): Letter {
  return {
    ...frame(account),
    subject: 'A webhook endpoint has been switched off',
    paragraphs: [
      `Signpost no longer posts events to ${url}. ${reason}`,
      'Once it works again, switch it on by PATCH /webhooks/{id} with "active": true.'
    ]
  }
}

// Accounts have no language: what they read otherwise, the API and its documentation, is in English too.
function frame(account: Account) {
  const name = nameOfSender(account)
  return {
    language: 'en' as const,
    greeting: name ? `Hello ${name},` : 'Hello,',
    footer: `Sent by Signpost to ${describeSender(account)}.`
  }
}
