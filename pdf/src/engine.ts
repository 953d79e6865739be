import os from 'node:os'
import { childEntry as builtChildEntry } from './child-entry.js'
import type { FileDifference } from './difference/compare-files.js'
import { PdfError } from './interface/error.js'
import type { FoundTexts, TextQuery } from './interface/found-texts.js'
import type { JoinedPdf, SourceFile } from './interface/joined-pdf.js'
import { MAX_FILE_BYTES } from './interface/limits.js'
import type { PoolName, ProcessEnd, ProcessObserver } from './interface/observer.js'
import type {
  AuditSeal,
  JoinChoices,
  PrepareChoices,
  PreparedPdf,
  RenewedPdf,
  SealedPdf,
  SealLevel,
  SealRequest,
  WorkOwner
} from './interface/requests.js'
import type { SealContents } from './interface/seal-contents.js'
import type { SignerState } from './interface/signer-state.js'
import type { SuggestedFields } from './interface/suggested-fields.js'
import { ACCOUNT_LIMITS, ANONYMOUS_LIMITS, CPU_LIMITS_MS, TIME_LIMIT_MS } from './pool-limits.js'
import { ChildPool, type RunOptions } from './process/child-pool.js'
import { idleDataMb } from './process/idle-data.js'
import { readWhole, withJobFolder } from './process/job-folder.js'
import type { JobCost } from './process/messages.js'
import type { ValidationProofs } from './revocation/collect-proofs.js'
import type { ProofOptions } from './revocation/proof-options.js'
import { SignerProofs } from './revocation/signer-proofs.js'
import { needsProofs, sealAtHighestLevel } from './seal/levels.js'
import type { SealSigner } from './seal/seal-signer.js'
import { signWith } from './seal/sign-with.js'
import { standingOfSeal } from './seal/standing-of-seal.js'
import type { ProvedTimestamps } from './timestamp/proved-timestamps.js'
import { systemRoots } from './timestamp/system-roots.js'
import type { TimestampOptions } from './timestamp/timestamp-client.js'
import type { VerificationReport } from './verify/report.js'
import type { OwnSeal, TrustedRoots } from './verify/trusted-roots.js'

export { PdfError } from './interface/error.js'
export type * from './interface/joined-pdf.js'
export type * from './interface/observer.js'
export type * from './interface/requests.js'
export type * from './interface/seal-contents.js'
export type * from './interface/signer-state.js'
export type { SealSigner, SignatureAlgorithm, ToBeSigned } from './seal/seal-signer.js'
export type { TimestampOptions } from './timestamp/timestamp-client.js'
export type { VerificationReport, VerifiedSignature } from './verify/report.js'
export type { OwnSeal } from './verify/trusted-roots.js'

