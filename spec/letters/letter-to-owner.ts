import type { HeldSigner } from '../rules/index.js'
import type { Letter } from './letter.js'
import { describeSender, nameOfSender, type Sender } from './sender.js'

type Signer = Pick<HeldSigner, 'name' | 'action'>

const asked = { sign: 'sign', approve: 'approve', view: 'confirm to have read' } as const
const done = { sign: 'signed', approve: 'approved', view: 'read' } as const

/** Tells the owner that a signer has declined. */
export function writeDeclined(owner: Sender, title: string, signer: Signer | undefined, reason: string | null): Letter {
  const { name, action } = signer ?? { name: 'A signer', action: 'sign' }
  return {
    ...frame(owner),
    subject: `Declined: ${title}`,
    paragraphs: [`${name} has declined to ${asked[action]} “${title}”. The document has been voided.`],
    quote: reason
  }
}

/** Tells the owner that all signers have done what they were asked for. */
export function writeCompletionNotice(owner: Sender, title: string, signers: Signer[], url: string): Letter {
  const actions = (['sign', 'approve', 'view'] as const).flatMap((action) => {
    const names = signers.filter((signer) => signer.action === action).map(({ name }) => name)
    return names.length === 0 ? [] : [`${done[action]} by ${names.join(', ')}`]
  })
  return {
    ...frame(owner),
    subject: `Completed: ${title}`,
    paragraphs: [`“${title}” was ${actions.join('; ')}, and sealed.`],
    button: { label: 'Download the completed document', url }
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
