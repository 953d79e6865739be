import { isolate, nearestLanguage, tagOf } from '../languages/index.js'
import { namesIn, textsIn } from './language.js'
import type { Letter } from './letter.js'
import { letterToSigner, type Reader } from './letter-to-signer.js'
import type { Sender } from './sender.js'

/** Writes a code to a signer, who proves with it that the address is theirs. */
export function writeCode(sender: Sender, { title }: { title: string }, signer: Reader, code: string): Letter {
  const tag = tagOf(signer)
  const { subject, before, after } = textsIn(tag).code(namesIn(tag, { sender: sender.name, title }))
  return letterToSigner(sender, signer, { subject, paragraphs: [before, code, after] })
}

/**
 * A code as a text message. Phones offer the code of the last line to the page of that host alone.
 * @param host of the signing page
 */
export function codeMessage(sender: Sender, signer: Reader, code: string, host: string): string {
  const language = nearestLanguage(tagOf(signer))
  const text = textsIn(language).codeMessage(isolate(sender.name, language), code)
  return `${text}\n\n@${host} #${code}`
}
