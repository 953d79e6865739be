import type { Given } from './given.js'
import type { Held, HeldSigner } from './held.js'
import { invalid, Refusal } from './refusal.js'
import { assertNotDone, assertSent } from './state.js'
import { type Act, record, type Transition } from './transition.js'

/** How long the URL lets in. */
export const signUrlLifetimeMs = 3600_000

/** The sender gets a URL that lets a signer in; `origin` may frame the page. */
export function createSignUrl(
  { document }: Held,
  signer: HeldSigner,
  { origin, allowed }: { origin: string | null; allowed: string[] },
  { publicId }: Given,
  act: Act
): Transition {
  // Whatever has become of the document: what the signer did is what the caller has to know.
  assertNotDone(signer, 'signer_id')
  assertSent(document)
  assertTurn(signer)
  assertOrigin(allowed, origin)
  return {
    at: act.at,
    document: null,
    audit: [record(act, 'signer.sign_url_created', { signer_id: publicId('sgn', signer.id) })],
    event: null
  }
}

function assertTurn({ status }: HeldSigner) {
  if (status !== 'waiting') return
  throw new Refusal('SIGNER_WAITING', 'It is not this signer’s turn yet.', { signer_id: 'is waiting' })
}

function assertOrigin(allowed: string[], origin: string | null) {
  if (allowed.length === 0 || (origin && allowed.includes(origin))) return
  throw invalid('EMBED_ORIGIN_NOT_ALLOWED', 'embed_origin', origin ? 'is not on the account’s list' : 'is required')
}
