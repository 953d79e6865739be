import { languageOf, languages, textsIn } from '../language/language.js'
import { sha256Of } from '../storage/document-files.js'

/** What a signer accepts before signing: signers accept the digest of the text that they saw. */
export interface Consent {
  text: string
  sha256: string
}

/** The text in the signer's language. */
export function consentIn(tag: string | null): Consent {
  return withDigest(textsIn(tag).consent)
}

/** What rules need to know of the text in a signer's language. */
export function consentFor(tag: string | null): { sha256: string; language: string } {
  return { sha256: consentIn(tag).sha256, language: languageOf(tag) }
}

/** The text with a digest, in whatever language it was accepted. Undefined if its wording is no longer in use. */
export function findConsent(sha256: string | null): Consent | undefined {
  return Object.values(languages)
    .map(({ consent }) => withDigest(consent))
    .find((consent) => consent.sha256 === sha256)
}

function withDigest(text: string): Consent {
  return { text, sha256: sha256Of(text) }
}
