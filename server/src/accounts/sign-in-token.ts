import { signInExtensionMs, signInLifetimeMs } from '@signpost/spec/rules'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Context } from '../context/context.js'
import type { SignInLinkRow } from '../stores/session-store.js'

const audience = 'signpost:sign-in'

/**
 * The URL that signs a member in. The token is in the fragment, so that it never appears in access logs or Referer
 * headers. The page waits for a click, so that programs that open the links of e-mails do not use it up.
 */
export async function signInUrl({ config }: Context, { id, expires_at }: SignInLinkRow, now: Date): Promise<string> {
  // The link's row says when it expires, which may be extended.
  const expiresAt = new Date(expires_at.getTime() + signInExtensionMs + signInLifetimeMs)
  const token = await signToken(config.secrets[0], audience, { subject: id, expiresAt }, now)
  return `${config.siteUrl}/console/sign-in#token=${token}`
}

/** The UUID of the link of a token. Undefined if the token is invalid or has expired for good. */
export async function readSignInToken({ config, clock }: Context, token: string): Promise<string | undefined> {
  const verification = { now: clock.now(), requiredClaims: [] }
  const payload = await verifyToken(config.secrets, audience, token, verification).catch(() => undefined)
  return payload?.sub
}
