import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { certificate as certificateTexts } from '@signpost/spec/texts/certificate'
import { createPdfEngine, type OwnSeal, type PdfEngine, PdfError, type SealedPdf } from '../engine.js'
import { createDevelopmentCertificate, loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { problemOfSeals } from './check-seals.js'
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
  /** What is wrong with the seal, or with the one on top of it; null unless that was asked for. */
  problem: string | null
}

/** What to run and where to. */
export interface CorpusOptions {
  /** Every PDF in this folder is processed. */
  folder: string
  /** Sealed files are written here under their own names. */
  keep?: string | undefined
  /** Results are written here as JSON, also when the run is broken off half-way. */
  json?: string | undefined
  /** Verifies each sealed file, and seals it a second time. */
  reseal?: boolean | undefined
  childEntry?: string | undefined
  log?: (line: string) => void
}

const STAMP = { page: 1, x: 36, y: 36, width: 120, height: 40, kind: 'typed-signature', text: 'Signpost' } as const

/** Takes every PDF of a folder through upload processing, one stamp on the first page, certificate and seal. */
export async function runCorpus(options: CorpusOptions): Promise<CorpusResult[]> {
  const { folder, keep, json, reseal, log = console.log } = options
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
    const original = await readFile(path.join(folder, file))
    const outcome = await processFile(engine, file, original)
    const result = resultOf(file, outcome, Math.round(performance.now() - start), cost.peakMb)
    results.push(result)
    if (reseal && !(outcome instanceof PdfError)) result.problem = await problemOf(engine, file, original, outcome)
    if (result.problem) log(`${file}: ${result.problem}`)
    if (json) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
    if (outcome instanceof PdfError) log(`${file}: ${outcome.code} ${outcome.message}`)
    else if (keep) await keepFile(path.join(keep, file), outcome, tools)
  }
  for (const line of [...summary(results), ...tools.summary()]) log(line)
  if (reseal) log(`${results.filter(({ problem }) => problem !== null).length} seals are not valid`)
  return results
}

async function startEngine({ childEntry }: CorpusOptions, onPeak: (peakMb: number) => void) {
  const { certificate, privateKey } = await createDevelopmentCertificate()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  return createPdfEngine({ signer, processes: 1, childEntry, onCost: ({ peakMb }) => onPeak(peakMb) })
}

async function processFile(engine: PdfEngine, file: string, original: Buffer): Promise<SealedPdf | PdfError> {
  try {
    return await uploadAndSeal(engine, file, original)
  } catch (error) {
    return asPdfError(error)
  }
}

async function uploadAndSeal(engine: PdfEngine, file: string, original: Uint8Array): Promise<SealedPdf> {
  const { working, pageCount, inspection } = await engine.prepare(original)
  return engine.seal({
    pdf: working,
    // Fields of a file that carries signatures are refused.
    stamps: inspection.existing_signatures > 0 ? [] : [STAMP],
    signatureBlocks: [],
    // The result is sealed once more.
    permits: 'signatures',
    certificate: certificateFor(file, original, pageCount),
    words: certificateTexts.en,
    testMode: false,
    signedAt: new Date()
  })
}

async function problemOf(engine: PdfEngine, file: string, original: Buffer, { pdf }: SealedPdf) {
  const checker = {
    verify: (bytes: Uint8Array, ownSeals?: OwnSeal[]) => engine.verify(bytes, ownSeals),
    seal: (bytes: Uint8Array) => uploadAndSeal(engine, file, bytes)
  }
  return problemOfSeals(checker, original, pdf).catch((error) => asPdfError(error).message)
}

function asPdfError(error: unknown): PdfError {
  if (error instanceof PdfError) return error
  return new PdfError('PDF_PROCESSING_FAILED', (error as Error).message, { cause: error })
}

function certificateFor(fileName: string, original: Uint8Array, pageCount: number) {
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
    timeZone: 'UTC',
    verifyUrl: 'https://signpost.example/verify',
    signers: [],
    auditTrail: []
  }
}

function resultOf(file: string, outcome: SealedPdf | PdfError, ms: number, peakMb: number): CorpusResult {
  if (outcome instanceof PdfError) {
    return { file, accepted: false, code: outcome.code, level: null, pages: null, ms, peak_mb: peakMb, problem: null }
  }
  const { level, pageCount } = outcome
  return { file, accepted: true, code: null, level, pages: pageCount, ms, peak_mb: peakMb, problem: null }
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
