import { childEntry } from './child-entry.js'
import { PdfError } from './interface/error.js'
import { MAX_FILE_BYTES } from './interface/limits.js'
import type { SealContents } from './interface/seal-contents.js'
import { ChildPool } from './process/child-pool.js'
import { idleDataMb } from './process/idle-data.js'
import type { Job } from './process/messages.js'
import type { VerificationReport } from './verify/report.js'
import type { TrustedRoots } from './verify/trusted-roots.js'

export type { VerificationReport, VerifiedSignature } from './verify/report.js'
export type { TrustedRoots } from './verify/trusted-roots.js'

/** Checks files of any origin in a child process, without a service: no key, no configuration and no network. */
export interface PdfChecker extends AsyncDisposable {
  /** Verifies the signatures of a file against these roots, and no others. */
  verify(pdf: Uint8Array, roots: TrustedRoots): Promise<VerificationReport>
  /** Takes the seal of a file apart, and reads the texts that this product drew on its pages, if they are wanted. */
  readSeal(pdf: Uint8Array, withText: boolean): Promise<{ seal: SealContents; text: string[] }>
}

const MEMORY_LIMIT_MB = 640
/** Nobody else waits, and the machine may be slow. */
const TIME_LIMIT_MS = 120_000
const UNLIMITED = Number.POSITIVE_INFINITY
const LIMITS = { processes: 1, waiting: UNLIMITED, waitingOfOwner: UNLIMITED, bytesOfOwner: UNLIMITED }

/**
 * Starts a checker. Dispose it to end its process. Files reach the process over its channel, however large: nothing is
 * written anywhere.
 */
export function createPdfChecker(): PdfChecker {
  const limits = { cpuMs: TIME_LIMIT_MS, wallMs: TIME_LIMIT_MS }
  const child = { entry: childEntry(), memoryLimitMb: MEMORY_LIMIT_MB + idleDataMb(), limits }
  const pool = new ChildPool(child, LIMITS)
  const run = async <Kind extends CheckerJob['kind']>(job: Extract<CheckerJob, { kind: Kind }>) => {
    const { length } = job.input
    if (length > MAX_FILE_BYTES) throw new PdfError('PDF_TOO_LARGE', `the file is too large: ${length} bytes`)
    return pool.run<Kind>(job, noCalls, { owner: 'command', bytes: length })
  }
  return {
    verify: (input, roots) => run<'verify'>({ kind: 'verify', input, roots }),
    readSeal: (input, withText) => run<'read-seal'>({ kind: 'read-seal', input, withText }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]()
  }
}

type CheckerJob = Extract<Job, { kind: 'verify' | 'read-seal' }>

const rejectCall = () => Promise.reject(new Error('this job cannot sign'))
const noCalls = { sign: rejectCall, timestamp: rejectCall }
