import type { OwnSeal, SealedPdf, VerificationReport, VerifiedSignature } from '../engine.js'

/** What the check needs of the engine. */
export interface SealChecker {
  verify(pdf: Uint8Array, ownSeals?: OwnSeal[]): Promise<VerificationReport>
  /** Uploads a file and seals it. */
  seal(pdf: Uint8Array): Promise<SealedPdf>
}

/**
 * Verifies a sealed file, seals that again, and verifies once more. Each time the seal has to be good, and no signature
 * worse than it was before.
 * @param original as it was uploaded
 * @returns what is wrong; null when nothing is
 */
export async function problemOfSeals(checker: SealChecker, original: Uint8Array, pdf: Uint8Array) {
  const uploaded = await checker.verify(original).catch(() => undefined)
  const first = await checker.verify(pdf, recordOf(pdf))
  const once = problemOfSeal(keptIn(uploaded, first), first)
  if (once) return once
  const again = (await checker.seal(pdf)).pdf
  const twice = problemOfSeal(first.signatures, await checker.verify(again, recordOf(again)))
  return twice ? `sealed again: ${twice}` : null
}

/** What the records of a service say of a file that it has sealed. */
const recordOf = ({ length }: Uint8Array): OwnSeal[] => [{ end: length, sealedAt: new Date() }]

/** Signatures of a file that was damaged or encrypted are dropped with what they were of. */
function keptIn(uploaded: VerificationReport | undefined, { signatures }: VerificationReport): VerifiedSignature[] {
  return signatures.length > 1 ? (uploaded?.signatures ?? []) : []
}

function problemOfSeal(before: VerifiedSignature[], { signatures, verdict, problems }: VerificationReport) {
  const own = signatures.at(-1)
  if (signatures.length !== before.length + 1) return `${signatures.length} signatures, ${before.length} before`
  if (own?.certificate?.root !== 'own' || own.indication !== 'passed' || own.coverage !== 'file')
    return `the seal is not valid: ${problems[0]}`
  // biome-ignore lint/style/noNonNullAssertion: there is one more than before
  const worse = before.find((known, index) => isGood(known) && !isGood(signatures[index]!))
  if (worse) return `the signature "${worse.fieldName}" is no longer valid: ${problems[0]}`
  if (before.every(isGood) && verdict !== 'sealed_here') return `${verdict}: ${problems[0]}`
  return undefined
}

const isGood = ({ valid, changesAfter }: VerifiedSignature): boolean => valid && changesAfter.permitted
