import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import type { CertificateOfCompletion, SealRequest } from '../interface/requests.js'
import { sealDocument } from '../seal/seal-document.js'
import {
  createDevelopmentCertificate,
  loadSigningCertificate,
  type SealSigner
} from '../signing-certificate/signing-certificate.js'
import type { VerificationReport } from '../verify/report.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'
import { verifyPdf } from '../verify/verify-pdf.js'

let signer: Promise<SealSigner> | undefined

const TIME = '2026-11-21T10:15:30.000Z'

/** One self-made signer for all tests of a file, valid at the time at which they seal: making a key takes a second. */
export function testSigner(): Promise<SealSigner> {
  signer ??= createDevelopmentCertificate(new Date(TIME)).then(({ certificate, privateKey }) =>
    loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  )
  return signer
}

/** A certificate of completion as a service would fill it in. */
export function testCertificate(changes: Partial<CertificateOfCompletion> = {}): CertificateOfCompletion {
  return {
    documentId: 'doc_01jd7ve6fzex3rgk9p7wq8x2nm',
    title: 'Lease agreement',
    fileName: 'lease.pdf',
    originalSha256: '0123456789abcdef'.repeat(4),
    pageCount: 1,
    senderName: 'Zoë Müller',
    senderEmail: 'zoe@example.test',
    createdAt: TIME,
    sentAt: TIME,
    completedAt: TIME,
    language: 'en',
    timeZone: 'UTC',
    verifyUrl: 'https://sign.example.test/verify',
    signers: [
      {
        name: 'Иван Петров',
        email: 'ivan@example.test',
        role: 'Tenant',
        action: 'sign',
        viewedAt: TIME,
        signedAt: TIME,
        ipAddress: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        identification: {
          byEmail: true,
          bySender: false,
          byLink: false,
          byAccessCode: false,
          byCode: null,
          isSimulated: false
        },
        consentSha256: 'ab'.repeat(32),
        signatureText: 'Иван Петров'
      }
    ],
    auditTrail: [
      {
        sequence: 1,
        at: TIME,
        actor: 'zoe@example.test',
        action: 'document.created',
        ipAddress: '203.0.113.7',
        userAgent: 'Mozilla/5.0',
        hash: '0f'.repeat(32)
      }
    ],
    ...changes
  }
}

/** A request with nothing to draw but the certificate. */
export function testRequest(pdf: Uint8Array, changes: Partial<SealRequest> = {}): SealRequest {
  const certificate = changes.certificate ?? testCertificate()
  return {
    pdf,
    stamps: [],
    signatureBlocks: [],
    certificate,
    words: certificateTexts[certificate.language],
    testMode: false,
    signedAt: new Date(TIME),
    permits: 'nothing',
    ...changes
  }
}

/** Seals in this process. */
export async function sealForTest(pdf: Uint8Array, changes: Partial<SealRequest> = {}) {
  const own = await testSigner()
  const job = { ...testRequest(pdf, changes), signer: own, isDevelopment: own.isDevelopment }
  const result = await sealDocument(job)
  return { ...result, pdf: Buffer.concat([pdf, result.tail]) }
}

/** Verifies in this process, at the time of the seal, as somebody who trusts the signer. */
export async function verifyForTest(pdf: Uint8Array, roots: Partial<TrustedRoots> = {}): Promise<VerificationReport> {
  const signers = (await testSigner()).certificates
  return verifyPdf(pdf, { own: [], signers, timestamps: [], ...roots }, new Date(TIME))
}

/**
 * Verifies as the service whose seal it is.
 * @param sealed the lengths of the revisions that its records know
 */
export async function verifyAsSealer(pdf: Uint8Array, sealed: number[] = [pdf.length]): Promise<VerificationReport> {
  const own = (await testSigner()).certificates
  const ownSeals = sealed.map((end) => ({ end, sealedAt: new Date(TIME) }))
  return verifyForTest(pdf, { own, signers: [], ownSeals })
}
