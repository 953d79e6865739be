import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PdfError } from './error.js'
import { MAX_FILE_BYTES } from './limits.js'
import { ChildPool } from './process/child-pool.js'
import type { JobCost } from './process/child-process.js'
import { readWhole, withJobFolder } from './process/job-folder.js'
import type { PreparedPdf, SealedPdf, SealLevel, SealRequest } from './requests.js'
import { collectProofs, type ProofOptions, type ValidationProofs } from './revocation/collect-proofs.js'
import { ProofKeeper } from './revocation/proof-keeper.js'
import { needsProofs, sealAtBest } from './seal/levels.js'
import type { SealSigner } from './seal/seal-signer.js'
import { systemRoots, TimestampClient, type TimestampOptions } from './timestamp/timestamp-client.js'
import type { VerificationReport } from './verify/report.js'
import { parseTimestampToken } from './verify/timestamp-token.js'

export { PdfError, type PdfErrorCode } from './error.js'
export { unsupportedCharacters } from './fonts/unsupported-characters.js'
export type * from './requests.js'
export type { ProofOptions } from './revocation/collect-proofs.js'
export type { SealSigner, SignatureAlgorithm, ToBeSigned } from './seal/seal-signer.js'
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
  /** Child processes at most, for uploads and for seals each. Default: one for each two processors, two at least. */
  processes?: number
  /** Address space of a child in megabytes. Default 1400. */
  memoryLimitMb?: number
  /** For one file. Default 15 seconds, so that an uploader has an answer within 20. */
  timeLimitMs?: number
  /** With these a seal reaches for the best level that can be had; without them it is B-B. */
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
  private readonly intake: ChildPool
  // Of its own: a seal may wait for others, and an upload must not wait for that.
  private readonly sealing: ChildPool
  private readonly timestamps: TimestampClient | undefined
  private readonly proofs = new ProofKeeper(() => this.collectProofs())

  constructor(private readonly options: PdfEngineOptions) {
    const { memoryLimitMb = 1400, timeLimitMs = 15_000, childEntry = defaultChildEntry() } = options
    const processes = options.processes ?? Math.max(2, Math.ceil(os.availableParallelism() / 2))
    this.timestamps = options.timestamps && new TimestampClient(options.timestamps)
    const child = { entry: childEntry, memoryLimitMb, timeLimitMs }
    this.intake = new ChildPool(child, processes)
    this.sealing = new ChildPool(child, processes)
  }

  async prepare(original: Uint8Array): Promise<PreparedPdf> {
    checkSize(original)
    return withJobFolder(original, async (input, output) => {
      const job = { kind: 'prepare', input, output } as const
      const { isUnchanged, working, ...result } = await this.intake.run<'prepare'>(job, noCalls, this.options.onCost)
      return { ...result, working: isUnchanged ? original : (working ?? (await readWhole(output!))) }
    })
  }

  async seal({ level = 'B-B', ...request }: SealRequest): Promise<SealedPdf> {
    checkSize(request.pdf)
    const isDemanded = needsProofs(level)
    return sealAtBest(level, this.timestamps !== undefined, async (best) => {
      const proofs = needsProofs(best) ? await this.proofs.get(isDemanded) : undefined
      return this.sealAt(best, request, proofs)
    })
  }

  private async sealAt(
    level: SealLevel,
    { pdf, ...request }: Omit<SealRequest, 'level'>,
    proofs: ValidationProofs | undefined
  ): Promise<SealedPdf> {
    const { signer, onCost } = this.options
    const { certificates, algorithm, isDevelopment } = signer
    const calls = {
      sign: (data: Uint8Array) => this.sign(data),
      timestamp: (imprint: Uint8Array) => this.timestamp(imprint, proofs)
    }
    return withJobFolder(pdf, async (input) => {
      const sealRequest = { ...request, level, proofs, signer: { certificates, algorithm }, isDevelopment }
      const job = { kind: 'seal', input, request: sealRequest } as const
      const { tail, sha256, pageCount } = await this.sealing.run<'seal'>(job, calls, onCost)
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
      this.intake.run<'verify'>({ kind: 'verify', input, roots }, noCalls, this.options.onCost)
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

  private async sign(data: Uint8Array): Promise<Uint8Array> {
    const { signer } = this.options
    const digest = createHash('sha256').update(data).digest()
    try {
      return await signer.sign({ data, digest, algorithm: signer.algorithm })
    } catch (cause) {
      throw new PdfError('SIGNER_UNAVAILABLE', `the signing key cannot be used: ${(cause as Error).message}`, { cause })
    }
  }

  private async timestamp(imprint: Uint8Array, proofs: ValidationProofs | undefined): Promise<Uint8Array> {
    if (!this.timestamps) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'no timestamp authority is configured')
    const token = await this.timestamps.timestamp(imprint)
    const authority = parseTimestampToken(token).cms.signer!.raw
    const isProved = !proofs || proofs.certificates.some((certificate) => authority.equals(certificate))
    if (!isProved) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'another timestamp authority answered than before')
    return token
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.intake[Symbol.asyncDispose](), this.sealing[Symbol.asyncDispose]()])
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
