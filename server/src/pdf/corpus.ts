import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createPdfEngine, type PdfEngine, PdfError, type SealedPdf } from './engine.js'
import { createDevelopmentCertificate, loadSigningCertificate } from './signing-certificate.js'

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
  peak_mb: number
}

/** What to run and where to. */
export interface CorpusOptions {
  /** Every PDF in this folder is processed. */
  folder: string
  /** Sealed files are written here under their own names. */
  keep?: string
  /** Results as JSON. */
  json?: string
  childEntry?: string
  log?: (line: string) => void
}

const STAMP = { page: 1, x: 36, y: 36, width: 120, height: 40, kind: 'typed-signature', text: 'Signpost' } as const

/** Takes every PDF of a folder through upload processing, one stamp on the first page, certificate and seal. */
export async function runCorpus({
  folder,
  keep,
  json,
  childEntry,
  log = console.log
}: CorpusOptions): Promise<CorpusResult[]> {
  const { certificate, privateKey } = await createDevelopmentCertificate()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  let peakMb = 0
  const onCost = (cost: { peakMb: number }) => {
    peakMb = Math.max(peakMb, cost.peakMb)
  }
  await using engine = createPdfEngine({ signer, processes: 1, childEntry, onCost })
  if (keep) await mkdir(keep, { recursive: true })
  const files = (await readdir(folder)).filter((file) => file.toLowerCase().endsWith('.pdf')).sort()
  const results: CorpusResult[] = []
  const tools = new ToolCounts()
  for (const file of files) {
    peakMb = 0
    const start = performance.now()
    const outcome = await processFile(engine, path.join(folder, file))
    const ms = Math.round(performance.now() - start)
    const sealed = outcome instanceof PdfError ? undefined : outcome
    results.push({
      file,
      accepted: sealed !== undefined,
      code: outcome instanceof PdfError ? outcome.code : null,
      level: sealed?.level ?? null,
      pages: sealed?.pageCount ?? null,
      ms,
      peak_mb: peakMb
    })
    if (outcome instanceof PdfError) log(`${file}: ${outcome.code} ${outcome.message}`)
    if (!sealed || !keep) continue
    const target = path.join(keep, file)
    await writeFile(target, sealed.pdf)
    await tools.check(target, log)
  }
  if (json) await writeFile(json, `${JSON.stringify(results, null, 2)}\n`)
  summarise(results, tools, log)
  return results
}

async function processFile(engine: PdfEngine, file: string): Promise<SealedPdf | PdfError> {
  const original = await readFile(file)
  try {
    const { working, pageCount } = await engine.prepare(original)
    const sha256 = createHash('sha256').update(original).digest('hex')
    const certificate = certificateFor(path.basename(file), sha256, pageCount)
    return await engine.seal({
      pdf: working,
      stamps: [STAMP],
      signatureBlocks: [],
      certificate,
      testMode: false,
      signedAt: new Date()
    })
  } catch (error) {
    if (error instanceof PdfError) return error
    return new PdfError('PDF_PROCESSING_FAILED', (error as Error).message, { cause: error })
  }
}

function certificateFor(fileName: string, originalSha256: string, pageCount: number) {
  const now = new Date().toISOString()
  return {
    documentId: 'doc_corpus',
    title: fileName,
    fileName,
    originalSha256,
    pageCount,
    senderName: 'Corpus',
    senderEmail: 'corpus@example.test',
    createdAt: now,
    sentAt: now,
    completedAt: now,
    language: 'en',
    verifyUrl: 'https://signpost.example/verify',
    signers: [],
    auditTrail: []
  }
}

/** What independent tools say of the sealed files. */
class ToolCounts {
  private readonly run = promisify(execFile)
  readonly counts = new Map<string, { checked: number; good: number }>()

  async check(file: string, log: (line: string) => void): Promise<void> {
    await this.ask(
      'qpdf',
      ['--check', file],
      (output) => output.includes('No syntax or stream encoding errors'),
      file,
      log
    )
    await this.ask('pdfsig', [file], isSealed, file, log)
  }

  private async ask(
    tool: string,
    args: string[],
    isGood: (output: string) => boolean,
    file: string,
    log: (line: string) => void
  ): Promise<void> {
    const done = await this.run(tool, args, { maxBuffer: 1 << 26 }).catch((error) => error)
    if (done.code === 'ENOENT') return
    const counts = this.counts.get(tool) ?? { checked: 0, good: 0 }
    const output = `${done.stdout}${done.stderr}`
    counts.checked++
    if (isGood(output)) counts.good++
    else log(`${path.basename(file)}: ${tool} objects: ${output.slice(-300).replace(/\s+/g, ' ')}`)
    this.counts.set(tool, counts)
  }
}

/** The newest signature, ours, is the last that pdfsig lists. */
function isSealed(output: string): boolean {
  const last = output.slice(output.lastIndexOf('Signature #'))
  return last.includes('Signature is Valid') && last.includes('Total document signed')
}

function summarise(results: CorpusResult[], tools: ToolCounts, log: (line: string) => void): void {
  const accepted = results.filter((result) => result.accepted)
  const times = accepted.map((result) => result.ms).sort((a, b) => a - b)
  const percent = ((accepted.length / Math.max(1, results.length)) * 100).toFixed(1)
  log(`${results.length} files, ${accepted.length} accepted (${percent} %)`)
  const codes = new Map<string, number>()
  for (const { code } of results) if (code) codes.set(code, (codes.get(code) ?? 0) + 1)
  for (const [code, count] of codes) log(`  ${code}: ${count}`)
  log(`median ${times[times.length >> 1] ?? 0} ms, longest ${times.at(-1) ?? 0} ms`)
  for (const tool of ['qpdf', 'pdfsig']) {
    const counts = tools.counts.get(tool)
    log(counts ? `${tool}: ${counts.good} of ${counts.checked} good` : `${tool}: not installed, or nothing kept`)
  }
}
