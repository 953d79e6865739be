import { Refusal } from '../ground/refusal.js'
import type { Held, HeldDocument } from './held.js'
import { type Act, auditEntry, type DocumentChanges, type Transition } from './transition.js'

/** What replaces the recipient of a bulk send whose document is erased. */
export const erasedRecipient = { email: 'erased@erased.invalid', name: 'Erased', company: null } as const

/** The part of an audit entry that is kept when its document is erased. */
export interface AuditSkeleton {
  sequence: number
  at: string
  action: string
  actor: { type: string }
  simulated: boolean
  hash: string
}

/**
 * The text of what is kept of an audit trail. Its digest is recorded when the document is erased: from then on, the hashes
 * of the entries can no longer be computed again.
 */
export function skeletonOf(trail: AuditSkeleton[]): string {
  return JSON.stringify(
    trail.map(({ sequence, at, action, actor, simulated, hash }) => [sequence, at, action, actor.type, simulated, hash])
  )
}

/** Why a document is erased, and the digest of what is kept of its audit trail. */
export interface Erasure {
  reason: NonNullable<Transition['erase']>['reason']
  trailSha256: string
}

// What people wrote that is not in answers. Answers are blanked as the contract says.
const blank: DocumentChanges = { cc: [] }

/** Erases a document that has ended. Null if it is erased already. */
export function erase({ document }: Held, { reason, trailSha256 }: Erasure, act: Act): Transition | null {
  if (document.erased_at) return null
  assertEnded(document)
  assertNotOnHold(document)
  const where = { ipAddress: null, userAgent: null }
  return {
    at: act.at,
    document: { ...blank, erased_at: act.at },
    audit: [auditEntry({ ...act, ...where }, 'document.erased', { reason, trail_sha256: trailSha256 })],
    event: { type: 'document.erased' },
    erase: { by: act, reason },
    jobs: ['remove-files']
  }
}

function assertEnded({ status }: HeldDocument) {
  if (status === 'completed' || status === 'voided') return
  throw new Refusal(
    'DOCUMENT_NOT_ENDED',
    `The document is ${status}. Only completed and voided documents can be erased.`
  )
}

/** Throws if the document is on legal hold. */
export function assertNotOnHold({ legal_hold }: Pick<HeldDocument, 'legal_hold'>): void {
  if (legal_hold) throw new Refusal('DOCUMENT_ON_LEGAL_HOLD', 'The document is on legal hold.')
}

/** Throws if the document is erased. */
export function assertNotErased({ erased_at }: Pick<HeldDocument, 'erased_at'>): void {
  if (erased_at) throw new Refusal('DOCUMENT_ERASED', `The document was erased at ${erased_at.toISOString()}.`)
}
