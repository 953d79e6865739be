import type { FileDifference } from '../difference/compare-files.js'
import type { PdfErrorCode } from '../interface/error.js'
import type { FoundTexts, TextQuery } from '../interface/found-texts.js'
import type { JoinedPdf } from '../interface/joined-pdf.js'
import type { AuditSeal, JoinChoices, PrepareChoices, PreparedPdf, SealLevel } from '../interface/requests.js'
import type { SealContents } from '../interface/seal-contents.js'
import type { SuggestedFields } from '../interface/suggested-fields.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import type { DrawRequest } from '../seal/draw-document.js'
import type { RenewJob, RenewResult } from '../seal/renew-seal.js'
import type { SealResult } from '../seal/seal-document.js'
import type { SealSigner } from '../seal/seal-signer.js'
import type { VerificationReport } from '../verify/report.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'

/** A file: its bytes if it is small, otherwise its path in the job's folder. */
export type JobFile = string | Uint8Array

/** A job for a child process. `output` is the path for a large result. */
export type Job =
  | { kind: 'prepare'; input: JobFile; output: string | undefined; roots: TrustedRoots; choices: PrepareChoices }
  /** `input` is all files, one after the other. */
  | {
      kind: 'join'
      input: JobFile
      output: string | undefined
      files: { name: string; size: number }[]
      choices: JoinChoices
    }
  | { kind: 'seal'; input: JobFile; request: SealJobRequest }
  | { kind: 'renew'; input: JobFile; request: Pick<RenewJob, 'proofs' | 'isUntimed'> }
  | { kind: 'verify'; input: JobFile; roots: TrustedRoots }
  | { kind: 'read-audit-seal'; input: JobFile; roots: TrustedRoots }
  | { kind: 'read-seal'; input: JobFile; withText: boolean }
  | { kind: 'claimed-documents'; input: JobFile }
  | { kind: 'find-texts'; input: JobFile; queries: TextQuery[] }
  /** `input` is the prepared file and, from the byte `split` on, the original. */
  | { kind: 'suggest-fields'; input: JobFile; split: number | undefined }
  /** `input` is the original and then the file, which begins at the byte `split`. */
  | { kind: 'compare'; input: JobFile; split: number }

/** A request to seal as sent to a child: of the signer only its certificates and algorithm, never its key. */
type SealJobRequest = DrawRequest & {
  signedAt: Date
  signer: Pick<SealSigner, 'certificates' | 'algorithm'>
  level: SealLevel
  proofs?: ValidationProofs | undefined
}

/** What a child has cost since its start. */
export interface JobCost {
  /** The largest resident memory. */
  peakMb: number
  /** The resident memory after the job. */
  residentMb: number
  /** Processor time, user and system. */
  cpuMs: number
}

/** The result of each kind of job. */
export interface JobResults {
  prepare: Omit<PreparedPdf, 'working'> & { isUnchanged: boolean; working: Uint8Array | undefined }
  join: Omit<JoinedPdf, 'working'> & { working: Uint8Array | undefined }
  seal: SealResult
  renew: RenewResult
  verify: VerificationReport
  'read-audit-seal': AuditSeal | null
  'read-seal': { seal: SealContents; text: string[] }
  'claimed-documents': string[]
  'find-texts': FoundTexts
  'suggest-fields': SuggestedFields
  compare: FileDifference
}

/** What a child can call in its parent during a job: only the parent accesses the key and the network. */
export interface ParentCalls {
  sign(data: Uint8Array): Promise<Uint8Array>
  timestamp(imprint: Uint8Array): Promise<Uint8Array>
}

export type ToChild =
  | { type: 'job'; job: Job }
  | { type: 'answer'; call: number; value: Uint8Array }
  | { type: 'refusal'; call: number; code: PdfErrorCode; message: string }

export type FromChild =
  /** The child has loaded its code: memory from now on counts towards its job. */
  | { type: 'started' }
  | { type: 'call'; call: number; method: keyof ParentCalls; data: Uint8Array }
  | ({ type: 'done'; result: unknown } & JobCost)
  | { type: 'failed'; code: PdfErrorCode; message: string; file?: number | undefined }
