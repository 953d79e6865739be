import { wrapText } from '../draw/fit-text.js'
import type { CertificateSigner } from '../interface/requests.js'
import { DARK, type Flow } from './flow.js'
import { drawRows } from './labelled-rows.js'
import type { Words } from './words/words.js'

const SIZE = 9
const LEADING = 12.5

/** The different texts that signers consented to. Signers who read different languages have different ones. */
export function consentsOf(signers: CertificateSigner[]): string[] {
  return [...new Set(signers.flatMap(({ consentText }) => consentText ?? []))]
}

/** Each text of consent once, with the hash that audit trail and signers' sessions name it by. */
export function drawConsents(flow: Flow, signers: CertificateSigner[], words: Words): void {
  const consents = consentsOf(signers)
  if (consents.length === 0) return
  flow.heading(words.consentTexts)
  for (const [index, consent] of consents.entries()) {
    const hash = signers.find(({ consentText }) => consentText === consent)?.consentSha256
    flow.y += 2
    flow.lines(wrapText(`${index + 1}. ${consent}`, flow.width / SIZE), { size: SIZE, leading: LEADING, color: DARK })
    flow.y += 2
    drawRows(flow, [[words.consentHash, hash]])
  }
}
