import { isolate, nearestLanguage, type SignerLanguage, tagOf } from '../languages/index.js'
import { fill } from '../texts/fill.js'
import type { Words } from './action-texts.js'
import { textsIn } from './language.js'
import type { Letter } from './letter.js'
import { describeSender, type Sender } from './sender.js'

/** The recipient of a letter and their language. */
export interface Reader extends SignerLanguage {
  /** Null if it is not known. */
  name: string | null
}

interface Options {
  url?: string
  quote?: string | null
  note?: string | null
  report?: Letter['report']
}

/** Composes a letter in the reader's language, with a link and a person's message if there are any. */
export function letterToSigner(
  sender: Sender,
  reader: Reader,
  { subject, paragraphs, link }: Words,
  { url, quote = null, note = null, report }: Options = {}
): Letter {
  const language = nearestLanguage(tagOf(reader))
  const { greeting, greetingAnyone, footer } = textsIn(language)
  const described = isolate(describeSender(sender), language)
  return {
    language,
    subject,
    greeting: reader.name === null ? greetingAnyone : fill(greeting, { name: isolate(reader.name, language) }),
    paragraphs,
    quote,
    note,
    button: link && url ? { label: link, url } : undefined,
    footer: sender.service === undefined ? fill(footer, { sender: described }) : described,
    report
  }
}