/** Prepares, seals and verifies PDF files in child processes, so that no file can harm the server. */
export interface PdfEngine extends AsyncDisposable {
  /**
   * Upload processing: makes the working copy, which signers see, fields are placed on and which is sealed.
   * @param owner default: the service itself
   * @throws PdfError
   */
  prepare(original: Uint8Array, owner?: WorkOwner, choices?: PrepareChoices): Promise<PreparedPdf>
  /**
   * Upload processing of several files, or a picture: makes one PDF of them, which is also the working copy.
   * @throws PdfError with the index of the file, if there is a problem with one
   */
  join(files: SourceFile[], owner: WorkOwner, choices?: JoinChoices): Promise<JoinedPdf>
  /**
   * Draws values and certificate of completion, signs, and checks the result before it is returned.
   * @throws PdfError
   */
  seal(request: SealRequest): Promise<SealedPdf>
  /**
   * Raises a seal to B-LTA, or renews one of that level: appends proofs and a timestamp over everything.
   * @param sealed a file that this service has sealed
   * @param until a file whose last timestamp is of a certificate that is valid for longer is left as it is, and so is one for
   * which no timestamp of a longer validity can be had
   * @throws PdfError `TIMESTAMP_UNAVAILABLE`, `REVOCATION_UNAVAILABLE` or `SIGNER_REVOKED` if it cannot be had now
   */
  renew(sealed: Uint8Array, until: Date): Promise<RenewedPdf>
  /**
   * Asks the authorities, unless they were asked a few minutes ago, whether the certificate of seals is revoked. That nobody answers is an
   * answer too, and no error.
   */
  askForSigner(): Promise<SignerState>
  /** What they said last. */
  signerState(): SignerState
  /**
   * The audit trail's end as stated in a sealed file; null if the file states none.
   * @throws PdfError if the file is not a PDF
   */
  readAuditSeal(pdf: Uint8Array): Promise<AuditSeal | null>
  /**
   * Takes the seal of a file apart: its signature, certificates, timestamps and revocation data.
   * @param owner default: the service itself
   * @throws PdfError `INVALID_PDF` if there is no signature
   */
  readSeal(pdf: Uint8Array, owner?: WorkOwner): Promise<SealContents>
  /**
   * Verifies the digital signatures of a PDF.
   * @param ownSeals the beginnings of the file, or all of it, that the service has sealed, as its records say
   * @param owner default: the service itself
   * @throws PdfError if the file is not a PDF
   */
  verify(pdf: Uint8Array, ownSeals?: OwnSeal[], owner?: WorkOwner): Promise<VerificationReport>
  /** The identifiers of documents that a file names, which proves nothing. The last one first. */
  claimedDocuments(pdf: Uint8Array, owner: WorkOwner): Promise<string[]>
  /**
   * Where texts are on the pages of a prepared file.
   * @throws PdfError `PDF_TOO_LARGE` if the pages have more to read than is allowed
   */
  findTexts(working: Uint8Array, queries: TextQuery[], owner: WorkOwner): Promise<FoundTexts>
  /**
   * Places where fields probably belong on the pages of a prepared file.
   * @param original the file as uploaded, if it had a form
   * @throws PdfError `PDF_TOO_LARGE` if the pages have more to read than is allowed
   */
  suggestFields(working: Uint8Array, original: Uint8Array | undefined, owner: WorkOwner): Promise<SuggestedFields>
  /**
   * How the bytes of a file differ from those of the original, and on which of its pages. The file may be damaged.
   * @throws PdfError if the original is not a PDF
   */
  compare(original: Uint8Array, file: Uint8Array, owner: WorkOwner): Promise<FileDifference>
}

/** Options of an engine. */
export interface PdfEngineOptions {
  signer: SealSigner
  /** Maximum child processes for uploads, and the same for seals. Default: half the processors, at least two. */
  processes?: number
  /** Memory limit of a child process in megabytes, in addition to what Node itself reserves. Default 640. */
  memoryLimitMb?: number
  /** Limit of the processor time for an upload or a verification. Default 5 seconds. */
  cpuLimitMs?: number
  /** The same for a seal, whose file was prepared within that limit. Default 15 seconds. */
  sealCpuLimitMs?: number
  /** Limit of the time that passes, for a machine that is too busy. Default two minutes. */
  timeLimitMs?: number
  /** With timestamps, documents are sealed at the highest level available; without, at B-B. */
  timestamps?: TimestampOptions | undefined
  /** Certificates (DER) that timestamps lead to, of this service's files and of others. Default: those that Node trusts. */
  timestampRoots?: Uint8Array[] | undefined
  /** How revocation data is fetched. */
  proofs?: ProofOptions | undefined
  /** Certificates (DER) that verification trusts in addition to the signer's own. */
  trustedRoots?: Uint8Array[] | undefined
  /** The clock that certificates and timestamps are judged by. Default: this machine's. */
  now?: (() => Date) | undefined
  /** Trusts every certificate. For benchmarks only. */
  trustsAnybody?: boolean | undefined
  /** The file that child processes run. Default: next to this one. */
  childEntry?: string | undefined
  /** Called after each job with what its child process has cost so far. */
  onCost?: ((cost: JobCost) => void) | undefined
  /** Observes child processes, their queues and their jobs. */
  observer?: ProcessObserver | undefined
}

