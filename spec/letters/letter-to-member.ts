import type { Letter } from './letter.js'
import { describeSender, type Sender, serviceOf } from './sender.js'

/** The link that a member has requested to sign in with. */
export function writeSignIn(account: Sender, member: { name: string | null }, url: string): Letter {
  return {
    ...frame(account, member),
    subject: `Sign in to ${serviceOf(account)}`,
    paragraphs: [
      `Use this link to sign in to the console of ${describeSender(account)}. It works once, for 15 minutes.`,
      'If you did not request it, ignore this e-mail.'
    ],
    button: { label: 'Sign in', url }
  }
}

/** Invites a person to become a member of an account. */
export function writeMemberInvitation(
  account: Sender,
  { name, role }: { name: string | null; role: string },
  url: string
): Letter {
  const sender = describeSender(account)
  return {
    ...frame(account, { name }),
    subject: `${sender} invites you to ${serviceOf(account)}`,
    paragraphs: [
      `${sender} has made you a member of its account on ${serviceOf(account)}, with the role “${role}”.`,
      'This link signs you in to the console. It works once, for seven days. After that, request a new one on the console’s page.'
    ],
    button: { label: 'Sign in', url }
  }
}

/** Tells a member that a passkey was added: anyone who has it can sign in. */
export function writePasskeyAdded(
  account: Sender,
  member: { name: string | null },
  { name, from }: { name: string; from: string | null },
  url: string
): Letter {
  return {
    ...frame(account, member),
    subject: 'A passkey was added to your sign-in',
    paragraphs: [
      `The passkey “${name}” was added${from ? ` from the address ${from}` : ''}. It signs you in to the console of ${describeSender(account)}.`,
      'If you did not add it, remove it, sign out everywhere, and secure your mailbox.'
    ],
    button: { label: 'See your passkeys', url }
  }
}

// Members have no language, as accounts have none.
function frame(account: Sender, { name }: { name: string | null }) {
  return {
    language: 'en' as const,
    greeting: name ? `Hello ${name},` : 'Hello,',
    footer: `Sent by ${serviceOf(account)} on behalf of ${describeSender(account)}.`
  }
}
