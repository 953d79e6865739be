import { nearestLanguage } from '@signpost/spec/languages'
import { consentTextFor, ownConsentText, textsIn } from '@signpost/spec/letters'
import type { ConsentFor } from '@signpost/spec/rules'
import { type LettersTexts, letters } from '@signpost/spec/texts/letters'
import type { Schemas } from '../contract/contract.js'
import { sha256Of } from '../storage/document-files.js'
import type { Account } from '../stores/account-store.js'

type SignerAction = Schemas['SignerAction']

/** The consent text that a signer accepts before signing, by its digest. */
export interface Consent {
  text: string
  sha256: string
}

type Sender = Pick<Account, 'disclosure'>

/** The consent text for what a signer does: the sender's own, or that of the service in the signer's language. */
export function consentIn(sender: Sender, tag: string | null, action: SignerAction): Consent {
  return withDigest(ownConsentText(sender, action) ?? consentTextFor(textsIn(tag), action))
}

/** The properties of the consent text that rules need. */
export function consentFor(sender: Sender): ConsentFor {
  return (tag, action) => {
    const own = ownConsentText(sender, action)
    return { sha256: consentIn(sender, tag, action).sha256, language: own === null ? nearestLanguage(tag) : null, own }
  }
}

/** Finds a consent text of the service by digest, in any language and for any action. Undefined if its wording is no longer in use. */
export function findConsent(sha256: string | null): Consent | undefined {
  return Object.values(letters)
    .flatMap(consentsOf)
    .map(withDigest)
    .find((consent) => consent.sha256 === sha256)
}

/** What a consent text of the service says in English. Undefined if it is in English. */
export function consentInEnglish({ text }: Consent): string | undefined {
  if (consentsOf(letters.en).includes(text)) return undefined
  const place = Object.values(letters)
    .map((texts) => consentsOf(texts).indexOf(text))
    .find((index) => index >= 0)
  return place === undefined ? undefined : consentsOf(letters.en)[place]
}

const consentsOf = (texts: LettersTexts) => [texts.consent, texts.approve.consent, texts.view.consent]

function withDigest(text: string): Consent {
  return { text, sha256: sha256Of(text) }
}
