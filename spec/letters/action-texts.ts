import type { HeldSigner } from '../rules/index.js'
import type { About, Texts, Words } from './texts.js'

type Action = HeldSigner['action']

/** The text that a signer accepts before they sign, approve or confirm. */
export function consentTextFor(texts: Texts, action: Action): string {
  return action === 'sign' ? texts.consent : texts[action].consent
}

/** The sender's own text for it, if there is one. Who only approves or confirms agrees to no electronic signature. */
export function ownConsentText({ disclosure }: { disclosure: string | null }, action: Action): string | null {
  return action === 'sign' ? disclosure : null
}

/** Tells a signer that the deadline is near. */
export function deadlineWords(action: Action, texts: Texts, about: About, moment: string): Words {
  const { link } = requestWords('reminder', action, texts, about, moment)
  return { ...texts.deadline(about, moment), ...(link ? { link } : {}) }
}

/** Tells a signer that the deadline has moved. */
export function movedWords(action: Action, texts: Texts, about: About, before: string, after: string): Words {
  const { link } = requestWords('reminder', action, texts, about, after)
  return { ...texts.deadlineMoved(about, before, after), ...(link ? { link } : {}) }
}

/** Brings a signer a new link. */
export function newLinkWords(action: Action, texts: Texts, about: About, lastDay: string): Words {
  const { link } = requestWords('reminder', action, texts, about, lastDay)
  const { subject, paragraphs } = texts.newLink(about)
  return { subject, paragraphs: [...paragraphs, texts.byDay(lastDay)], ...(link ? { link } : {}) }
}

/** The invitation of a signer to do what they are asked for, or the reminder of it. */
export function requestWords(
  kind: 'invitation' | 'reminder',
  action: Action,
  texts: Texts,
  about: About,
  lastDay: string
): Words {
  if (action === 'sign') return texts[kind](about, lastDay)
  const { subject, ask, link } = texts[action]
  return {
    subject: kind === 'reminder' ? texts.again(subject(about)) : subject(about),
    paragraphs: [ask(about), texts.byDay(lastDay)],
    link
  }
}
