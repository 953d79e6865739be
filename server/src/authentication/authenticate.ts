import { assertAddress, assertScope, isExpired, requestLimits } from '@signpost/spec/rules'
import { findAndChargeApiKey, findApiKey } from '../accounts/api-key.js'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { contract, type Operation, type OperationId } from '../contract/contract.js'
import { explainExpired } from '../signing-session/dead-link.js'
import { padTokenInvalid, verifyPadToken } from '../signing-session/pad-token.js'
import { type SigningClaims, verifyReportingToken, verifySigningToken } from '../signing-session/signing-token.js'
import { type ApiKey, type ChargedKey, touchApiKey } from '../stores/api-key-store.js'
import { authenticateEditor } from './authenticate-editor.js'
import { authenticateSession } from './authenticate-session.js'
import type { AuthenticationContext } from './authentication-context.js'
import { type Caller, callerKey } from './caller.js'
import { verifyEditingToken } from './editing/editing-token.js'
import { lookUp } from './look-up.js'
import type { PlainRequest, PlainResponse } from './plain-request.js'
import { charge, signerLimits } from './rate-limit.js'
import { readSessionCookie } from './session-cookie.js'

const messages = {
  API_KEY_MISSING: 'The request has no API key. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  API_KEY_INVALID: 'The API key is invalid.',
  API_KEY_REVOKED: 'This API key has been revoked.',
  API_KEY_EXPIRED: 'This API key has expired.',
  SIGNING_TOKEN_MISSING: 'The request has no signing token. Send it as "Authorization: Bearer <JWT>".'
}

type Secured = Pick<Operation, 'security' | 'x-scope'> & Partial<Pick<Operation, 'operationId'>>

/**
 * Authenticates the caller by API key, session, editing token, signing token or token of a pad, as the operation's security says, and
 * charges its rate limit. The key or the session must have the operation's scope.
 */
export async function authenticate(
  authentication: AuthenticationContext,
  { security = contract.security, 'x-scope': scope = null, operationId }: Secured,
  request: PlainRequest,
  response: PlainResponse
): Promise<Caller> {
  const takes = (scheme: string) => security.some((requirement) => scheme in requirement)
  if (takes('SigningToken') || takes('PadToken')) {
    const signer = takes('PadToken')
      ? await authenticatePad(authentication, request)
      : await authenticateSigner(authentication, request, operationId)
    await charge(authentication.context, callerKey(signer), signerLimits, response)
    return signer
  }
  const token = bearerToken(request)
  if (takes('EditingToken') && token && isJwt(token)) {
    const claims = await verifyThrottled(authentication, request, token, verifyEditingToken)
    return authenticateEditor(authentication.context, claims, { operationId, request, response })
  }
  const caller =
    takes('ConsoleSession') && isSession(authentication, request)
      ? await authenticateSession(authentication, request, response)
      : await authenticateAccount(authentication, request, response)
  // Also of a request that is refused for its scope.
  response.locals.caller = caller
  assertScope(caller, scope)
  return caller
}

async function authenticateAccount(
  authentication: AuthenticationContext,
  request: PlainRequest,
  response: PlainResponse
): Promise<AccountCaller> {
  const { context } = authentication
  const { sql, clock, config } = context
  const find = config.rateLimits ? (text: string, now: Date) => findAndChargeApiKey(sql, text, now) : uncharged(sql)
  const { key, taken } = await identifyKey(authentication, request, find)
  await touchApiKey(sql, key, clock.now())
  const caller = callerOf(key)
  await charge(context, callerKey(caller), requestLimits(key.account.plan, key.mode), response, { taken })
  return caller
}

/** Authenticates the caller by API key, without charging a request to its rate limit. */
export async function authenticateKey(
  authentication: AuthenticationContext,
  request: PlainRequest
): Promise<KeyCaller> {
  return callerOf((await identifyKey(authentication, request, uncharged(authentication.context.sql))).key)
}

type KeyCaller = AccountCaller & { member: null }

function callerOf({ id, mode, account, scopes }: ApiKey): KeyCaller {
  return { account, mode, scopes, keyId: id, member: null }
}

/** Whether a request has no key, but the cookie of a session. */
function isSession({ context }: AuthenticationContext, request: PlainRequest) {
  return keyOf(request) === undefined && readSessionCookie(context.config, request) !== undefined
}

