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
import type { PlainRequest, PlainResponse } from './plain-request.js'
import { chargeBucket } from './rate-limit.js'
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
export async function readSession(context: Context, request: PlainRequest): Promise<ConsoleSession> {
  const token = readSessionCookie(context.config, request)
  const now = context.clock.now()
  const seenAfter = new Date(now.getTime() - sessionIdleMs)
  const checkedAfter = new Date(now.getTime() - providerAwayMs)
  const session = token && (await findSession(context.sql, hashOfSession(token), { now, seenAfter, checkedAfter }))
  if (!session || !isPermitted(context, session)) throw sessionInvalid('The session has ended. Sign in again.')
  if (session.last_seen_at.getTime() <= now.getTime() - minute) await touchSession(context.sql, session.id, now)
  return session
}

// The operator may have set providers after the session began.
function isPermitted({ config }: Context, { provider, member }: ConsoleSession) {
  if (provider !== null && !config.providers.some(({ name }) => name === provider)) return false
  const required = requiredProviders(config.providers, member.email)
  return required.length === 0 || required.some(({ name }) => name === provider)
}

/** Authenticates a member in the console, and charges the member's rate limit. */
export async function authenticateSession(
  context: Context,
  request: PlainRequest,
  response: PlainResponse
): Promise<AccountCaller> {
  const mode = assertSameSite(request)
  const { member, signedInAt } = await readSession(context, request)
  const account = await findAccount(context.sql, member.account_id)
  if (!account) throw sessionInvalid('The session has ended. Sign in again.')
  await chargeBucket(context, `member:${member.id}`, sessionLimits, response)
  if (mode === 'live' && !account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live mode works only after the account’s e-mail address is verified.')
  }
  return { account, mode, scopes: scopesOfRole(member.role), keyId: null, member, signedInAt }
}
