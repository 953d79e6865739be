import type { X509Certificate } from 'node:crypto'
import type { PdfFile } from '../file/pdf-file.js'
import type { SealLevel } from '../interface/requests.js'
import { isSelfSigned } from '../x509/chain.js'
import { readAdobeProofs, type SecurityStore } from './carried-proofs.js'
import { type Certification, readCertification } from './certification.js'
import { TooComplexError } from './changes/budget.js'
import { highest } from './changes/change.js'
import type { ChangeAfter, ChangeFinder } from './changes-after.js'
import type { CmsProblem } from './check-cms.js'
import { type CheckedFound, isState } from './checked-found.js'
import { claimedTime } from './claimed-time.js'
import { isForDocuments } from './key-purpose.js'
import type { LostSignature } from './lost-signatures.js'
import { commonName, presentAlgorithms, presentCertificate } from './present-certificate.js'
import type { SubIndication, VerifiedSignature } from './report.js'
import { revisionAt } from './revisions.js'
import { NOT_CHECKED, RevocationReader } from './revocation-status.js'
import { readSignatureTimestamp, type SignatureTime, timeOf, trustIn } from './signature-time.js'
import type { TimestampToken } from './timestamp-token.js'
import { evaluateTrust, type Trust } from './trust.js'
import type { Anchors, TrustedRoots } from './trusted-roots.js'

/** The input for a signature's report. */
export interface ReportInput {
  file: PdfFile
  finder: ChangeFinder
  lost: LostSignature[]
  store: SecurityStore
  anchors: Anchors
  roots: TrustedRoots
  now: Date
  checked: CheckedFound[]
}

const MOST_ITEMS = 100

const FAILURES: Record<CmsProblem['reason'], SubIndication> = {
  hash: 'HASH_FAILURE',
  value: 'SIG_CRYPTO_FAILURE',
  format: 'FORMAT_FAILURE',
  'no-certificate': 'NO_SIGNING_CERTIFICATE_FOUND'
}

/** Makes the report of each signature. */
export class SignatureReporter {
  /** What is wrong, in words. */
  readonly problems: string[] = []
  private readonly revocations = new RevocationReader()

  constructor(private readonly input: ReportInput) {}

  report(signature: CheckedFound): VerifiedSignature {
    const { file, finder } = this.input
    const { found, coverage, cms, token, problem } = signature
    const certification = { ...readCertification(file, found), isOwnSeal: this.isOwn(cms?.signer) }
    const changes = this.changesAfter(signature, certification)
    const time = this.timeOf(signature)
    const trust = this.trustOf(signature, time)
    const sub = problem ? FAILURES[problem.reason] : (subIndicationOf(changes) ?? trust.problem ?? null)
    if (problem) this.note(signature, problem.text)
    const isTimestamp = token !== undefined || found.subFilter === 'ETSI.RFC3161'
    const kept = isState(signature) && coverage.isWhole ? 'file' : 'revision'
    return {
      signerName: commonName(cms?.signer),
      time: time.shown?.toISOString() ?? null,
      isTimeProved: problem === undefined && time.provedAt !== undefined,
      level: isTimestamp || problem ? null : this.levelOf(signature, time),
      kind: isTimestamp ? 'timestamp' : 'signature',
      fieldName: found.fieldName,
      valid: problem === undefined,
      trusted: problem === undefined && trust.problem === undefined,
      modifiedAfter: !coverage.isWhole,
      indication: indicationOf(sub),
      subIndication: sub,
      coverage: isState(signature) ? kept : 'partial',
      coveredBytes: coverage.end,
      revision: revisionAt(finder.revisions, coverage.end),
      certification: presentCertification(certification),
      timeSource: time.source,
      certificate: presentCertificate(cms?.signer, { own: this.isOwn(cms?.signer), root: trust.root }),
      revocation: trust.revocation,
      algorithms: presentAlgorithms(cms),
      changesAfter: presentChanges(changes)
    }
  }

  private changesAfter(signature: CheckedFound, certification: Certification): ChangeAfter[] | 'too complex' {
    const { coverage, problem } = signature
    if (problem) return []
    const lost = this.input.lost.map((own) => lostChange(own, this.input.finder))
    if (!coverage.isRevision) {
      const text = 'the data that it does not cover is not a revision of the file'
      return [{ kind: 'structure', level: 'other', text, revision: 1, isPermitted: false }, ...lost]
    }
    try {
      return [...this.input.finder.after(coverage.end, certification), ...lost]
    } catch (error) {
      if (!(error instanceof TooComplexError)) throw error
      this.note(signature, error.message)
      return 'too complex'
    }
  }

  private timeOf(signature: CheckedFound): SignatureTime {
    const { file, anchors, roots, store, checked, now } = this.input
    const { found, coverage, cms, token, problem } = signature
    const isTrusted = trustIn(anchors.timestamps, store.certificates, now, roots.trustsAnybody)
    const later = (own: CheckedFound) => isState(own) && own.token !== undefined && own.coverage.end > coverage.end
    // biome-ignore lint/style/noNonNullAssertion: those later have a token
    const archived = checked.find((own) => later(own) && isTrusted(own.token!))?.token
    const own = token ?? (cms && !problem ? this.timestampOf(signature) : undefined)
    const time = timeOf(own, archived, claimedTime(file, found), isTrusted)
    const knownSince = sealedSince(roots, coverage.end)
    if (!knownSince || (time.provedAt && time.provedAt <= knownSince)) return time
    return { ...time, provedAt: knownSince }
  }