/** Starts an engine. Children start with their first job; dispose the engine to end them. */
export function createPdfEngine(options: PdfEngineOptions): PdfEngine {
  return new ProcessPdfEngine(options)
}

const SERVICE: WorkOwner = { account: 'the service' }

class ProcessPdfEngine implements PdfEngine {
  private readonly intake: ChildPool
  // Separate, so that anonymous verification never delays accounts.
  private readonly anonymous: ChildPool
  // Separate, so that uploads do not wait for seals, which wait for external services.
  private readonly sealing: ChildPool
  private readonly now: () => Date
  private readonly signerProofs: SignerProofs
  private loadedTimestamps: Promise<ProvedTimestamps> | undefined

  constructor(private readonly options: PdfEngineOptions) {
    const { memoryLimitMb = 640, childEntry = builtChildEntry(), observer } = options
    const {
      cpuLimitMs = CPU_LIMITS_MS.intake,
      sealCpuLimitMs = CPU_LIMITS_MS.seal,
      timeLimitMs = TIME_LIMIT_MS
    } = options
    const processes = options.processes ?? Math.max(2, Math.ceil(os.availableParallelism() / 2))
    this.now = options.now ?? (() => new Date())
    this.signerProofs = new SignerProofs(options.signer.certificates, { ...options.proofs, now: this.now })
    const onLost = observer && ((reason: ProcessEnd) => observer.processLost(reason))
    const child = {
      entry: childEntry,
      memoryLimitMb: memoryLimitMb + idleDataMb(),
      limits: { cpuMs: cpuLimitMs, wallMs: timeLimitMs },
      onLost
    }
    const sealingChild = { ...child, limits: { ...child.limits, cpuMs: sealCpuLimitMs } }
    const watched = (name: PoolName) => observer && { name, observer }
    this.intake = new ChildPool(child, { processes, ...ACCOUNT_LIMITS }, watched('intake'))
    this.anonymous = new ChildPool(child, ANONYMOUS_LIMITS, watched('anonymous'))
    // Seals come from the job queue, which is already fair and bounded.
    const { POSITIVE_INFINITY: any } = Number
    const unlimited = { processes, waiting: any, waitingOfOwner: any, bytesOfOwner: any }
    this.sealing = new ChildPool(sealingChild, unlimited, watched('sealing'))
  }

  async prepare(original: Uint8Array, owner = SERVICE, choices: PrepareChoices = {}): Promise<PreparedPdf> {
    assertSize(original)
    return withJobFolder(original, async (input, output) => {
      const job = { kind: 'prepare', input, output, roots: this.roots(), choices } as const
      const run = this.poolOf(owner).run<'prepare'>(job, noCalls, this.runOptions(owner, original))
      const { isUnchanged, working, ...result } = await run
      // biome-ignore lint/style/noNonNullAssertion: jobs that prepare a file are given a place for it
      return { ...result, working: isUnchanged ? original : (working ?? (await readWhole(output!))) }
    })
  }

  async join(files: SourceFile[], owner: WorkOwner, choices: JoinChoices = {}): Promise<JoinedPdf> {
    const all = Buffer.concat(files.map(({ bytes }) => bytes))
    assertSize(all)
    const joined = await withJobFolder(all, async (input, output) => {
      const sizes = files.map(({ name, bytes }) => ({ name, size: bytes.length }))
      const job = { kind: 'join', input, output, files: sizes, choices } as const
      const { working, ...result } = await this.poolOf(owner).run<'join'>(job, noCalls, this.runOptions(owner, all))
      // biome-ignore lint/style/noNonNullAssertion: jobs that join files are given a place for the result
      return { ...result, working: working ?? (await readWhole(output!)) }
    })
    assertSize(joined.working)
    return joined
  }

