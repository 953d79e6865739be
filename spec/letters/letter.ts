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
  footer: string
}

/** The subject of an e-mail with a letter. */
export function subjectOf({ subject }: Letter, mode: 'live' | 'test'): string {
  return `${mode === 'test' ? '[TEST] ' : ''}${subject}`.replace(/[\r\n]+/g, ' ')
}

/** A letter as plain text. */
export function textOf({ greeting, paragraphs, quote, button, footer }: Letter): string {
  const quoted = quote ? quote.split('\n').map((line) => `> ${line}`) : []
  const link = button ? [`${button.label}: ${button.url}`] : []
  return [greeting, ...paragraphs, ...(quoted.length > 0 ? [quoted.join('\n')] : []), ...link, '--', footer].join(
    '\n\n'
  )
}