  private timestampOf(signature: CheckedFound): TimestampToken | undefined {
    try {
      // biome-ignore lint/style/noNonNullAssertion: called when there is one
      const timestamp = readSignatureTimestamp(signature.cms!)
      if (!timestamp?.problem) return timestamp?.token
      this.note(signature, timestamp.problem)
    } catch (error) {
      this.note(signature, (error as Error).message)
    }
    return undefined
  }

  private trustOf({ cms, found, coverage, token, problem }: CheckedFound, { provedAt }: SignatureTime): Trust {
    const { anchors, roots, store, now, file } = this.input
    const signer = cms?.signer
    if (problem || !cms || !signer)
      return { root: null, problem: 'NO_CERTIFICATE_CHAIN_FOUND', revocation: NOT_CHECKED }
    const adobe = readAdobeProofs(cms)
    const proofs = { crls: [...adobe.crls, ...store.crls], ocsps: [...adobe.ocsps, ...store.ocsps] }
    const trust = evaluateTrust({
      cms,
      signer,
      roots: token ? anchors.timestamps : anchors.signers,
      own: token ? [] : anchors.own,
      others: store.certificates,
      proofs,
      revocations: this.revocations,
      provedAt,
      claimedAt: token?.time ?? claimedTime(file, found),
      now
    })
    if (this.isSealedPart(coverage)) return { ...trust, root: trust.root ?? 'own', problem: undefined }
    if (roots.trustsAnybody) return { ...trust, problem: undefined }
    const isForThis = token !== undefined || trust.root !== 'configured' || isForDocuments(signer)
    return isForThis ? trust : { ...trust, problem: trust.problem ?? 'CHAIN_CONSTRAINTS_FAILURE' }
  }

  /** Whether the service itself wrote this part of a file that it sealed: its seal, or a timestamp after it. */
  private isSealedPart({ end }: CheckedFound['coverage']): boolean {
    const { roots, checked } = this.input
    return (roots.ownSeals ?? []).some((sealed) => {
      // Signatures below the seal came with the uploaded file: anybody can have made them.
      const seal = checked.findLast((own) => isState(own) && !own.token && own.coverage.end <= sealed.end)
      return seal !== undefined && end >= seal.coverage.end && end <= sealed.end
    })
  }

  private isOwn(signer: X509Certificate | undefined): boolean {
    return signer !== undefined && this.input.anchors.own.some(({ raw }) => raw.equals(signer.raw))
  }

  private levelOf({ found, cms, coverage }: CheckedFound, { source }: SignatureTime): SealLevel | null {
    if (found.subFilter !== 'ETSI.CAdES.detached') return null
    if (source.source === 'claimed') return 'B-B'
    // biome-ignore lint/style/noNonNullAssertion: a timestamp is of a signature that was read
    if (!this.hasProofs(cms!.signer)) return 'B-T'
    const { checked } = this.input
    const later = checked.filter((own) => isState(own) && own.token && own.coverage.end > coverage.end)
    // A signature without a timestamp of its own has its time from the first over the file (EN 319 142-1, 6.3).
    return later.length > (source.source === 'archive' ? 1 : 0) ? 'B-LTA' : 'B-LT'
  }

  /** Whether the file includes proofs for the chain after it expires. A self-signed certificate has none. */
  private hasProofs(signer: Parameters<typeof isSelfSigned>[0] | undefined): boolean {
    const { certificates, crls, ocsps } = this.input.store
    if (certificates.length === 0) return false
    return crls.length > 0 || ocsps.length > 0 || (signer !== undefined && isSelfSigned(signer))
  }

  private note({ found }: CheckedFound, problem: string): void {
    this.problems.push(`signature "${found.fieldName}": ${problem}`)
  }
}

/** Since when the service's records know the file up to there. */
function sealedSince({ ownSeals = [] }: TrustedRoots, end: number): Date | undefined {
  const times = ownSeals.filter((sealed) => sealed.end >= end).map(({ sealedAt }) => sealedAt)
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

function subIndicationOf(changes: ChangeAfter[] | 'too complex'): SubIndication | undefined {
  if (changes === 'too complex') return 'SIGNED_DATA_NOT_FOUND'
  return changes.every(({ isPermitted }) => isPermitted) ? undefined : 'FORMAT_FAILURE'
}

const FAILED = new Set<SubIndication>(['HASH_FAILURE', 'SIG_CRYPTO_FAILURE', 'FORMAT_FAILURE', 'REVOKED'])

function indicationOf(sub: SubIndication | null): VerifiedSignature['indication'] {
  if (sub === null) return 'passed'
  return FAILED.has(sub) ? 'failed' : 'indeterminate'
}

function lostChange({ fieldName, end }: LostSignature, { revisions }: ChangeFinder): ChangeAfter {
  const text = `the signature "${fieldName}" was removed`
  const revision = revisionAt(revisions, end) + 1
  return { kind: 'lost_signature', level: 'other', field: fieldName, text, revision, isPermitted: false }
}

function presentCertification({ level, locked }: Certification): VerifiedSignature['certification'] {
  if (!level && locked.length === 0) return null
  return { level: level ?? null, lockedFields: locked[0] ?? null }
}

function presentChanges(changes: ChangeAfter[] | 'too complex'): VerifiedSignature['changesAfter'] {
  if (changes === 'too complex') return { level: 'other', permitted: false, items: [] }
  // Forbidden changes first, so that the limit never omits them.
  const sorted = [...changes].sort((a, b) => Number(a.isPermitted) - Number(b.isPermitted))
  return {
    level: highest(changes.map(({ level }) => level)),
    permitted: changes.every(({ isPermitted }) => isPermitted),
    items: sorted.slice(0, MOST_ITEMS).map(({ revision, kind, page, field, isPermitted, text }) => ({
      revision,
      kind,
      page: page ?? null,
      field: field ?? null,
      permitted: isPermitted,
      text
    }))
  }
}
