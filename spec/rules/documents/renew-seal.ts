import type { Schemas } from '../ground/contract.js'
import type { Held } from './held.js'
import { auditEntry, systemAct, type Transition } from './transition.js'

const hour = 3600_000
const day = 24 * hour
/** So long before the certificate of its last time stamp expires, a seal is renewed. Authorities replace theirs well before. */
const renewedAheadMs = 90 * day

/** A seal with a last time stamp whose certificate expires before this time is renewed now. */
export const renewedUntil = (now: Date): Date => new Date(now.getTime() + renewedAheadMs)

/** When a seal is renewed next whose last time stamp is of a certificate that is valid until then. */
export function renewalDueAt(provedUntil: Date, now: Date): Date {
  const left = provedUntil.getTime() - now.getTime()
  // Of authorities whose certificates are valid for less, half of the time.
  return new Date(now.getTime() + Math.max(left - renewedAheadMs, left / 2, day))
}

/** When it is tried again, after an attempt now that may fail: soon for a new seal, and rarely if that has not helped. */
export function nextRenewalTry(sealedAt: Date, now: Date): Date {
  const age = now.getTime() - sealedAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, hour), 7 * day))
}

/** A sealed file and its certificate of completion, of which one or both have got proofs and a time stamp. */
export interface RenewedSeal {
  level: Schemas['SealLevel']
  sha256: string
  certificateSha256: string
  /** The digests of before. */
  before: { sha256: string; certificateSha256: string }
}

/**
 * Records that a seal was raised or renewed. Null if its files are no longer the ones of before, or the document is erased. The
 * date of the seal stays: what was signed is the same. Nobody is told, because nothing is to be done.
 */
export function renewSeal({ document }: Held, renewed: RenewedSeal, at: Date): Transition | null {
  const { seal_sha256, seal_level, certificate_sha256, erased_at } = document
  const { level, sha256, certificateSha256, before } = renewed
  if (erased_at || seal_sha256 !== before.sha256 || certificate_sha256 !== before.certificateSha256) return null
  const isNews = sha256 !== seal_sha256 || certificateSha256 !== certificate_sha256
  if (!isNews) return { at, document: null, audit: null, event: null }
  const raised = seal_level === level ? {} : { previous_level: seal_level ?? '' }
  return {
    at,
    document: { seal_level: level, seal_sha256: sha256, certificate_sha256: certificateSha256 },
    audit: [auditEntry(systemAct(at), 'document.seal_renewed', { sha256, level, ...raised })],
    event: null
  }
}
