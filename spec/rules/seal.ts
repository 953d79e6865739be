import type { Schemas } from './contract.js'
import type { Held } from './held.js'
import { Refusal } from './refusal.js'
import { awaitsSeal } from './state.js'
import { record, systemAct, type Transition } from './transition.js'

/** How often a seal is tried, with growing pauses over about nine hours, before it counts as failed. */
export const maxSealAttempts = 10

/** A sealed file, and its certificate. */
export interface Sealed {
  /** As the certificate says, which is made before. */
  at: Date
  level: Schemas['SealLevel']
  sha256: string
  certificateSha256: string | null
}

/** Has a document sealed whose signers have all signed. Asking twice does no harm. */
export function askForSeal({ document }: Held, at: Date): Transition {
  if (!awaitsSeal(document)) throw new Refusal('SEAL_NOT_PENDING', 'The document is not waiting for its seal.')
  return { at, document: { seal_status: 'pending', seal_error: null }, audit: null, event: null, jobs: ['seal'] }
}

/** A document is sealed, and complete. Null if it is already, or no longer waits for it. */
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
      record(act, 'document.sealed', { sha256: sealed.sha256, level: sealed.level }),
      record(act, 'document.completed')
    ],
    event: { type: 'document.completed' },
    letters: [
      ...signers.map(({ id }) => ({ kind: 'completed', signer: id }) as const),
      ...document.cc.map(({ email, name }) => ({ kind: 'copy', email, name }) as const)
    ]
  }
}

/** A seal fails. It counts as failed for good after a while, unless it is an outage, which ends. */
export function failSeal({ document }: Held, error: string, isOutage: boolean, at: Date): Transition | null {
  if (!awaitsSeal(document)) return null
  const attempts = document.seal_attempts + 1
  const failed = attempts >= maxSealAttempts && !isOutage
  return {
    at,
    document: { seal_attempts: attempts, seal_error: error, seal_status: failed ? 'failed' : 'pending' },
    audit:
      failed && document.seal_status !== 'failed' ? [record(systemAct(at), 'document.seal_failed', { error })] : null,
    event: null
  }
}
