import { stateOf } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { formatDay, textsIn } from '../language/language.js'
import type { LetterRequest } from '../stores/letter-request.js'
import type { SignerRow } from '../stores/signer-store.js'
import type { Correspondence } from './correspondence.js'
import type { Letter } from './layout.js'
import { letterToSigner } from './letter-to-signer.js'
import { signingUrl } from './links.js'

type Job = Extract<LetterRequest, { signerUuid: string }>

/** Writes a letter to a signer in the signer's language. Undefined if it is no longer relevant. */
export async function writeToSigner(
  context: Context,
  job: Job,
  { account, document, signer }: Correspondence & { signer: SignerRow }
): Promise<Letter | undefined> {
  const texts = textsIn(signer.language)
  const about = { sender: account.name, title: document.title }
  const url = await signingUrl(context, document, signer)
  switch (job.kind) {
    case 'completed':
      return letterToSigner(account, signer, texts.completed(about), { url })
    case 'voided':
      return letterToSigner(account, signer, texts.voided(about), { quote: document.void_reason })
    case 'expired':
      return letterToSigner(account, signer, texts.expired(about))
  }
  if (stateOf(document, signer, context.clock.now()) !== 'open') return undefined
  // biome-ignore lint/style/noNonNullAssertion: a document that is open was sent, and has a deadline
  const words = texts[job.kind](about, formatDay(document.expires_at!, signer.language))
  const message = job.kind === 'reminder' ? job.message : null
  return letterToSigner(account, signer, words, { url, quote: message ?? document.message })
}
