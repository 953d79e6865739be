import type { Schemas } from '../ground/contract.js'
import { onePerAddress } from '../ground/one-per-address.js'
import { Refusal } from '../ground/refusal.js'
import { getsCompleted } from './copies.js'
import type { Held } from './held.js'
import { awaitsSeal } from './state.js'
import { auditEntry, systemAct, type Transition } from './transition.js'

/** Sealing is attempted this often, with growing delays over about nine hours, before it counts as failed. */
export const maxSealAttempts = 10

/** A sealed file and its certificate of completion. */
export interface Sealed {
  /** The time stated in the certificate, which is created before the file is sealed. */
  at: Date
  level: Schemas['SealLevel']
  sha256: string
  certificateSha256: string | null
}

/** Requests sealing of a document that all signers have signed. Idempotent. */
export function requestSeal({ document }: Held, at: Date): Transition {
  if (!awaitsSeal(document)) throw new Refusal('SEAL_NOT_PENDING', 'The document is not waiting for its seal.')
  return { at, document: { seal_status: 'pending', seal_error: null }, audit: null, event: null, jobs: ['seal'] }
}

/** Completes a sealed document. Null if the document does not await its seal, for example because it is already sealed. */
export function completeSealed({ document, signers }: Held, sealed: Sealed, at: Date): Transition | null {
  if (!awaitsSeal(document)) return null
  const act = systemAct(sealed.at)
  return {
    at,
    document: {
      status: 'completed',
      completed_at: sealed.at,
      seal_status: 'sealed',
      seal_level: sealed.level,
      sealed_at: sealed.at,
      seal_sha256: sealed.sha256,
      certificate_sha256: sealed.certificateSha256,
      seal_attempts: document.seal_attempts + 1,
      seal_error: null
    },
    audit: [
      auditEntry(act, 'document.sealed', { sha256: sealed.sha256, level: sealed.level }),
      auditEntry(act, 'document.completed')
    ],
    event: { type: 'document.completed' },
    letters: [
      ...onePerAddress(signers).map(({ id }) => ({ kind: 'completed', signer: id }) as const),
      ...document.cc.filter(getsCompleted).map(({ email, name }) => ({ kind: 'copy', email, name }) as const),
      { kind: 'completion-notice' }
    ]
  }
}

/** Records a failed attempt to seal. After the last attempt the seal counts as failed. Attempts during an outage do not count. */
export function failSeal({ document }: Held, error: string, isOutage: boolean, at: Date): Transition | null {
  if (!awaitsSeal(document)) return null
  const attempts = document.seal_attempts + (isOutage ? 0 : 1)
  const failed = attempts >= maxSealAttempts && !isOutage
  const isNews = failed && document.seal_status !== 'failed'
  return {
    at,
    document: { seal_attempts: attempts, seal_error: error, seal_status: failed ? 'failed' : 'pending' },
    audit: isNews ? [auditEntry(systemAct(at), 'document.seal_failed', { error })] : null,
    event: isNews ? { type: 'document.seal_failed' } : null
  }
}
