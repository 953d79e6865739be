import type { FoundDamage } from './damage/find-damage.js'
import type { LostSignature } from './lost-signatures.js'
import type { Verdict, VerificationReport, VerifiedSignature } from './report.js'
import { revisionDigests } from './revision-digests.js'

/** The input for the verdict. */
interface Summary {
  bytes: Buffer
  isDamaged: boolean
  damage: FoundDamage | null
  signatures: VerifiedSignature[]
  lost: LostSignature[]
  /** The ends of the revisions. */
  revisions: number[]
  /** What was noted already. */
  problems: string[]
  /** The lengths of the revisions that the service's records say it has sealed. */
  sealedEnds: number[]
}

const MOST_PROBLEMS = 900

/** One verdict from the reports of all signatures. */
export function summarize(summary: Summary): VerificationReport {
  const { bytes, signatures, lost, revisions, damage } = summary
  const verdict = verdictOf(summary)
  const trusted = signatures.filter((signature) => signature.trusted).length
  const levels = signatures.map(({ changesAfter }) => changesAfter)
  const hasChanges = levels.some(({ level }) => level !== 'none')
  return {
    valid: verdict === 'sealed_here' || verdict === 'valid',
    verdict,
    integrity: integrityOf(summary, verdict),
    trust: trusted === 0 ? 'none' : trusted === signatures.length ? 'all' : 'partial',
    changes: isChanged(summary) ? 'forbidden' : hasChanges ? 'permitted' : 'none',
    coversWholeFile: signatures.some(({ coverage }) => coverage === 'file'),
    revisionCount: Math.max(1, revisions.length),
    lostSignatures: lost.length,
    damage: damage?.damage ?? null,
    revisionDigests: revisionDigests(bytes, revisions),
    signatures,
    problems: problemsOf(summary, verdict)
  }
}

function isChanged({ signatures, lost }: Summary): boolean {
  return lost.length > 0 || signatures.some(({ changesAfter }) => changesAfter.items.some((item) => !item.permitted))
}

function integrityOf({ signatures }: Summary, verdict: Verdict): VerificationReport['integrity'] {
  if (verdict === 'broken') return 'broken'
  return signatures.length === 0 ? 'none' : 'intact'
}

function verdictOf(summary: Summary): Verdict {
  const { signatures, isDamaged, lost } = summary
  if (signatures.length === 0) return lost.length > 0 ? 'changed' : hidesSignatures(summary) ? 'broken' : 'unsigned'
  if (isDamaged || signatures.some(({ valid }) => !valid)) return 'broken'
  if (isChanged(summary)) return 'changed'
  // Anybody gets a timestamp for anything.
  if (signatures.every(({ kind }) => kind === 'timestamp')) return 'unsigned'
  const last = lastWord(signatures)
  const isCompared = signatures.every(({ changesAfter }) => changesAfter.permitted)
  // An invalid signature determines the verdict, regardless of later signatures.
  if (last.indication !== 'passed' || !isCompared || signatures.some(hasFailed)) return 'untrusted'
  // What follows the sealed bytes was written by somebody else.
  return isSealedWhole(summary) ? 'sealed_here' : 'valid'
}

/** Damage that may have taken a signature with it. Readers repair files without one that are damaged otherwise. */
function hidesSignatures({ damage }: Summary): boolean {
  return damage?.damage === 'missing' || damage?.damage === 'damaged'
}

const hasFailed = ({ indication }: VerifiedSignature): boolean => indication === 'failed'

/** Timestamps do not identify a signer: the newest other signature is decisive, if there is one. */
function lastWord(signatures: VerifiedSignature[]): VerifiedSignature {
  // biome-ignore lint/style/noNonNullAssertion: called with one signature or more
  return signatures.findLast(({ kind }) => kind === 'signature') ?? signatures.at(-1)!
}

function problemsOf(summary: Summary, verdict: Verdict): string[] {
  const { signatures, isDamaged, damage, lost, problems } = summary
  const said = [...(damage ? [damage.text] : []), ...problems]
  if (isDamaged) said.unshift('the file is damaged')
  if (verdict === 'unsigned')
    said.push(signatures.length > 0 ? 'the file has a timestamp but is not signed' : 'the file is not signed')
  if (verdict === 'broken' && signatures.length === 0) said.push('no signature of the file can be read')
  for (const { fieldName } of lost) said.push(`the signature "${fieldName}" was removed`)
  for (const { fieldName, changesAfter } of signatures) {
    const refused = changesAfter.items.filter(({ permitted, kind }) => !permitted && kind !== 'lost_signature')
    for (const { text } of refused) said.push(`after signature "${fieldName}": ${text}`)
  }
  if (verdict === 'untrusted') said.push(untrusted(signatures.find(hasFailed) ?? lastWord(signatures)))
  const own = noteOfRecords(summary)
  return own === undefined ? said.slice(0, MOST_PROBLEMS) : [own, ...said].slice(0, MOST_PROBLEMS)
}

const isSealedWhole = ({ bytes, sealedEnds }: Summary): boolean => sealedEnds.includes(bytes.length)

/** What the records say of a file with an own seal that is not exactly what was sealed. */
function noteOfRecords(summary: Summary): string | undefined {
  const { signatures, sealedEnds } = summary
  if (isSealedWhole(summary)) return undefined
  const end = Math.max(0, ...sealedEnds)
  if (end > 0) return `this service sealed the first ${end} bytes of the file; what follows them was added by others`
  const isOwn = signatures.some(({ certificate, valid }) => valid && certificate?.root === 'own')
  return isOwn ? 'the file has a seal of this service, which has no record of the file' : undefined
}

const REASONS: Partial<Record<NonNullable<VerifiedSignature['subIndication']>, string>> = {
  NO_CERTIFICATE_CHAIN_FOUND: 'its certificate does not lead to a root that is trusted',
  OUT_OF_BOUNDS_NO_POE:
    'its certificate is not valid now, and no timestamp proves that the signature was made while it was',
  REVOKED: 'its certificate was revoked before the proved signing time',
  REVOKED_NO_POE: 'its certificate was revoked, and no timestamp proves that the signature was made before',
  CHAIN_CONSTRAINTS_FAILURE: 'its certificate is for another purpose than signing documents',
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'its hash or key is no longer secure',
  SIGNED_DATA_NOT_FOUND: 'the changes after it could not be compared'
}

function untrusted({ fieldName, subIndication }: VerifiedSignature): string {
  const reason = subIndication && REASONS[subIndication]
  return `signature "${fieldName}": ${reason ?? 'it could not be verified'}`
}