/** The API key of a request. */
export function keyOf(request: PlainRequest): string | undefined {
  return bearerToken(request) ?? request.get('x-api-key')?.trim()
}

/** The API key of a request, or the token of its session. */
export function credentialOf(config: Context['config'], request: PlainRequest): string | undefined {
  return keyOf(request) ?? readSessionCookie(config, request)
}

type FindKey = (text: string, now: Date) => Promise<ChargedKey | undefined>

const uncharged =
  (sql: Context['sql']): FindKey =>
  async (text) => {
    const key = await findApiKey(sql, text)
    return key && { key, taken: null }
  }

async function identifyKey(
  { context, throttle }: AuthenticationContext,
  request: PlainRequest,
  findKey: FindKey
): Promise<ChargedKey> {
  const text = keyOf(request)
  if (!text) throw unauthorized('API_KEY_MISSING')
  return lookUp(throttle, request, {
    credential: text,
    refused: (code) => unauthorized(code === 'API_KEY_REVOKED' ? code : 'API_KEY_INVALID'),
    async find() {
      const now = context.clock.now()
      const found = /^sp_(live|test)_\w{1,100}$/.test(text) ? await findKey(text, now) : undefined
      const key = usable(found?.key, now)
      assertAddress(key, request.origin.judged)
      return { key, taken: found?.taken ?? null }
    }
  })
}

function usable(key: ApiKey | undefined, now: Date): ApiKey {
  if (!key) throw unauthorized('API_KEY_INVALID')
  if (key.revoked_at) throw unauthorized('API_KEY_REVOKED')
  if (isExpired(key, now)) throw unauthorized('API_KEY_EXPIRED')
  if (key.mode === 'live' && !key.account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live keys work only after the account’s e-mail address is verified.')
  }
  return key
}

async function authenticateSigner(
  authentication: AuthenticationContext,
  request: PlainRequest,
  operationId: OperationId | undefined
): Promise<SigningClaims> {
  const verify = operationId && ofReporters.has(operationId) ? verifyReportingToken : verifySigningToken
  const token = signingTokenOf(request)
  try {
    return await verifyThrottled(authentication, request, token, verify)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SIGNING_TOKEN_EXPIRED') throw error
    throw await explainExpired(authentication.context, token, error.cause)
  }
}

/** What the link to report abuse permits: to see whose document it is, and to report it. */
const ofReporters: ReadonlySet<OperationId> = new Set(['getSigningSession', 'reportAbuse'])

// Tokens of pads are looked up in the database, as keys are.
async function authenticatePad(
  { context, throttle }: AuthenticationContext,
  request: PlainRequest
): Promise<SigningClaims> {
  const credential = signingTokenOf(request)
  const find = () => verifyPadToken(context, credential)
  return lookUp(throttle, request, { credential, find, refused: padTokenInvalid })
}

function signingTokenOf(request: PlainRequest): string {
  const token = bearerToken(request)
  if (!token) throw unauthorized('SIGNING_TOKEN_MISSING')
  return token
}

// Tokens are verified without the database, so only invalid tokens need to be throttled.
async function verifyThrottled<Claims>(
  { context, throttle }: AuthenticationContext,
  request: PlainRequest,
  token: string,
  verify: (context: Context, token: string) => Promise<Claims>
): Promise<Claims> {
  try {
    return await verify(context, token)
  } catch (error) {
    if (!isInvalidToken(error)) throw error
    const { network } = request.origin
    throttle?.check(network, token)
    throttle?.rejected(network, token, error.code)
    throw error
  }
}

function isInvalidToken(
  error: unknown
): error is ApiError & { code: 'SIGNING_TOKEN_INVALID' | 'EDITING_TOKEN_INVALID' } {
  return error instanceof ApiError && (error.code === 'SIGNING_TOKEN_INVALID' || error.code === 'EDITING_TOKEN_INVALID')
}

/** Whether a bearer token has the form of a JWT, which no API key has. */
function isJwt(token: string) {
  return token.split('.').length === 3
}

function bearerToken(request: PlainRequest) {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization')?.trim() ?? '')?.[1]
}

function unauthorized(code: keyof typeof messages) {
  return new ApiError(code, messages[code])
}
