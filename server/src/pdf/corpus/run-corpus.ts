import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createPdfEngine, type PdfEngine, PdfError, type SealedPdf } from '../engine.js'
import { createDevelopmentCertificate, loadSigningCertificate } from '../signing-certificate.js'
import { IndependentTools } from './independent-tools.js'

/** What became of one file. */
export interface CorpusResult {
  file: string
  accepted: boolean
  /** Why it was refused. */
  code: string | null
  level: string | null
  /** Of the sealed file. */
  pages: number | null
  ms: number
  /** Of the child process that did the work. */
  peak_mb: number
}

/** What to run and where to. */
export interface CorpusOptions {
  /** Every PDF in this folder is processed. */
  folder: string
  /** Sealed files are written here under their own names. */
  keep?: string
  /** Results are written here as JSON, also when the run is broken off half-way. */
  json?: string
  childEntry?: string
  log?: (line: string) => void
}

const STAMP = { page: 1, x: 36, y: 36, width: 120, height: 40, kind: 'typed-signature', text: 'Signpost' } as const

/** Takes every PDF of a folder through upload processing, one stamp on the first page, certificate and seal. */
export async function runCorpus(options: CorpusOptions): Promise<CorpusResult[]> {
  const { folder, keep, json, log = console.log } = options
  const cost = { peakMb: 0 }
  await using engine = await startEngine(options, (peakMb) => {
    cost.peakMb = Math.max(cost.peakMb, peakMb)
  })
  if (keep) await mkdir(keep, { recursive: true })
  const files = (await readdir(folder)).filter((file) => file.toLowerCase().endsWith('.pdf')).sort()
  const tools = new IndependentTools(log)
  const results: CorpusResult[] = []
  for (const file of files) {
    cost.peakMb = 0
    const start = performance.now()
    const outcome = await processFile(engine, path.join(folder, file))
    results.push(resultOf(file, outcome, Math.round(performance.now() - start), cost.peakMb))
    if (json) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
    if (outcome instanceof PdfError) log(`${file}: ${outcome.code} ${outcome.message}`)
    else if (keep) await keepFile(path.join(keep, file), outcome, tools)
  }
  for (const line of [...summary(results), ...tools.summary()]) log(line)
  return results
}

async function startEngine({ childEntry }: CorpusOptions, onPeak: (peakMb: number) => void) {
  const { certificate, privateKey } = await createDevelopmentCertificate()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  return createPdfEngine({ signer, processes: 1, childEntry, onCost: ({ peakMb }) => onPeak(peakMb) })
}

async function processFile(engine: PdfEngine, file: string): Promise<SealedPdf | PdfError> {
  const original = await readFile(file)
  try {
    const { working, pageCount } = await engine.prepare(original)
    return await engine.seal({
      pdf: working,
      stamps: [STAMP],
      signatureBlocks: [],
      certificate: certificateFor(path.basename(file), original, pageCount),
      testMode: false,
      signedAt: new Date()
    })
  } catch (error) {
    if (error instanceof PdfError) return error
    return new PdfError('PDF_PROCESSING_FAILED', (error as Error).message, { cause: error })
  }
}

function certificateFor(fileName: string, original: Buffer, pageCount: number) {
  const now = new Date().toISOString()
  return {
    documentId: 'doc_corpus',
    title: fileName,
    fileName,
    originalSha256: createHash('sha256').update(original).digest('hex'),
    pageCount,
    senderName: 'Corpus',
    senderEmail: 'corpus@example.com',
    createdAt: now,
    sentAt: now,
    completedAt: now,
    language: 'en' as const,
    verifyUrl: 'https://signpost.example/verify',
    signers: [],
    auditTrail: []
  }
}

function resultOf(file: string, outcome: SealedPdf | PdfError, ms: number, peakMb: number): CorpusResult {
  if (outcome instanceof PdfError) {
    return { file, accepted: false, code: outcome.code, level: null, pages: null, ms, peak_mb: peakMb }
  }
  const { level, pageCount } = outcome
  return { file, accepted: true, code: null, level, pages: pageCount, ms, peak_mb: peakMb }
}

async function keepFile(target: string, { pdf }: SealedPdf, tools: IndependentTools) {
  await writeFile(target, pdf)
  await tools.check(target)
}

function summary(results: CorpusResult[]): string[] {
  const accepted = results.filter((result) => result.accepted)
  const times = accepted.map(({ ms }) => ms).sort((a, b) => a - b)
  const percent = ((accepted.length / Math.max(1, results.length)) * 100).toFixed(1)
  const codes = new Map<string, number>()
  for (const { code } of results) if (code) codes.set(code, (codes.get(code) ?? 0) + 1)
  return [
    `${results.length} files, ${accepted.length} accepted (${percent} %)`,
    ...[...codes].map(([code, count]) => `  ${code}: ${count}`),
    `median ${times[times.length >> 1] ?? 0} ms, longest ${times.at(-1) ?? 0} ms`
  ]
}
