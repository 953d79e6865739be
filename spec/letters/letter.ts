import type { Language } from '../languages/index.js'

/** The content of an e-mail, in order of appearance. */
export interface Letter {
  language: Language
  subject: string
  greeting: string
  paragraphs: string[]
  /** A person's message, set apart from the text. */
  quote?: string | null
  button?: { label: string; url: string } | undefined
  /** What to know about the link. */
  note?: string | null
  footer: string
  /** Where to report the letter, or to choose which ones are sent. */
  report?: { label: string; url: string } | undefined
}

/** The subject of an e-mail with a letter. */
export function subjectOf({ subject }: Letter, mode: 'live' | 'test'): string {
  return `${mode === 'test' ? '[TEST] ' : ''}${subject}`.replace(/[\r\n]+/g, ' ')
}

/** What lists of e-mails show beside the subject: what the subject does not say yet. */
export const previewOf = ({ paragraphs }: Letter): string => paragraphs.at(-1) ?? ''

/** A letter as plain text. */
export function textOf({ greeting, paragraphs, quote, button, note, footer, report }: Letter): string {
  const quoted = quote ? quote.split('\n').map((line) => `> ${line}`) : []
  const link = button ? [linkOf(button)] : []
  const message = quoted.length > 0 ? [quoted.join('\n')] : []
  const end = report ? [footer, linkOf(report)] : [footer]
  return [greeting, ...paragraphs, ...message, ...link, ...(note ? [note] : []), '--', ...end].join('\n\n')
}

// On a line of its own, since languages write the colon before it in different ways.
const linkOf = ({ label, url }: { label: string; url: string }) => `${label}\n${url}`
