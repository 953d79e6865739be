import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PdfError } from './error.js'
import { MAX_FILE_BYTES } from './limits.js'
import { ChildPool } from './process/child-pool.js'
import type { JobCost } from './process/child-process.js'
import { readWhole, withJobFolder } from './process/job-folder.js'
import type { PreparedPdf, SealedPdf, SealRequest } from './requests.js'
import { collectProofs, type ProofOptions, type ValidationProofs } from './revocation/collect-proofs.js'
import type { SealSigner } from './seal/seal-signer.js'
import { systemRoots, TimestampClient, type TimestampOptions } from './timestamp/timestamp-client.js'
import type { VerificationReport } from './verify/report.js'
import { parseTimestampToken } from './verify/timestamp-token.js'

export { PdfError, type PdfErrorCode } from './error.js'
export { unsupportedCharacters } from './fonts/unsupported-characters.js'
export type * from './requests.js'
export type { ProofOptions } from './revocation/collect-proofs.js'
export type { SealSigner, SignatureAlgorithm } from './seal/seal-signer.js'
export type { TimestampOptions } from './timestamp/timestamp-client.js'
export type { VerificationReport, VerifiedSignature } from './verify/report.js'

/** Prepares, seals and verifies PDF files in child processes, so that no file can harm the server. */
export interface PdfEngine extends AsyncDisposable {
  /**
   * Upload processing: makes the working copy, which signers see, fields are placed on and which is sealed.
   * @throws PdfError
   */
  prepare(original: Uint8Array): Promise<PreparedPdf>
  /**
   * Draws values and certificate of completion, signs, and checks the result before it is returned.
   * @throws PdfError
   */
  seal(request: SealRequest): Promise<SealedPdf>
  /** Verifies the digital signatures of a PDF. @throws PdfError for what is no PDF */
  verify(pdf: Uint8Array): Promise<VerificationReport>
}

/** What an engine is made of. */
export interface PdfEngineOptions {
  signer: SealSigner
  /** Child processes at most. Default: one for each two processors, two at least. */
  processes?: number
  /** Address space of a child in megabytes. Default 1400. */
  memoryLimitMb?: number
  /** For one file. Default 15 seconds, so that an uploader has an answer within 20. */
  timeLimitMs?: number
  /** Needed for every level but B-B. */
  timestamps?: TimestampOptions
  /** How revocation data is got, for B-LT and B-LTA. */
  proofs?: ProofOptions
  /** Certificates (DER) that verification trusts, beside the signer's own root. */
  trustedRoots?: Uint8Array[]
  /** The file that children run. Default: beside this one. */
  childEntry?: string
  /** Hears what each job cost. */
  onCost?: (cost: JobCost) => void
}

/** Starts an engine. Children start with their first job; dispose the engine to end them. */
export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  return new ProcessPdfEngine(options)
}

class ProcessPdfEngine implements PdfEngine {
  private readonly pool: ChildPool
  private readonly timestamps: TimestampClient | undefined

  constructor(private readonly options: PdfEngineOptions) {
    const { memoryLimitMb = 1400, timeLimitMs = 15_000, childEntry = defaultChildEntry() } = options
    const processes = options.processes ?? Math.max(2, Math.ceil(os.availableParallelism() / 2))
    this.timestamps = options.timestamps && new TimestampClient(options.timestamps)
    this.pool = new ChildPool({ entry: childEntry, memoryLimitMb, timeLimitMs }, processes)
  }

  async prepare(original: Uint8Array): Promise<PreparedPdf> {
    checkSize(original)
    return withJobFolder(original, async (input, output) => {
      const job = { kind: 'prepare', input, output } as const
      const { isUnchanged, working, ...result } = await this.pool.run<'prepare'>(job, noCalls, this.options.onCost)
      return { ...result, working: isUnchanged ? original : (working ?? (await readWhole(output!))) }
    })
  }

  async seal({ pdf, level = 'B-B', ...request }: SealRequest): Promise<SealedPdf> {
    checkSize(pdf)
    const { signer, onCost } = this.options
    const { certificates, algorithm, isDevelopment } = signer
    const proofs = level === 'B-LT' || level === 'B-LTA' ? await this.collectProofs() : undefined
    const calls = {
      sign: (data: Uint8Array) => signer.sign(data, algorithm),
      timestamp: (imprint: Uint8Array) => this.timestamp(imprint, proofs)
    }
    return withJobFolder(pdf, async (input) => {
      const sealRequest = { ...request, level, proofs, signer: { certificates, algorithm }, isDevelopment }
      const job = { kind: 'seal', input, request: sealRequest } as const
      const { tail, sha256, pageCount } = await this.pool.run<'seal'>(job, calls, onCost)
      return { pdf: Buffer.concat([pdf, tail]), sha256, pageCount, level }
    })
  }

  async verify(pdf: Uint8Array): Promise<VerificationReport> {
    checkSize(pdf)
    const { signer, trustedRoots = [], timestamps } = this.options
    const own = signer.certificates.at(-1)
    const roots = {
      signers: [...(own ? [own] : []), ...trustedRoots],
      timestamps: [...trustedRoots, ...(timestamps?.roots ?? systemRoots())]
    }
    return withJobFolder(pdf, (input) =>
      this.pool.run<'verify'>({ kind: 'verify', input, roots }, noCalls, this.options.onCost)
    )
  }

  /** For the signer's chain and for that of the authority which will make the timestamp: it is asked once before. */
  private async collectProofs(): Promise<ValidationProofs> {
    const { signer, proofs, timestamps } = this.options
    const { cms } = parseTimestampToken(await this.timestamp(randomBytes(32), undefined))
    const authority = [cms.signer!, ...cms.certificates].map((certificate) => certificate.raw)
    const roots = timestamps?.roots ?? systemRoots()
    return collectProofs([signer.certificates, [...authority, ...roots]], proofs)
  }

  private async timestamp(imprint: Uint8Array, proofs: ValidationProofs | undefined): Promise<Uint8Array> {
    if (!this.timestamps) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'no timestamp authority is configured')
    const token = await this.timestamps.timestamp(imprint)
    const authority = parseTimestampToken(token).cms.signer!.raw
    const isProved = !proofs || proofs.certificates.some((certificate) => authority.equals(certificate))
    if (!isProved) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'another timestamp authority answered than before')
    return token
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.pool[Symbol.asyncDispose]()
  }
}

const refuse = () => Promise.reject(new Error('this job signs nothing'))
const noCalls = { sign: refuse, timestamp: refuse }

function checkSize(pdf: Uint8Array): void {
  if (pdf.length > MAX_FILE_BYTES) throw new PdfError('PDF_TOO_LARGE', `a file of ${pdf.length} bytes`)
}

/** `dist/pdf/child.js` when built, wherever the bundler put this module; `child.ts` when run from source. */
function defaultChildEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = ['child.ts', 'child.js', 'pdf/child.js'].map((name) => path.join(here, name))
  return candidates.find((file) => existsSync(file)) ?? candidates[2]!
}
