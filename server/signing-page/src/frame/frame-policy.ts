import type { SigningSession } from '../session/types.js'
import type { Framing } from './parent-origin.js'

type Policy = Pick<SigningSession, 'embed_origin' | 'allowed_origins'>

/**
 * Whether the session may be shown in this frame.
 *
 * The query's `embed_origin` is what the server has put into `frame-ancestors`. Without the session's own word for it,
 * anybody who holds the link could change it.
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
