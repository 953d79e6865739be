import { buffer } from 'node:stream/consumers'
import type { CertificateOfCompletion, SealLevel, SealSigner } from '@signpost/pdf'
import { emptyPdf } from '@signpost/pdf/certificate'
import { collectProofs, type ValidationProofs } from '@signpost/pdf/revocation'
import type { TestPki } from '@signpost/pdf/testing'
import {
  onePagePdf,
  readSeal,
  renewSeal,
  sealDocument,
  testCertificate,
  testRequest,
  verifyPdf
} from '@signpost/pdf/testing'
import { TimestampClient } from '@signpost/pdf/timestamps'
import { sha256OfTrail, trailLines } from '../../audit/trail-lines.js'
import { sha256Of } from '../../storage/document-files.js'
import type { AuditRow } from '../../stores/audit-store.js'
import { presentVerification } from '../../verification/present-verification.js'
import { zipOf } from '../build/zip-of.js'
import { copiesOfSeal } from '../package/copies-of-seal.js'
import { writeManifest } from '../package/manifest.js'
import { names } from '../package/names.js'
import { readme } from '../package/readme.js'
import { writeTrailFile } from '../package/trail-file.js'
import { writeVerification } from '../package/verification-file.js'
import { testRows } from './test-rows.js'

/** How a package of these tests is made. */
export interface TestPackage {
  pki: TestPki
  level?: SealLevel
  signerName?: 'signer' | 'online'
  /** Instead of what the authorities of `pki` say. */
  proofs?: ValidationProofs
  language?: CertificateOfCompletion['language']
  /** As a version before seals covered the SHA-256 of trails. */
  isOld?: boolean
  signer?: { name: string; email: string }
  /** Proofs and a timestamp were added later, and an entry says so. */
  isRenewed?: boolean
}

export type PackageFiles = Map<string, Buffer>

const documentId = 'doc_01jd7ve6fzex3rgk9p7wq8x2nm'

/** The files of a package as the service makes it, sealed in this process by the authorities of a test. */
export async function makePackage({ pki, signer: person, ...how }: TestPackage): Promise<PackageFiles> {
  const { signerName, level = 'B-B', language = 'en', isOld = false } = how
  const signer = await pki.signer(signerName)
  const proofs = level === 'B-LT' || level === 'B-LTA' ? (how.proofs ?? (await proofsOf(pki, signer))) : undefined
  const original = onePagePdf()
  const trail = { originalSha256: sha256Of(original), signer: person, start: new Date() }
  const rows = testRows(trail)
  const certificate = certificateOf(rows, { language, originalSha256: sha256Of(original), isOld })
  const seal = (pdf: Buffer, content: CertificateOfCompletion) => sealAt({ pki, signer, level, proofs }, pdf, content)
  const document = await seal(original, certificate)
  const sealedSha256 = sha256Of(document)
  const current = how.isRenewed ? await renew(pki, signer, document) : document
  const renewedSha256 = how.isRenewed ? sha256Of(current) : undefined
  const alone = await seal(emptyPdf({ language, title: 'Certificate' }), { ...certificate, sealedSha256 })
  const all = testRows({ ...trail, sealedSha256, renewedSha256 })
  return withManifest(
    new Map([
      [names.readme, Buffer.from(readmeOf(current, all, how.isRenewed ? document.length : undefined))],
      [names.trail, Buffer.from(writeTrailFile(trailLines(all)))],
      [names.verification, Buffer.from(verificationOf(pki, current))],
      ...copiesOfSeal(readSeal(current)).map(({ name, content }) => [name, content] as const),
      [names.document, current],
      [names.original, original],
      [names.certificate, alone]
    ])
  )
}

function readmeOf(document: Buffer, rows: AuditRow[], firstBytes: number | undefined): string {
  const { fileName } = testCertificate()
  const sealedAt = rows.find(({ action }) => action === 'document.sealed')?.at ?? new Date()
  return readme({
    documentId,
    fileName,
    sealedAt,
    seal: readSeal(document),
    firstBytes,
    entries: rows.length
  })
}

/** What the service itself says, whose certificate it is. */
function verificationOf(pki: TestPki, document: Buffer): string {
  const report = verifyPdf(document, { signers: [pki.root], timestamps: [pki.root] })
  const sealed = { document_id: documentId, bytes: document.length, sha256: sha256Of(document) }
  return writeVerification({ ...presentVerification(report, null), document_id: documentId, sealed_revision: sealed })
}

/** The same files with a manifest that fits them, as somebody would make it who has changed one of them. */
export function withManifest(files: ReadonlyMap<string, Buffer>): PackageFiles {
  const others = [...files].filter(([name]) => name !== names.manifest)
  const listed = others.map(([name, content]) => ({ name, sha256: sha256Of(content) }))
  return new Map([...others, [names.manifest, Buffer.from(writeManifest(documentId, listed))]])
}

export function zipOfFiles(files: PackageFiles): Promise<Buffer> {
  return buffer(zipOf([...files].map(([name, content]) => ({ name, read: async () => content }))))
}

async function proofsOf(pki: TestPki, signer: SealSigner): Promise<ValidationProofs> {
  return collectProofs([signer.certificates], { fetch: pki.fetch })
}

async function renew(pki: TestPki, signer: SealSigner, pdf: Buffer): Promise<Buffer> {
  const timestamp = (digest: Uint8Array) => clientOf(pki).timestamp(digest)
  const { tail } = await renewSeal({ pdf, proofs: await proofsOf(pki, signer), isUntimed: false, timestamp })
  return Buffer.concat([pdf, tail])
}

const clientOf = (pki: TestPki) =>
  new TimestampClient({ urls: ['http://tsa.test/'], roots: [pki.root], fetch: pki.fetch })

interface Sealing {
  pki: TestPki
  signer: SealSigner
  level: SealLevel
  proofs: ValidationProofs | undefined
}

async function sealAt({ pki, signer, level, proofs }: Sealing, pdf: Buffer, certificate: CertificateOfCompletion) {
  const timestamp = (digest: Uint8Array) => clientOf(pki).timestamp(digest)
  // The certificates are valid from now on.
  const request = testRequest(pdf, { certificate, signedAt: new Date() })
  const job = { ...request, signer, isDevelopment: false, level, timestamp, proofs }
  const { tail } = await sealDocument(job)
  return Buffer.concat([pdf, tail])
}

function certificateOf(
  rows: AuditRow[],
  {
    language,
    originalSha256,
    isOld
  }: { language: CertificateOfCompletion['language']; originalSha256: string; isOld: boolean }
): CertificateOfCompletion {
  const { signers, ...rest } = testCertificate({ documentId, language, originalSha256 })
  const signed = rows.find(({ action }) => action === 'signer.signed')
  return {
    ...rest,
    signers: signers.map((signer) => ({
      ...signer,
      name: signed?.actor.name ?? '',
      email: signed?.actor.email ?? '',
      signatureText: 'A. L.'
    })),
    auditTrail: rows.map(printedEntry),
    ...(isOld ? {} : { auditTrailSha256: sha256OfTrail(rows) })
  }
}

function printedEntry({ sequence, at, actor, action, ip_address, user_agent, hash }: AuditRow) {
  const name = actor.email ? `${actor.name} <${actor.email}>` : 'Signpost'
  return { sequence, at: at.toISOString(), actor: name, action, ipAddress: ip_address, userAgent: user_agent, hash }
}
