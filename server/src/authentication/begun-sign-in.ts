import { timingSafeEqual } from 'node:crypto'
import { providerSignInMs } from '@signpost/spec/rules'
import { parseCookie } from 'cookie'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Config } from '../config/config.js'
import type { Context } from '../context/context.js'
import type { BegunSignIn } from '../openid/identity-provider.js'
import type { PlainRequest } from './plain-request.js'
import { sessionCookieName } from './session-cookie.js'

const audience = 'provider-sign-in'

/** The name of the cookie that binds a sign-in to the browser that began it. */
export const signInCookieName = (site: Pick<Config, 'siteUrl'>) => `${sessionCookieName(site)}-sign-in`

/**
 * The attributes of that cookie. It has to be sent when the provider leads back, which is a navigation from another site;
 * requests of pages of other sites do not have it.
 */
export function signInCookieAttributes({ siteUrl }: Pick<Config, 'siteUrl'>) {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: siteUrl.startsWith('https:') }
}

/** What the browser keeps of a sign-in that has begun. */
export async function keepSignIn(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  provider: string,
  { state, nonce, verifier }: BegunSignIn
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + providerSignInMs)
  const token = { subject: provider, claims: { state, nonce, verifier }, expiresAt }
  return { token: await signToken(config.secrets[0], audience, token, now), expiresAt }
}

/** The sign-in with a provider that a request's browser has begun and `state` belongs to. Undefined if there is none. */
export async function readBegunSignIn(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  request: PlainRequest,
  provider: string,
  state: string
): Promise<BegunSignIn | undefined> {
  const token = parseCookie(request.get('cookie') ?? '')[signInCookieName(config)]
  if (!token) return undefined
  const verification = { now: clock.now(), requiredClaims: ['state', 'nonce', 'verifier'] }
  const kept = await verifyToken(config.secrets, audience, token, verification).catch(() => undefined)
  if (kept?.sub !== provider) return undefined
  const { nonce, verifier } = kept
  return isSame(String(kept.state), state) ? { state, nonce: String(nonce), verifier: String(verifier) } : undefined
}

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
