import { nearestLanguage } from '@signpost/spec/languages'
import { languages, textsIn } from '@signpost/spec/letters'
import { sha256Of } from '../storage/document-files.js'

/** The consent text that a signer accepts before signing, by its digest. */
export interface Consent {
  text: string
  sha256: string
}

/** The consent text in the signer's language. */
export function consentIn(tag: string | null): Consent {
  return withDigest(textsIn(tag).consent)
}

/** The properties of the consent text that rules need. */
export function consentFor(tag: string | null): { sha256: string; language: string } {
  return { sha256: consentIn(tag).sha256, language: nearestLanguage(tag) }
}

/** Finds a consent text by digest, in any language. Undefined if its wording is no longer in use. */
export function findConsent(sha256: string | null): Consent | undefined {
  return Object.values(languages)
    .map(({ consent }) => withDigest(consent))
    .find((consent) => consent.sha256 === sha256)
}

function withDigest(text: string): Consent {
  return { text, sha256: sha256Of(text) }
}
