import { languageOf, textsIn } from './language.js'
import type { Letter } from './letter.js'
import { describeSender, type Sender } from './sender.js'
import type { Words } from './texts.js'

/** The recipient of a letter and their language. */
export interface Reader {
  name: string
  language: string | null
}

/** Composes a letter in the reader's language, with a link and a person's message if there are any. */
export function letterToSigner(
  sender: Sender,
  { name, language }: Reader,
  { subject, paragraphs, link }: Words,
  { url, quote = null }: { url?: string; quote?: string | null } = {}
): Letter {
  const { greeting, footer } = textsIn(language)
  return {
    language: languageOf(language),
    subject,
    greeting: greeting(name),
    paragraphs,
    quote,
    button: link && url ? { label: link, url } : undefined,
    footer: footer(describeSender(sender))
  }
}
