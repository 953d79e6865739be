import type { Framing } from './parent-origin.js'

interface Policy {
  /** The only origin that may frame the page. Null for any. */
  embed_origin: string | null
  /** The origins that may. Null for any. */
  allowed_origins: string[] | null
}

/**
 * Whether the page may be shown in this frame.
 *
 * The server puts the query's `embed_origin` into `frame-ancestors`. It is compared with the policy of the token, because
 * anyone who has the link could change the query.
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
