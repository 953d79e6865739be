import type { Letter } from './layout.js'

/** What letters about a document are made of. */
export interface About {
  sender: string
  title: string
  /** The reader's name. */
  name: string
}

export interface Wording {
  subject: string
  letter: Omit<Letter, 'footer'>
}

const hello = (name: string) => `Hello ${name},`

export function invitation(
  { sender, title, name }: About,
  url: string,
  message: string | null,
  deadline: Date
): Wording {
  return {
    subject: `${sender} asks you to sign: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [`${sender} asks you to review and sign “${title}”.`, `Please do so by ${dayOf(deadline)}.`],
      quote: message,
      button: { label: 'Review and sign', url }
    }
  }
}

export function reminder({ sender, title, name }: About, url: string, message: string | null, deadline: Date): Wording {
  return {
    subject: `Reminder: ${sender} asks you to sign: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [`“${title}” from ${sender} still waits for your signature.`, `Please sign by ${dayOf(deadline)}.`],
      quote: message,
      button: { label: 'Review and sign', url }
    }
  }
}

export function completed({ sender, title, name }: About, url: string): Wording {
  return {
    subject: `Completed: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [
        `Everybody has signed “${title}” from ${sender}.`,
        'The sealed PDF, with its certificate of completion, is ready for you.'
      ],
      button: { label: 'Get the signed document', url }
    }
  }
}

export function voided({ sender, title, name }: About, reason: string | null): Wording {
  return {
    subject: `No longer to be signed: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [`“${title}” from ${sender} has been stopped. There is nothing left for you to do.`],
      quote: reason
    }
  }
}

export function expired({ sender, title, name }: About): Wording {
  return {
    subject: `Expired: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [
        `The deadline for signing “${title}” from ${sender} has passed. There is nothing left for you to do.`
      ]
    }
  }
}

export function declined({ title, name }: About, signer: string, reason: string | null): Wording {
  return {
    subject: `Declined: ${title}`,
    letter: {
      greeting: hello(name),
      paragraphs: [`${signer} has declined to sign “${title}”. The document has been voided.`],
      quote: reason
    }
  }
}

export function webhookDisabled(name: string, url: string, reason: string): Wording {
  return {
    subject: 'A webhook endpoint has been switched off',
    letter: {
      greeting: hello(name),
      paragraphs: [
        `Signpost no longer posts events to ${url}. ${reason}`,
        'Once it works again, switch it on by PATCH /webhooks/{id} with "active": true.'
      ]
    }
  }
}

function dayOf(date: Date) {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
