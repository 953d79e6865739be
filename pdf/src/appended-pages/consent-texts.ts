import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { CertificateSigner } from '../interface/requests.js'
import { DARK, type Flow } from './flow.js'
import { drawRows } from './labelled-rows.js'

const SIZE = 9
const LEADING = 12.5

/** The distinct consent texts. Signers with different languages have different ones. */
export function consentsOf(signers: CertificateSigner[]): string[] {
  return [...new Set(signers.flatMap(({ consentText }) => consentText ?? []))]
}

/** Draws each consent text once, with the hash that the audit trail and signing sessions refer to. */
export function drawConsents(flow: Flow, signers: CertificateSigner[], words: CertificateTexts): void {
  const consents = consentsOf(signers)
  if (consents.length === 0) return
  flow.heading(words.consentTexts)
  for (const [index, consent] of consents.entries()) {
    const signer = signers.find(({ consentText }) => consentText === consent)
    flow.y += 2
    const lines = flow.wrap(`${index + 1}. ${consent}`, flow.width / SIZE)
    flow.within('P', () => flow.lines(lines, { size: SIZE, leading: LEADING, color: DARK }))
    flow.y += 2
    drawRows(flow, [
      [words.consentHash, signer?.consentSha256],
      [words.inEnglish, signer?.consentInEnglish]
    ])
  }
}
