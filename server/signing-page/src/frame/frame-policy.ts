import type { SigningSession } from '../session/types.js'
import type { Framing } from './parent-origin.js'

type Policy = Pick<SigningSession, 'embed_origin' | 'allowed_origins'>

/**
 * Whether the session may be shown in this frame.
 *
 * The server puts the query's `embed_origin` into `frame-ancestors`. It is compared with the session, because anyone who
 * has the link could change the query.
 */
export function mayBeFramed(
  { framed, parentOrigin }: Pick<Framing, 'framed' | 'parentOrigin'>,
  queryOrigin: string | null,
  policy: Policy
): boolean {
  if (!framed) return true
  if (policy.embed_origin && queryOrigin !== policy.embed_origin) return false
  if (policy.embed_origin && parentOrigin !== policy.embed_origin) return false
  if (policy.allowed_origins && !policy.allowed_origins.includes(parentOrigin ?? '')) return false
  return true
}
