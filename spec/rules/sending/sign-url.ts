import type { Person } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { assertNotDone, assertSent, waits } from '../documents/state.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import type { Given } from '../ground/given.js'
import { assertEmbedOrigin } from '../ground/origins.js'

/** How long the URL is valid. */
export const signUrlLifetimeMs = 3600_000

/** Creates a sign URL for a signer. `origin` is the origin that may frame the page. */
export function createSignUrl(
  held: Held,
  signer: Person,
  { origin, allowed, linkId }: { origin: string | null; allowed: string[]; linkId: string },
  given: Given,
  act: Act
): Transition {
  // Checked before the document's status: that the signer is done tells the caller more than that the document has ended.
  assertNotDone(signer, 'signer_id')
  assertSent(held.document)
  if (signer.status === 'waiting') throw waits('SIGNER_WAITING', held, given)
  assertEmbedOrigin(allowed, origin)
  return {
    at: act.at,
    document: null,
    audit: [
      auditEntry(act, 'signer.sign_url_created', {
        signer_id: given.publicId('sgn', signer.id),
        ...(signer.candidate === null ? {} : { candidate_id: given.publicId('cnd', signer.candidate) }),
        link_id: linkId
      })
    ],
    event: null
  }
}
