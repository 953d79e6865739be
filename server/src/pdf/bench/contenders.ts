import { createHash, createPrivateKey, createSign, webcrypto } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@cantoo/fontkit'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { PDFDocument } from 'pdf-lib'
import { createPdfEngine } from '../engine.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { readPages } from '../page/page-tree.js'
import { appendSignature } from '../seal/append-signature.js'
import { buildCms } from '../seal/cms.js'
import { SignaturePlaceholder } from '../seal/signature-placeholder.js'
import type { PemPair } from '../signing-certificate/development-certificate.js'
import { loadSigningCertificate } from '../signing-certificate/signing-certificate.js'

/** Reads a file, stamps and seals it, and writes the result. */
type SealFile = (input: string, output: string) => Promise<void>

/** One way of sealing; `peakMb` is what it needed besides this process. */
export interface Contender extends AsyncDisposable {
  seal: SealFile
  peakMb(): number
}

export const CONTENDERS = ['floor', 'signpost', 'libpdf', 'pdf-lib'] as const
export type ContenderName = (typeof CONTENDERS)[number]

const LINES = [
  'Certificate of completion',
  'Document doc_bench',
  'Signer: Zoë Müller <zoe@example.test>',
  'Signed: 2026-11-21 10:15:30 UTC',
  'Signer: Иван Петров <ivan@example.test>',
  'SHA-256 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
]
const STAMP = 'Zoë Müller — Иван Петров'
const font = () =>
  readFile(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'))

/** Makes a contender with this certificate. */
export function contender(name: ContenderName, pem: PemPair, childEntry?: string): Promise<Contender> {
  if (name === 'signpost') return signpost(pem, childEntry)
  const seal = { floor, libpdf, 'pdf-lib': pdfLib }[name]
  return seal(pem).then((own) => ({ seal: own, peakMb: () => 0, [Symbol.asyncDispose]: async () => undefined }))
}

/** What nobody can be faster than: read, hash, sign, write. */
async function floor({ privateKey }: PemPair): Promise<SealFile> {
  const key = createPrivateKey(privateKey)
  return async (input, output) => {
    const bytes = await readFile(input)
    const digest = createHash('sha256').update(bytes).digest()
    createSign('sha256').update(digest).sign(key)
    await writeFile(output, bytes)
  }
}

async function signpost({ certificate, privateKey }: PemPair, childEntry?: string): Promise<Contender> {
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  let peak = 0
  const onCost = ({ peakMb }: { peakMb: number }) => {
    peak = Math.max(peak, peakMb)
  }
  const engine = createPdfEngine({ signer, processes: 1, childEntry, onCost })
  const at = '2026-11-21T10:15:30Z'
  const person = {
    role: null,
    viewedAt: at,
    signedAt: at,
    ipAddress: '203.0.113.7',
    userAgent: null,
    identification: { byEmail: true, bySender: false, byAccessCode: false, isSimulated: false },
    consentSha256: null
  }
  const seal: SealFile = async (input, output) => {
    const sealed = await engine.seal({
      pdf: await readFile(input),
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
        createdAt: at,
        sentAt: at,
        completedAt: at,
        language: 'en' as const,
        verifyUrl: 'https://sign.example.test/verify',
        signers: [{ ...person, name: 'Zoë Müller', email: 'zoe@example.test' }],
        auditTrail: []
      },
      testMode: false,
      signedAt: new Date()
    })
    await writeFile(output, sealed.pdf)
  }
  return { seal, peakMb: () => peak, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() }
}

/** The library alone: it loads, draws, saves with cut-down fonts, loads again and signs. */
async function libpdf({ certificate, privateKey }: PemPair): Promise<SealFile> {
  const noto = await font()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  const pkcs8 = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const own = new CryptoKeySigner(key as never, signer.certificates[0]!, 'RSA', 'RSASSA-PKCS1-v1_5')
  return async (input, output) => {
    const pdf = await PDF.load(await readFile(input))
    const embedded = pdf.embedFont(noto)
    pdf.getPage(0)!.drawText(STAMP, { x: 60, y: 700, size: 12, font: embedded })
    const page = pdf.addPage({ width: 595, height: 842 })
    for (const [index, line] of LINES.entries())
      page.drawText(line, { x: 50, y: 780 - index * 20, size: 11, font: embedded })
    const again = await PDF.load(await pdf.save({ subsetFonts: true }))
    const { bytes } = await again.sign({ signer: own, level: 'B-B' })
    await writeFile(output, bytes)
  }
}

/** pdf-lib writes the whole file anew, and our own signature goes on top. */
async function pdfLib({ certificate, privateKey }: PemPair): Promise<SealFile> {
  const noto = await font()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  return async (input, output) => {
    const document = await PDFDocument.load(await readFile(input))
    document.registerFontkit(fontkit as never)
    const embedded = await document.embedFont(noto, { subset: true })
    document.getPage(0).drawText(STAMP, { x: 60, y: 700, size: 12, font: embedded })
    const page = document.addPage([595, 842])
    for (const [index, line] of LINES.entries())
      page.drawText(line, { x: 50, y: 780 - index * 20, size: 11, font: embedded })
    const file = PdfFile.open(await document.save())
    const placeholder = new SignaturePlaceholder({ type: 'Sig', subFilter: 'ETSI.CAdES.detached', size: 8192 })
    const last = readPages(file).at(-1)!.ref
    const base = createHash('sha256').update(file.bytes)
    const make = (digest: Buffer) => buildCms({ digest, signer })
    const { tail } = await appendSignature(new IncrementalUpdate(file), last, placeholder, base, make)
    await writeFile(output, Buffer.concat([file.bytes, tail]))
  }
}