  async seal({ level = 'B-B', ...request }: SealRequest): Promise<SealedPdf> {
    assertSize(request.pdf)
    const isDemanded = needsProofs(level)
    // At every level: a revoked certificate must not seal, whatever the file would say about it.
    await this.signerProofs.assertNotRevoked()
    return sealAtHighestLevel(level, this.options.timestamps !== undefined, async (best) => {
      const proofs = needsProofs(best) ? await (await this.timestamps()).proofs(isDemanded) : undefined
      return this.sealAt(best, request, proofs)
    })
  }

  private async sealAt(
    level: SealLevel,
    { pdf, ...request }: Omit<SealRequest, 'level'>,
    proofs: ValidationProofs | undefined
  ): Promise<SealedPdf> {
    const { signer } = this.options
    const { certificates, algorithm, isDevelopment } = signer
    const made = this.timestamping(proofs)
    const calls = { sign: (data: Uint8Array) => signWith(signer, data, this.now()), timestamp: made.timestamp }
    return withJobFolder(pdf, async (input) => {
      const sealRequest = { ...request, level, proofs, signer: { certificates, algorithm }, isDevelopment }
      const job = { kind: 'seal', input, request: sealRequest } as const
      const { tail, sha256, pageCount } = await this.sealing.run<'seal'>(job, calls, this.runOptions(SERVICE, pdf))
      const provedUntil = level === 'B-LTA' ? await made.provedUntil() : null
      return { pdf: Buffer.concat([pdf, tail]), sha256, pageCount, level, provedUntil }
    })
  }

  async renew(pdf: Uint8Array, until: Date): Promise<RenewedPdf> {
    const { provedUntil, isUntimed, unproved } = standingOfSeal(await this.readSeal(pdf))
    const asItIs = (date: Date) => ({ pdf, isRenewed: false, provedUntil: date })
    if (provedUntil && provedUntil > until) return asItIs(provedUntil)
    const timestamps = await this.timestamps()
    const proofs = await timestamps.proofsFor(unproved)
    const made = this.timestamping(proofs)
    const { tail } = await withJobFolder(pdf, (input) => {
      const job = { kind: 'renew', input, request: { proofs, isUntimed } } as const
      return this.sealing.run<'renew'>(job, { ...noCalls, timestamp: made.timestamp }, this.runOptions(SERVICE, pdf))
    })
    const renewedUntil = await made.provedUntil()
    // Another timestamp of the same certificate would prove nothing for longer.
    if (provedUntil && renewedUntil <= provedUntil) return asItIs(provedUntil)
    return { pdf: Buffer.concat([pdf, tail]), isRenewed: true, provedUntil: renewedUntil }
  }

  /** Timestamps for one file, and until when the last of them proves something. */
  private timestamping(proofs: ValidationProofs | undefined) {
    let last: Uint8Array
    return {
      timestamp: async (imprint: Uint8Array) => {
        last = await (await this.timestamps()).timestamp(imprint, proofs)
        return last
      },
      provedUntil: async () => (await this.timestamps()).expiryOf(last)
    }
  }

  async verify(pdf: Uint8Array, ownSeals: OwnSeal[] = [], owner: WorkOwner = SERVICE): Promise<VerificationReport> {
    assertSize(pdf)
    const roots = { ...this.roots(), ownSeals }
    return withJobFolder(pdf, (input) =>
      this.poolOf(owner).run<'verify'>({ kind: 'verify', input, roots }, noCalls, this.runOptions(owner, pdf))
    )
  }

  async askForSigner(): Promise<SignerState> {
    await this.signerProofs.assertNotRevoked().catch(() => undefined)
    return this.signerState()
  }

  signerState(): SignerState {
    return this.signerProofs.state
  }

  async readAuditSeal(pdf: Uint8Array): Promise<AuditSeal | null> {
    const roots = this.roots()
    return withJobFolder(pdf, (input) =>
      this.sealing.run<'read-audit-seal'>(
        { kind: 'read-audit-seal', input, roots },
        noCalls,
        this.runOptions(SERVICE, pdf)
      )
    )
  }

