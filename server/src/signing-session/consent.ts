import { nearestLanguage } from '@signpost/spec/languages'
import { consentTextFor, languages, textsIn } from '@signpost/spec/letters'
import type { Schemas } from '../contract/contract.js'
import { sha256Of } from '../storage/document-files.js'

type SignerAction = Schemas['SignerAction']

/** The consent text that a signer accepts before signing, by its digest. */
export interface Consent {
  text: string
  sha256: string
}

/** The consent text for what a signer does, in the signer's language. */
export function consentIn(tag: string | null, action: SignerAction): Consent {
  return withDigest(consentTextFor(textsIn(tag), action))
}

/** The properties of the consent text that rules need. */
export function consentFor(tag: string | null, action: SignerAction): { sha256: string; language: string } {
  return { sha256: consentIn(tag, action).sha256, language: nearestLanguage(tag) }
}

/** Finds a consent text by digest, in any language and for any action. Undefined if its wording is no longer in use. */
export function findConsent(sha256: string | null): Consent | undefined {
  return Object.values(languages)
    .flatMap((texts) => [texts.consent, texts.approve.consent, texts.view.consent])
    .map(withDigest)
    .find((consent) => consent.sha256 === sha256)
}

function withDigest(text: string): Consent {
  return { text, sha256: sha256Of(text) }
}
