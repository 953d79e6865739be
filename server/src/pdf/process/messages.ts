import type { PdfErrorCode } from '../interface/error.js'
import type { AuditSeal, PreparedPdf, SealLevel } from '../interface/requests.js'
import type { ValidationProofs } from '../revocation/collect-proofs.js'
import type { DrawRequest } from '../seal/draw-document.js'
import type { SealResult } from '../seal/seal-document.js'
import type { SealSigner } from '../seal/seal-signer.js'
import type { VerificationReport } from '../verify/report.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'

/** A file: its bytes when it is small, else where it is, in a folder of the job's own. */
export type JobFile = string | Uint8Array

/** What the parent asks of a child process. `output` is where a large result is to be written. */
export type Job =
  | { kind: 'prepare'; input: JobFile; output: string | undefined; roots: TrustedRoots }
  | { kind: 'seal'; input: JobFile; request: SealJobRequest }
  | { kind: 'verify'; input: JobFile; roots: TrustedRoots }
  | { kind: 'read-audit-seal'; input: JobFile; roots: TrustedRoots }

/** A request to seal, as it crosses the border: the signer stays behind, only what it is goes along. */
export type SealJobRequest = DrawRequest & {
  signedAt: Date
  signer: Pick<SealSigner, 'certificates' | 'algorithm'>
  level: SealLevel
  proofs?: ValidationProofs
}

/** What a child answers for each kind of job. */
export interface JobResults {
  prepare: Omit<PreparedPdf, 'working'> & { isUnchanged: boolean; working: Uint8Array | undefined }
  seal: SealResult
  verify: VerificationReport
  'read-audit-seal': AuditSeal | null
}

/** What a child may ask of its parent while it works: the key and the network are the parent's alone. */
export interface ParentCalls {
  sign(data: Uint8Array): Promise<Uint8Array>
  timestamp(imprint: Uint8Array): Promise<Uint8Array>
}

export type ToChild =
  | { type: 'job'; job: Job }
  | { type: 'answer'; call: number; value: Uint8Array }
  | { type: 'refusal'; call: number; code: PdfErrorCode; message: string }

export type FromChild =
  /** It has loaded all that it needs: what it takes from now on counts for its job. */
  | { type: 'started' }
  | { type: 'call'; call: number; method: keyof ParentCalls; data: Uint8Array }
  | { type: 'done'; result: unknown; peakMb: number }
  | { type: 'failed'; code: PdfErrorCode; message: string }
