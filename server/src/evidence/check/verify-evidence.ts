import type { PdfChecker } from '@signpost/pdf/checker'
import { sha256Of } from '../../storage/document-files.js'
import { copiesOfSeal } from '../package/copies-of-seal.js'
import { firstState } from '../package/first-state.js'
import { names } from '../package/names.js'
import { checkAuditTrail, type SealedTrail } from './check-audit-trail.js'
import { checkCertificate } from './check-certificate.js'
import { checkFiles, readManifest } from './check-files.js'
import { checkOriginal } from './check-original.js'
import { checkReadme } from './check-readme.js'
import { checkSeal, type Examined, isExamined } from './check-seal.js'
import { checkRevocation, checkTime } from './check-time.js'
import { checkTrust } from './check-trust.js'
import { checkVerification } from './check-verification.js'
import { type Check, type EvidenceReport, fails } from './evidence-report.js'
import { type Anchors, type ExaminedPdf, examinePdf } from './examine-pdf.js'
import { readPackage } from './read-package.js'
import { type ReadEntry, readTrail } from './read-trail.js'

/**
 * Checks an evidence package by its own content alone: no service, no network, no database. Everything that the package
 * states is computed again or verified. Throws an Error if the file cannot be opened.
 */
export async function verifyEvidence(checker: PdfChecker, path: string, anchors: Anchors): Promise<EvidenceReport> {
  const { files, problems } = await readPackage(path)
  const examine = async (name: string, withText = false): Promise<Examined> => {
    const pdf = files.get(name)
    return pdf && examinePdf(checker, pdf, anchors, withText)
  }
  const [document, certificate] = [await examine(names.document), await examine(names.certificate, true)]
  const documentId = readManifest(files)?.document_id
  const trail = readTrail(files.get(names.trail))
  const auditSeal = isExamined(document) ? document.seal.auditSeal : undefined
  const file = files.get(names.document) ?? Buffer.alloc(0)
  const documentSha256 = sha256Of(file)
  const digests = isExamined(document) ? document.report.revisionDigests : []
  const first = firstState(trail.entries, digests, { sha256: documentSha256, length: file.length })
  const revisions = digests.map(({ sha256 }) => sha256)
  const sealed = sealedEntries(trail.entries, auditSeal)
  const isGiven = anchors.roots !== undefined
  const checks = [
    checkFiles(files, problems, isExamined(document) ? copiesOfSeal(document.seal) : undefined),
    checkSeal(document, certificate),
    checkTrust(document, certificate, isGiven),
    ...(isExamined(document) ? [checkTime(document, isGiven), checkRevocation(document, isGiven)] : []),
    checkAuditTrail(trail, { auditSeal, documentId, documentSha256, revisions }),
    checkPrinted(certificate, sealed, { auditSeal, documentId, documentSha256: first?.sha256 ?? documentSha256 }),
    checkOriginal(files.get(names.original), trail.entries),
    ...(isExamined(document) ? explanations(files, document, trail.entries, certificate, first?.bytes) : [])
  ]
  const proved = checks.every(({ outcome }) => outcome !== 'fails')
  return {
    proved,
    trust: trustOf(checks, anchors),
    document_id: documentId ?? null,
    seal: isExamined(document) ? sealFacts(document, isGiven) : null,
    signers: sealed.filter(({ action }) => action === 'signer.signed').map(signerFacts),
    checks
  }
}

/** Of the two files that prove nothing, but are what people read first. */
function explanations(
  files: ReadonlyMap<string, Buffer>,
  document: ExaminedPdf,
  entries: ReadEntry[],
  certificate: Examined,
  firstBytes: number | undefined
): Check[] {
  const documentId = readManifest(files)?.document_id ?? ''
  const pdf = files.get(names.document) ?? Buffer.alloc(0)
  const printed = isExamined(certificate) ? certificate.text : []
  const sealed = { document_id: documentId, bytes: pdf.length, sha256: sha256Of(pdf) }
  return [
    checkReadme(files.get(names.readme), { documentId, seal: document.seal, entries, firstBytes, printed }),
    checkVerification(files.get(names.verification), document.report, sealed)
  ]
}

function checkPrinted(certificate: Examined, entries: ReadEntry[], sealed: Omit<SealedTrail, 'revisions'>): Check {
  const { auditSeal, documentId = '', documentSha256 } = sealed
  if (certificate === undefined) {
    return fails('certificate', `${names.certificate} is missing, so the audit trail cannot be compared with it.`)
  }
  const lines = isExamined(certificate) ? certificate.text : []
  return checkCertificate(lines, { documentId, documentSha256, trailSha256: auditSeal?.trailSha256, entries })
}

/** The entries that the seal covers. Without a statement in the seal, those before the one that records it. */
function sealedEntries(entries: ReadEntry[], auditSeal: SealedTrail['auditSeal']): ReadEntry[] {
  const count = auditSeal?.entries ?? entries.findIndex(({ action }) => action === 'document.sealed')
  return count < 0 ? entries : entries.slice(0, count)
}

function trustOf(checks: Check[], { roots }: Anchors): EvidenceReport['trust'] {
  const isDenied = checks.some(({ name, outcome }) => name === 'trust' && outcome === 'fails')
  if (isDenied) return 'none'
  return roots ? 'root' : 'package'
}

function sealFacts({ signature }: ExaminedPdf, isGiven: boolean): EvidenceReport['seal'] {
  const { signerName, certificate, level, time, timeSource } = signature
  return {
    signer: signerName,
    certificate_sha256: certificate?.sha256 ?? null,
    level,
    signed_at: time,
    time_proved: isGiven && timeSource.trusted
  }
}

function signerFacts({ actor, at, simulated }: ReadEntry): EvidenceReport['signers'][number] {
  return { name: actor.name, email: actor.email, signed_at: at, simulated }
}
