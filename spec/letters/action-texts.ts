import type { LettersTexts } from '../generated/texts/letters.js'
import type { HeldSigner } from '../rules/index.js'
import { fill, fillAll } from '../texts/fill.js'
import type { About } from './language.js'

type Action = HeldSigner['action']

/** The text of a letter, without what all letters have. */
export interface Words {
  subject: string
  paragraphs: string[]
  /** The label of the link, if there is one. */
  link?: string
}

/** The text that a signer accepts before they sign, approve or confirm. */
export function consentTextFor(texts: LettersTexts, action: Action): string {
  return action === 'sign' ? texts.consent : texts[action].consent
}

/** The sender's own text for it, if there is one. Who only approves or confirms agrees to no electronic signature. */
export function ownConsentText({ disclosure }: { disclosure: string | null }, action: Action): string | null {
  return action === 'sign' ? disclosure : null
}

/** Tells a signer that the deadline is near. */
export function deadlineWords(action: Action, texts: LettersTexts, about: About, moment: string): Words {
  return { ...fillAll(texts.deadline, { ...about, moment }), link: linkOf(action, texts) }
}

/** Tells a signer that the deadline has moved. */
export function movedWords(action: Action, texts: LettersTexts, about: About, before: string, after: string): Words {
  return { ...fillAll(texts.deadlineMoved, { ...about, before, after }), link: linkOf(action, texts) }
}

/** Brings a signer a new link. */
export function newLinkWords(action: Action, texts: LettersTexts, about: About, lastDay: string): Words {
  const { subject, paragraphs } = fillAll(texts.newLink, about)
  return { subject, paragraphs: [...paragraphs, fill(texts.byDay, { lastDay })], link: linkOf(action, texts) }
}

const linkOf = (action: Action, texts: LettersTexts): string =>
  action === 'sign' ? texts.reminder.link : texts[action].link

/** The invitation of a signer to do what they are asked for, or the reminder of it. */
export function requestWords(
  kind: 'invitation' | 'reminder',
  action: Action,
  texts: LettersTexts,
  about: About,
  lastDay: string
): Words {
  if (action === 'sign') return fillAll(texts[kind], { ...about, lastDay })
  const { subject, reminder, ask, link } = texts[action]
  return {
    subject: fill(kind === 'reminder' ? reminder : subject, about),
    paragraphs: [fill(ask, about), fill(texts.byDay, { lastDay })],
    link
  }
}
