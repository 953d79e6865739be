import type { HeldSigner, LinkLimit } from '../rules/index.js'
import type { Letter } from './letter.js'
import { describeSender, nameOfSender, type Sender, serviceOf } from './sender.js'

type Signer = Pick<HeldSigner, 'name' | 'action'>

/** Whom a notification is for: the account, or one of its members. */
export interface Notified {
  account: Sender
  /** How to greet. Null for no name. */
  name: string | null
  /** Where a member chooses which notifications to get. */
  settingsUrl?: string
}

const asked = { sign: 'sign', approve: 'approve', view: 'confirm to have read' } as const
const done = { sign: 'signed', approve: 'approved', view: 'read' } as const

/** Says that a signer has declined. */
export function writeDeclined(to: Notified, title: string, signer: Signer | undefined, reason: string | null): Letter {
  const { name, action } = signer ?? { name: 'A signer', action: 'sign' }
  return {
    ...frame(to),
    subject: `Declined: ${title}`,
    paragraphs: [`${name} has declined to ${asked[action]} “${title}”. The document has been voided.`],
    quote: reason
  }
}

/** Says that all signers have done what they were asked for. */
export function writeCompletionNotice(to: Notified, title: string, signers: Signer[], url: string): Letter {
  const actions = (['sign', 'approve', 'view'] as const).flatMap((action) => {
    const names = signers.filter((signer) => signer.action === action).map(({ name }) => name)
    return names.length === 0 ? [] : [`${done[action]} by ${names.join(', ')}`]
  })
  return {
    ...frame(to),
    subject: `Completed: ${title}`,
    paragraphs: [`“${title}” was ${actions.join('; ')}, and sealed.`],
    button: { label: 'Download the completed document', url }
  }
}

/** Says that an e-mail to a signer could not be delivered. */
export function writeBounceNotice(
  to: Notified,
  title: string,
  { name, email }: Pick<HeldSigner, 'name' | 'email'>,
  reason: string | null
): Letter {
  return {
    ...frame(to),
    subject: `Not delivered: ${title}`,
    paragraphs: [
      `An e-mail about “${title}” to ${name} at ${email} could not be delivered.`,
      'Correct the address of the signer, or send the signing link in another way.'
    ],
    quote: reason
  }
}

/** Says that a webhook endpoint has been disabled. */
export function writeWebhookDisabled(to: Notified, url: string, reason: string): Letter {
  return {
    ...frame(to),
    subject: 'A webhook endpoint has been disabled',
    paragraphs: [
      `${serviceOf(to.account)} no longer sends events to ${url}. ${reason}`,
      'Once it works again, enable it with PATCH /webhooks/{id} and "active": true.'
    ]
  }
}

const limitTexts: Record<LinkLimit, string> = {
  max_uses: 'has been used as often as it may be. Nobody else can begin a document with it.',
  max_uses_per_day: 'has been used as often as it may be on one day. It opens again when the day ends in UTC.',
  begun_from_network:
    'was used from one address or network for more documents than that may begin. It stays open for others.'
}

/** Says that a limit of a link of a template was reached. At most once a day for each limit of a link. */
export function writeLinkLimit(to: Notified, title: string, limit: LinkLimit, url: string): Letter {
  return {
    ...frame(to),
    subject: `A limit of a link was reached: ${title}`,
    paragraphs: [
      `A link of the template “${title}” ${limitTexts[limit]}`,
      limit === 'begun_from_network'
        ? 'If these are not people whom you know, look at the documents that it has begun, and switch the link off or set how many people it takes on a day.'
        : 'If more people are to sign, raise the limit.'
    ],
    button: { label: 'See the links of the template', url }
  }
}

/** Whom a notification to the address of an account is for. */
export const ownerOf = (account: Sender): Notified => ({ account, name: nameOfSender(account) })

// Accounts have no language. The API and its documentation are in English too.
function frame({ account, name, settingsUrl }: Notified) {
  return {
    language: 'en' as const,
    greeting: name ? `Hello ${name},` : 'Hello,',
    footer: `Sent by ${serviceOf(account)} to ${describeSender(account)}.`,
    report: settingsUrl === undefined ? undefined : { label: 'Choose which e-mails you get', url: settingsUrl }
  }
}
