import { requestLimits } from '@signpost/spec/rules'
import type { Request, Response } from 'express'
import { findApiKey } from '../accounts/api-key.js'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { contract, type Operation } from '../contract/contract.js'
import { type Caller, nameOf } from '../operations/call.js'
import { type SigningClaims, verifySigningToken } from '../signing-session/signing-token.js'
import { type ApiKey, touchApiKey } from '../stores/api-key-store.js'
import type { AuthenticationThrottle } from './authentication-throttle.js'
import { networkOf } from './network-of.js'
import { chargeBucket, settleCharge, signerLimits } from './rate-limit.js'

const refusals = {
  API_KEY_MISSING: 'No API key. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  API_KEY_INVALID: 'There is no such API key.',
  API_KEY_REVOKED: 'This API key has been revoked.',
  SIGNING_TOKEN_MISSING: 'No signing token. Send it as "Authorization: Bearer <JWT>".'
}

/** What it takes to tell callers from one another. */
export interface AuthenticationContext {
  context: Context
  /** None where request limits are off. */
  throttle: AuthenticationThrottle | undefined
}

/** Who calls, by an API key or by a signing token as the operation's security says; charged to the caller's limits. */
export async function authenticate(
  authentication: AuthenticationContext,
  { security = contract.security }: Pick<Operation, 'security'>,
  request: Request,
  response: Response
): Promise<Caller> {
  const bySigningToken = security.some((requirement) => 'SigningToken' in requirement)
  if (!bySigningToken) return authenticateAccount(authentication, request, response)
  const signer = await authenticateSigner(authentication, request)
  await chargeBucket(authentication.context, nameOf(signer), signerLimits, response)
  return signer
}

/** Charges whoever asks for what there is not, if their key or token is good; all others are told without a charge. */
export async function chargeIfAuthenticated(
  authentication: AuthenticationContext,
  operation: Pick<Operation, 'security'>,
  request: Request,
  response: Response
): Promise<void> {
  try {
    await authenticate(authentication, operation, request, response)
  } catch (error) {
    const refusedEntry = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (!refusedEntry) throw error
  }
}

async function authenticateAccount(
  { context, throttle }: AuthenticationContext,
  request: Request,
  response: Response
): Promise<AccountCaller> {
  const text = bearerToken(request) ?? request.get('x-api-key')?.trim()
  if (!text) throw refused('API_KEY_MISSING')
  const network = networkOf(request.ip)
  const known = throttle?.check(network, text)
  try {
    if (known === 'API_KEY_INVALID' || known === 'API_KEY_REVOKED') throw refused(known)
    const key = await findUsableKey(context, text)
    throttle?.accepted(text)
    return await chargeAccount(context, key, response)
  } catch (error) {
    if (isLasting(error)) throttle?.refused(network, text, error.code)
    if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') throttle?.failed(network)
    throw error
  }
}

async function findUsableKey({ sql, clock, config }: Context, text: string): Promise<ApiKey> {
  const now = clock.now()
  const wellFormed = /^sp_(live|test)_\w{1,100}$/.test(text)
  const found = wellFormed ? await findApiKey(sql, text, config.rateLimits ? now : undefined) : undefined
  return usable(found, now)
}

async function chargeAccount({ sql, clock }: Context, key: ApiKey, response: Response): Promise<AccountCaller> {
  const now = clock.now()
  const { account, mode, taken } = key
  await touchApiKey(sql, key, now)
  if (taken) settleCharge(response, requestLimits(account.plan, mode), taken, now)
  return { account, mode, keyId: key.id }
}

function usable(key: ApiKey | undefined, now: Date): ApiKey {
  if (!key) throw refused('API_KEY_INVALID')
  if (key.revoked_at && key.revoked_at <= now) throw refused('API_KEY_REVOKED')
  if (key.mode === 'live' && !key.account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live keys work once the account’s e-mail address is verified.')
  }
  return key
}

// A token is good or not without a look at the database, so only those that are not are counted.
async function authenticateSigner(
  { context, throttle }: AuthenticationContext,
  request: Request
): Promise<SigningClaims> {
  const token = bearerToken(request)
  if (!token) throw refused('SIGNING_TOKEN_MISSING')
  try {
    return await verifySigningToken(context, token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SIGNING_TOKEN_INVALID') throw error
    const network = networkOf(request.ip)
    throttle?.check(network, token)
    throttle?.refused(network, token, error.code)
    throw error
  }
}

function bearerToken(request: Request) {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization')?.trim() ?? '')?.[1]
}

function isLasting(error: unknown): error is ApiError & { code: 'API_KEY_INVALID' | 'API_KEY_REVOKED' } {
  return error instanceof ApiError && (error.code === 'API_KEY_INVALID' || error.code === 'API_KEY_REVOKED')
}

function refused(code: keyof typeof refusals) {
  return new ApiError(code, refusals[code], { headers: { 'WWW-Authenticate': 'Bearer' } })
}