  async readSeal(pdf: Uint8Array, owner: WorkOwner = SERVICE): Promise<SealContents> {
    assertSize(pdf)
    return withJobFolder(pdf, async (input) => {
      const job = { kind: 'read-seal', input, withText: false } as const
      return (await this.poolOf(owner).run<'read-seal'>(job, noCalls, this.runOptions(owner, pdf))).seal
    })
  }

  async claimedDocuments(pdf: Uint8Array, owner: WorkOwner): Promise<string[]> {
    assertSize(pdf)
    return withJobFolder(pdf, (input) =>
      this.poolOf(owner).run<'claimed-documents'>(
        { kind: 'claimed-documents', input },
        noCalls,
        this.runOptions(owner, pdf)
      )
    )
  }

  async findTexts(working: Uint8Array, queries: TextQuery[], owner: WorkOwner): Promise<FoundTexts> {
    const options = this.runOptions(owner, working)
    return withJobFolder(working, (input) =>
      this.poolOf(owner).run<'find-texts'>({ kind: 'find-texts', input, queries }, noCalls, options)
    )
  }

  async suggestFields(
    working: Uint8Array,
    original: Uint8Array | undefined,
    owner: WorkOwner
  ): Promise<SuggestedFields> {
    const both = original ? Buffer.concat([working, original]) : working
    return withJobFolder(both, (input) =>
      this.poolOf(owner).run<'suggest-fields'>(
        { kind: 'suggest-fields', input, split: original && working.length },
        noCalls,
        this.runOptions(owner, both)
      )
    )
  }

  async compare(original: Uint8Array, file: Uint8Array, owner: WorkOwner): Promise<FileDifference> {
    assertSize(file)
    const both = Buffer.concat([original, file])
    return withJobFolder(both, (input) =>
      this.poolOf(owner).run<'compare'>(
        { kind: 'compare', input, split: original.length },
        noCalls,
        this.runOptions(owner, both)
      )
    )
  }

  private poolOf(owner: WorkOwner): ChildPool {
    return 'account' in owner ? this.intake : this.anonymous
  }

  private runOptions(owner: WorkOwner, { length }: Uint8Array): RunOptions {
    const turn = 'account' in owner ? { owner: owner.account, actor: owner.actor } : { owner: owner.address }
    return { ...turn, bytes: length, onCost: this.options.onCost }
  }

  // Only the signer's certificate, not its chain: other customers of the same authority share that.
  private roots(): TrustedRoots {
    const { signer, trustedRoots = [], timestamps, timestampRoots = timestamps?.roots, trustsAnybody } = this.options
    return {
      own: signer.certificates.slice(0, 1),
      signers: trustedRoots,
      timestamps: [...trustedRoots, ...(timestampRoots ?? systemRoots())],
      now: this.now(),
      trustsAnybody
    }
  }

  /** Loaded with the first seal that needs them: their libraries take memory and time that others can do without. */
  private timestamps(): Promise<ProvedTimestamps> {
    this.loadedTimestamps ??= this.loadTimestamps()
    return this.loadedTimestamps
  }

  private async loadTimestamps(): Promise<ProvedTimestamps> {
    const { now } = this
    const { timestamps, proofs } = this.options
    if (!timestamps) throw new PdfError('TIMESTAMP_UNAVAILABLE', 'no timestamp authority is configured')
    const { ProvedTimestamps } = await import('./timestamp/proved-timestamps.js')
    return new ProvedTimestamps(this.signerProofs, { ...timestamps, now }, { ...proofs, now })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.intake, this.anonymous, this.sealing].map((pool) => pool[Symbol.asyncDispose]()))
  }
}

const rejectCall = () => Promise.reject(new Error('this job cannot sign'))
const noCalls = { sign: rejectCall, timestamp: rejectCall }

function assertSize(pdf: Uint8Array): void {
  if (pdf.length > MAX_FILE_BYTES) throw new PdfError('PDF_TOO_LARGE', `the file is too large: ${pdf.length} bytes`)
}
