import {
  type Mode,
  providerAwayMs,
  type RequestLimits,
  requiredProviders,
  scopesOfRole,
  sessionIdleMs
} from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { findAccount } from '../stores/account-store.js'
import { type ConsoleSession, findSession, touchSession } from '../stores/session-store.js'
import type { AuthenticationContext } from './authentication-context.js'
import { lookUp } from './look-up.js'
import type { PlainRequest, PlainResponse } from './plain-request.js'
import { charge } from './rate-limit.js'
import { readSessionCookie } from './session-cookie.js'
import { sessionInvalid } from './session-invalid.js'
import { hashOfSession } from './session-token.js'

/** Enough for a person who searches while typing. */
const sessionLimits: RequestLimits = { perSecond: 20, perMinute: 300, perDay: 10_000 }

const minute = 60_000

/**
 * Throws unless a request comes from the console's own pages. A page of another site can neither add the header without
 * asking first, which nothing permits, nor claim to be the same origin.
 */
export function assertSameSite(request: PlainRequest): Mode {
  const mode = request.get('x-signpost-mode')
  if (mode !== 'live' && mode !== 'test') {
    throw sessionInvalid('A session requires the header X-Signpost-Mode: live or test.')
  }
  const site = request.get('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') {
    throw sessionInvalid('A session can only be used by the console’s own pages.')
  }
  return mode
}

/** The session of a request's cookie. Throws if it has ended. */
export async function readSession(
  { context, throttle }: AuthenticationContext,
  request: PlainRequest
): Promise<ConsoleSession> {
  const { sql, clock, config } = context
  const token = readSessionCookie(config, request)
  if (!token) throw ended()
  const now = clock.now()
  const find = () => findPermitted(context, token, now)
  const session = await lookUp(throttle, request, { credential: token, find, refused: ended })
  if (session.last_seen_at.getTime() <= now.getTime() - minute) await touchSession(sql, session.id, now)
  return session
}

async function findPermitted(context: Context, token: string, now: Date): Promise<ConsoleSession> {
  const seenAfter = new Date(now.getTime() - sessionIdleMs)
  const checkedAfter = new Date(now.getTime() - providerAwayMs)
  const session = await findSession(context.sql, hashOfSession(token), { now, seenAfter, checkedAfter })
  if (!session || !isPermitted(context, session)) throw ended()
  return session
}

const ended = () => sessionInvalid('The session has ended. Sign in again.')

// The operator may have set providers after the session began.
function isPermitted({ config }: Context, { provider, member }: ConsoleSession) {
  if (provider !== null && !config.providers.some(({ name }) => name === provider)) return false
  const required = requiredProviders(config.providers, member.email)
  return required.length === 0 || required.some(({ name }) => name === provider)
}

/** Authenticates a member in the console, and charges the member's rate limit. */
export async function authenticateSession(
  authentication: AuthenticationContext,
  request: PlainRequest,
  response: PlainResponse
): Promise<AccountCaller> {
  const { context } = authentication
  const mode = assertSameSite(request)
  const { member, signedInAt } = await readSession(authentication, request)
  const account = await findAccount(context.sql, member.account_id)
  if (!account) throw ended()
  await charge(context, `member:${member.id}`, sessionLimits, response)
  if (mode === 'live' && !account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live mode works only after the account’s e-mail address is verified.')
  }
  return { account, mode, scopes: scopesOfRole(member.role), keyId: null, member, signedInAt }
}
