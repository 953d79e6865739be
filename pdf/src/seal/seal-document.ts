import { createHash, type Hash } from 'node:crypto'
import { TEST_MARK } from '../draw/test-mark.js'
import { append } from '../file/appendable.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import type { SealLevel } from '../interface/requests.js'
import { readPages } from '../page/page-tree.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import { readSignatures } from '../verify/read-signatures.js'
import { addValidationProofs } from './add-validation-proofs.js'
import { type Appended, appendSignature } from './append-signature.js'
import { assertSealed } from './assert-sealed.js'
import { auditSealOf } from './audit-seal-entry.js'
import { buildCms } from './cms.js'
import { type DrawRequest, drawDocument } from './draw-document.js'
import type { SealSigner } from './seal-signer.js'
import { SignaturePlaceholder, TIMESTAMP_SIZE } from './signature-placeholder.js'
import { readSignerCertificate } from './signer-certificate.js'
import { type Timestamp, timestampDocument } from './timestamp-document.js'

/** Input of sealing. `sign` and `timestamp` call the parent, which alone can access the key and the network. */
export interface SealJob extends DrawRequest {
  pdf: Uint8Array
  signedAt: Date
  signer: Pick<SealSigner, 'certificates' | 'algorithm' | 'sign'>
  level?: SealLevel
  /** Returns a timestamp token (DER) for a SHA-256; required for all levels except B-B. */
  timestamp?: Timestamp | undefined
  /** For B-LT and B-LTA. */
  proofs?: ValidationProofs | undefined
}

/** A sealed file, as the bytes to append to the working copy. */
export interface SealResult {
  tail: Buffer
  sha256: string
  pageCount: number
}

/** Bytes reserved for a signature without its certificates. */
const CMS_OVERHEAD = 2048

/**
 * Seals a document (PAdES):
 * 1. draws stamps and appended pages as an incremental update, unless the file has signatures;
 * 2. from B-LT on, adds revocation data for the chain and the timestamp authority, which the signature then covers;
 * 3. signs; from B-T on, with a timestamp of the signature value;
 * 4. for B-LTA, timestamps the whole document in a second update;
 * 5. reads the result and asserts that it verifies.
 */
export async function sealDocument(job: SealJob): Promise<SealResult> {
  const file = PdfFile.open(job.pdf)
  const pages = readPages(file)
  const update = new IncrementalUpdate(file)
  const isSigned = readSignatures(file).length > 0
  const added = isSigned && keepsPages(job) ? [] : drawDocument(update, pages, job, commonName(job) ?? '–')
  if (job.proofs) addValidationProofs(update, job.proofs)
  const base = createHash('sha256').update(file.bytes)
  const timestamp = job.level && job.level !== 'B-B' ? demandTimestamp(job) : undefined
  const { signer } = job
  const sign = (digest: Buffer) => buildCms({ digest, signer, timestamp })
  const placeholder = signaturePlaceholder(job, isSigned)
  // biome-ignore lint/style/noNonNullAssertion: reading pages refuses a file without any
  const signed = await appendSignature(update, added.at(-1) ?? pages[0]!.ref, placeholder, base, sign)
  const pageCount = pages.length + added.length
  if (job.level !== 'B-LTA') return checked(file.bytes, base, signed, pageCount, 1)
  const whole = append(file.bytes, signed.tail)
  const { tail, hash } = await timestampDocument(whole, signed.hash, demandTimestamp(job))
  return checked(file.bytes, base, { tail: Buffer.concat([signed.tail, tail]), hash }, pageCount, 2)
}

/**
 * A file with signatures is sealed without drawing on its pages or appending any, which those signatures do not permit.
 * Only documents sent before this rule existed have stamps for such a file; what their signers saw and signed must be
 * included.
 */
const keepsPages = ({ stamps }: SealJob): boolean => stamps.length === 0

function demandTimestamp({ timestamp }: SealJob): Timestamp {
  if (!timestamp)
    throw new PdfError('TIMESTAMP_UNAVAILABLE', 'this level requires a timestamp authority, but none is configured')
  return timestamp
}

function checked(
  working: Buffer,
  base: Hash,
  { tail, hash }: Appended,
  pageCount: number,
  signatures: number
): SealResult {
  assertSealed(append(working, tail), pageCount, signatures, { length: working.length, hash: base })
  return { tail, sha256: hash.digest('hex'), pageCount }
}

function signaturePlaceholder(job: SealJob, isSigned: boolean): SignaturePlaceholder {
  const { signer, signedAt, level, certificate, testMode, permits } = job
  const certificates = signer.certificates.reduce((sum, certificate) => sum + certificate.length, 0)
  const size = CMS_OVERHEAD + certificates + (level && level !== 'B-B' ? TIMESTAMP_SIZE : 0)
  // Readers show it with the signature, even if no page is marked.
  const reason = testMode ? TEST_MARK : undefined
  const auditSeal = auditSealOf(certificate)
  const name = commonName({ signer })
  return new SignaturePlaceholder({
    type: 'Sig',
    subFilter: 'ETSI.CAdES.detached',
    size,
    name,
    reason,
    time: signedAt,
    auditSeal,
    permits: isSigned ? undefined : permits
  })
}

/** The common name of the sealing certificate. */
function commonName({ signer }: Pick<SealJob, 'signer'>): string | undefined {
  const [own] = signer.certificates
  if (!own) throw new PdfError('PDF_PROCESSING_FAILED', 'the signer has no certificate')
  return readSignerCertificate(own).commonName
}
