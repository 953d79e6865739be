import { readFile, writeFile } from 'node:fs/promises'
import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { createPdfEngine, type SealRequest } from '../../engine.js'
import type { JobCost } from '../../process/messages.js'
import { loadSigningCertificate } from '../../signing-certificate/signing-certificate.js'
import type { StartContender } from './contender.js'

const STAMP = 'Zoë Müller — Иван Петров'
const AT = '2026-11-21T10:15:30Z'

const SIGNER: SealRequest['certificate']['signers'][number] = {
  name: 'Zoë Müller',
  email: 'zoe@example.test',
  role: null,
  action: 'sign',
  viewedAt: AT,
  signedAt: AT,
  ipAddress: '203.0.113.7',
  userAgent: null,
  identification: {
    byEmail: true,
    bySender: false,
    byLink: false,
    byAccessCode: false,
    byCode: null,
    isSimulated: false
  },
  consentSha256: null
}

const REQUEST: Omit<SealRequest, 'pdf' | 'signedAt'> = {
  stamps: [{ page: 1, x: 60, y: 80, width: 200, height: 20, kind: 'text', text: STAMP }],
  signatureBlocks: [],
  permits: 'nothing',
  certificate: {
    documentId: 'doc_bench',
    title: 'Bench',
    fileName: 'bench.pdf',
    originalSha256: '0123456789abcdef'.repeat(4),
    pageCount: 1,
    senderName: 'Bench',
    senderEmail: 'bench@example.test',
    createdAt: AT,
    sentAt: AT,
    completedAt: AT,
    language: 'en',
    timeZone: 'UTC',
    verifyUrl: 'https://sign.example.test/verify',
    signers: [SIGNER],
    auditTrail: []
  },
  words: certificateTexts.en,
  testMode: false
}

/** In a child process: draws the stamp and a certificate of completion, appends, signs, and verifies the result. */
export const start: StartContender = async ({ certificate, privateKey }, childEntry) => {
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  let cost: JobCost = { peakMb: 0, residentMb: 0, cpuMs: 0 }
  const onCost = (latest: JobCost) => {
    cost = latest
  }
  const engine = createPdfEngine({ signer, processes: 1, childEntry, onCost })
  return {
    seal: async (input, output) => {
      const { pdf } = await engine.seal({ ...REQUEST, pdf: await readFile(input), signedAt: new Date() })
      await writeFile(output, pdf)
    },
    elsewhere: () => cost,
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]()
  }
}
