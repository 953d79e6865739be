import type { Held } from '../documents/held.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import { Refusal } from '../ground/refusal.js'
import { assertOpen, isLocked, type Visitor } from './visitor.js'

/** How long a signer can draw on a pad. */
const padLifetimeMs = 10 * 60_000

// Each is an entry of the audit trail, all of which the certificate of completion prints.
const mostDrawings = 10

/** Throws if a signer has drawn on too many pads. `recent` are the drawings of a day. */
export function assertDrawingsLeft(recent: number): void {
  if (recent < mostDrawings) return
  const message = 'Too many signatures were drawn on other devices. Draw on this one.'
  throw new Refusal('RATE_LIMIT_EXCEEDED', message, undefined, { retryAfter: 3600 })
}

/** A page for a signer to draw on with another device. */
export interface SigningPad {
  /** Another pad of the same signer has another id. */
  id: string
  purpose: Schemas['SignaturePurpose']
  expires_at: Date
  /** What was drawn. Null until then. */
  png: Uint8Array | null
}

/** A pad for a visitor who can sign now. */
export function createPad(
  held: Held,
  visitor: Visitor,
  { purpose }: Schemas['CreateSigningPadRequest'],
  id: string,
  now: Date
): SigningPad {
  assertOpen(held, visitor, now)
  return { id, purpose, expires_at: new Date(now.getTime() + padLifetimeMs), png: null }
}

/** What was drawn on the pad that a visitor has created last. */
export function drawingOn(
  held: Held,
  visitor: Visitor,
  pad: SigningPad | undefined,
  now: Date
): { state: Schemas['SigningPadState']; png: Uint8Array | null } {
  assertOpen(held, visitor, now)
  if (!pad || pad.expires_at <= now) return { state: 'ended', png: null }
  return { state: pad.png === null ? 'waiting' : 'drawn', png: pad.png }
}

/** Throws unless the pad of a token can be drawn on. Returns the pad. */
export function assertPad(
  held: Held,
  visitor: Visitor,
  pad: SigningPad | undefined,
  id: string,
  now: Date
): SigningPad {
  // The codes have changed since it was created.
  if (isLocked(held, visitor)) throw padEnded()
  assertOpen(held, visitor, now)
  if (pad?.id !== id || pad.png !== null || pad.expires_at <= now) throw padEnded()
  return pad
}

/**
 * A signer draws on a pad. The device with the pad can be in other hands, so the trail has its address.
 * @param sha256 of the picture, which tells later whether it is what the signer has signed with
 */
export function drawOnPad({ purpose }: Pick<SigningPad, 'purpose'>, sha256: string, act: Act): Transition {
  const entry = auditEntry(act, 'signer.drew_elsewhere', { purpose, sha256 })
  return { at: act.at, document: null, audit: [entry], event: null }
}

/** The answer to the token of a pad that was used, has expired or was replaced. */
export function padEnded(): Refusal {
  return new Refusal(
    'SIGNING_TOKEN_EXPIRED',
    'This link was used or has expired. Show another code on the signing page.'
  )
}
