import { NotAdmitted, providerSignInMs, readPerson, uncheckedSessionMs } from '@signpost/spec/rules'
import type { Client } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { uuidOrNull } from '../contract/ids.js'
import type { BegunSignIn, IdentityProvider } from '../openid/identity-provider.js'
import { ProviderError } from '../openid/provider-error.js'
import { findAccount } from '../stores/account-store.js'
import { admitMember } from './admit-member.js'
import { keepSignIn } from './begun-sign-in.js'
import { sealRefreshToken } from './refresh-token.js'
import { openSession, type StartedSession } from './sign-in.js'

/**
 * Signing in with an identity provider (OpenID Connect):
 *
 * 1. The browser is sent to the provider with a state, a nonce and the hash of a verifier, which it keeps in a cookie.
 * 2. The provider sends it back with a code. Only the browser that began has the cookie with the state that comes along.
 * 3. The service exchanges the code and the verifier for a signed token with the nonce, and lets its person in as the rule
 *    says.
 * 4. The session keeps the token with which the provider is asked again (`check-session.ts`).
 */
export async function beginProviderSignIn(
  context: Pick<Context, 'config' | 'clock'>,
  provider: IdentityProvider,
  how: { fresh: boolean }
): Promise<{ url: string; kept: { token: string; expiresAt: Date } }> {
  const { url, ...begun } = await provider.begin(callbackUrl(context, provider), how)
  return { url, kept: await keepSignIn(context, provider.settings.name, begun) }
}

/** Where a provider leads back to. */
function callbackUrl(
  { config }: Pick<Context, 'config'>,
  { settings: { name } }: Pick<IdentityProvider, 'settings'>
): string {
  return `${config.siteUrl}/console/sso/${name}/callback`
}

/** Starts a session with what a provider added to the URL that it led back to. Throws a ProviderError or NotAdmitted. */
export async function finishProviderSignIn(
  context: Context,
  provider: IdentityProvider,
  { query, begun, client }: { query: string; begun: BegunSignIn; client: Client }
): Promise<StartedSession> {
  const { config, sql, clock } = context
  const { settings } = provider
  const identity = await provider.finish(new URL(`${callbackUrl(context, provider)}?${query}`), begun)
  const person = readPerson(identity.claims, settings, config.providers)
  const now = clock.now()
  return sql.begin(async (tx) => {
    const accountUuid = uuidOrNull('acc', settings.account)
    const account = accountUuid && (await findAccount(tx, accountUuid))
    // The operator has set an account that does not exist.
    if (!account) throw new NotAdmitted('not_member')
    const member = await admitMember(tx, settings, account.id, person, now)
    const provided = {
      provider: settings.name,
      authenticatedAt: atMost(identity.authenticatedAt, now),
      sealToken: (sessionUuid: string) => sealRefreshToken(context.keyring, sessionUuid, identity.refreshToken),
      lifetimeMs: identity.refreshToken === null ? uncheckedSessionMs : undefined
    }
    return openSession(tx, member.id, client, now, { provided, details: { provider: settings.name } })
  })
}

/** Why a sign-in with a provider failed, if that is why an error was thrown. */
export function problemOfSignIn(error: unknown): string | undefined {
  if (error instanceof NotAdmitted) return error.problem
  if (!(error instanceof ProviderError)) return undefined
  // A code that was used or has expired is "ended" too.
  return error.problem === 'ended' ? 'expired' : error.problem
}

// By the provider's clock. One that is ahead of this one by more than a sign-in takes is not believed.
function atMost(time: Date | null, now: Date) {
  if (time === null || time.getTime() > now.getTime() + providerSignInMs) return null
  return time < now ? time : now
}
