import type * as openid from 'openid-client'
import { ProviderError, type ProviderProblem } from './provider-error.js'
import type { ProviderSettings } from './provider-settings.js'

type Client = typeof openid

/** What the browser keeps of a sign-in that has begun. */
export interface BegunSignIn {
  state: string
  nonce: string
  verifier: string
}

/** What a provider says of a person, now. */
export interface Identity {
  claims: Record<string, unknown>
  /** When the person last proved who they are, if the provider says so. */
  authenticatedAt: Date | null
  /** To ask again with. */
  refreshToken: string | null
}

/** A provider that people sign in with: OpenID Connect with the authorization code flow and PKCE. */
export interface IdentityProvider {
  settings: ProviderSettings
  /** Where to send the browser. `fresh` asks the provider not to rely on an earlier sign-in. */
  begin(redirectUri: string, how: { fresh: boolean }): Promise<BegunSignIn & { url: string }>
  /** Who has signed in, by the URL that the provider sent the browser to. Throws a ProviderError. */
  finish(url: URL, begun: BegunSignIn): Promise<Identity>
  /** Whether the provider still knows the person, and what it says of them now. Throws a ProviderError. */
  refresh(refreshToken: string, subject: string): Promise<Identity>
}

const discoveredForMs = 3600_000
const timeoutSeconds = 10
// The age of a sign-in for which the provider need not ask again.
const freshSeconds = 60

/**
 * The providers, by name. What a provider publishes of itself is read when it is first needed, and again after an hour.
 * Redirects of its endpoints are not followed.
 */
export function createProviders(
  providers: ProviderSettings[],
  now: () => number = Date.now
): Map<string, IdentityProvider> {
  return new Map(providers.map((settings) => [settings.name, createProvider(settings, now)]))
}

function createProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  let known: { configuration: Promise<openid.Configuration>; until: number } | undefined
  const configurationOf = async (client: Client) => {
    if (known && known.until > now()) return known.configuration
    const configuration = discover(client, settings)
    const found = { configuration, until: now() + discoveredForMs }
    known = found
    configuration.catch(() => {
      if (known === found) known = undefined
    })
    return configuration
  }
  const use = async <Result>(work: (client: Client, configuration: openid.Configuration) => Promise<Result>) => {
    const client = await import('openid-client')
    try {
      return await work(client, await configurationOf(client))
    } catch (error) {
      throw new ProviderError(problemOf(client, error), error)
    }
  }
  return {
    settings,
    begin: (redirectUri, { fresh }) =>
      use(async (client, configuration) => {
        const begun = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier()
        }
        const url = client.buildAuthorizationUrl(configuration, {
          ...settings.parameters,
          ...(fresh ? { prompt: 'login', max_age: String(freshSeconds) } : {}),
          redirect_uri: redirectUri,
          scope: scopeOf(settings, configuration),
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: 'S256'
        })
        return { ...begun, url: url.href }
      }),

    finish: (url, { state, nonce, verifier }) =>
      use(async (client, configuration) => {
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true
        })
        return identityOf(client, configuration, settings, tokens, tokens.claims()?.sub ?? '')
      }),

    refresh: (refreshToken, subject) =>
      use(async (client, configuration) => {
        const tokens = await client.refreshTokenGrant(configuration, refreshToken)
        const claimed = tokens.claims()?.sub
        if (claimed !== undefined && claimed !== subject)
          throw new ProviderError('ended', 'The token is of another person.')
        return identityOf(client, configuration, settings, tokens, subject)
      })
  }
}

async function discover(client: Client, { issuer, clientId, clientSecret }: ProviderSettings) {
  const isPlain = issuer.startsWith('http:')
  const execute = isPlain ? [client.allowInsecureRequests] : []
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    timeout: timeoutSeconds
  })
  const metadata = found.serverMetadata()
  const configuration = new client.Configuration(
    metadata,
    clientId,
    { [client.clockTolerance]: 60 },
    authenticationOf(client, metadata, clientSecret)
  )
  configuration.timeout = timeoutSeconds
  // Otherwise TLS alone vouches for a token.
  client.enableNonRepudiationChecks(configuration)
  if (isPlain) client.allowInsecureRequests(configuration)
  return configuration
}

// What the standard takes for granted if the provider does not say which it supports.
function authenticationOf(client: Client, metadata: openid.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return client.None()
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return supported.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

// Some refuse a sign-in that asks for a scope that they do not have.
function scopeOf({ scopes }: ProviderSettings, configuration: openid.Configuration) {
  if (scopes) return scopes.join(' ')
  const supported = configuration.serverMetadata().scopes_supported ?? []
  return ['openid', 'email', 'profile', ...(supported.includes('offline_access') ? ['offline_access'] : [])].join(' ')
}

async function identityOf(
  client: Client,
  configuration: openid.Configuration,
  { verifiedClaim, roleClaim }: ProviderSettings,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  subject: string
): Promise<Identity> {
  const inToken: Record<string, unknown> = { ...tokens.claims() }
  const needed = ['email', verifiedClaim, ...(roleClaim === null ? [] : [roleClaim])]
  const isComplete = needed.every((claim) => inToken[claim] !== undefined)
  const hasMore = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, subject) : {}
  const { auth_time: authTime } = inToken
  return {
    claims: { ...more, ...inToken, sub: subject },
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
    refreshToken: tokens.refresh_token ?? null
  }
}

// The answers with which a provider says that the person has to sign in again, or may not.
const ended = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required', 'access_denied'])

function problemOf(client: Client, error: unknown): ProviderProblem {
  if (error instanceof ProviderError) return error.problem
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'provider'
  if (error instanceof client.ResponseBodyError && ended.has(error.error)) return 'ended'
  return 'provider'
}
