import { isolate, nearestLanguage, tagOf } from '../languages/index.js'
import { fill, fillAll } from '../texts/fill.js'
import { namesIn, textsIn } from './language.js'
import type { Letter } from './letter.js'
import { letterToSigner, type Reader } from './letter-to-signer.js'
import type { Sender } from './sender.js'

/** Writes a code to a signer, who proves with it that the address is theirs. */
export function writeCode(sender: Sender, { title }: { title: string }, signer: Reader, code: string): Letter {
  const tag = tagOf(signer)
  const about = namesIn(tag, { sender: sender.name, title })
  const { subject, before, after } = fillAll(textsIn(tag).code, about)
  return letterToSigner(sender, signer, { subject, paragraphs: [before, code, after] })
}

/**
 * A code as a text message. Phones offer the code of the last line to the page of that host alone.
 * @param host of the signing page
 */
export function codeMessage(sender: Sender, signer: Reader, code: string, host: string): string {
  const language = nearestLanguage(tagOf(signer))
  const text = fill(textsIn(language).codeMessage, { sender: isolate(sender.name, language), code })
  return `${text}\n\n@${host} #${code}`
}
