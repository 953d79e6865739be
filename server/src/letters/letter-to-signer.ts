import { languageOf, textsIn } from '../language/language.js'
import type { Words } from '../language/texts.js'
import type { Account } from '../stores/account-store.js'
import type { Letter } from './layout.js'
import { describeSender } from './sender.js'

/** The recipient of a letter and their language. */
export interface Reader {
  name: string
  language: string | null
}

/** Composes a letter in the reader's language, with a link and a person's message if there are any. */
export function letterToSigner(
  account: Account,
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
    footer: footer(describeSender(account))
  }
}
