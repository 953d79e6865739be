import type { Letter } from './letter.js'
import { describeSender, nameOfSender, type Sender } from './sender.js'

/** Tells the owner that a signer has declined to sign. */
export function writeDeclined(owner: Sender, title: string, signer: string, reason: string | null): Letter {
  return {
    ...frame(owner),
    subject: `Declined: ${title}`,
    paragraphs: [`${signer} has declined to sign “${title}”. The document has been voided.`],
    quote: reason
  }
}

/** Tells the owner that all signers have signed. */
export function writeCompletionNotice(owner: Sender, title: string, signers: { name: string }[], url: string): Letter {
  const names = signers.map(({ name }) => name).join(', ')
  return {
    ...frame(owner),
    subject: `Completed: ${title}`,
    paragraphs: [`“${title}” was signed by ${names}, and sealed.`],
    button: { label: 'Download the signed document', url }
  }
}

/** Tells the owner that a webhook endpoint has been disabled. */
export function writeWebhookDisabled(owner: Sender, url: string, reason: string): Letter {
  return {
    ...frame(owner),
    subject: 'A webhook endpoint has been disabled',
    paragraphs: [
      `Signpost no longer sends events to ${url}. ${reason}`,
      'Once it works again, enable it with PATCH /webhooks/{id} and "active": true.'
    ]
  }
}

// Accounts have no language. The API and its documentation are in English too.
function frame(owner: Sender) {
  const name = nameOfSender(owner)
  return {
    language: 'en' as const,
    greeting: name ? `Hello ${name},` : 'Hello,',
    footer: `Sent by Signpost to ${describeSender(owner)}.`
  }
}
