import { assertAddress, assertScope, isExpired, Refusal, requestLimits } from '@signpost/spec/rules'
import { findApiKey } from '../accounts/api-key.js'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { ApiError, toApiError } from '../contract/api-error.js'
import { contract, type Operation, type OperationId } from '../contract/contract.js'
import { verifyEditingToken } from '../editing/editing-token.js'
import { explainExpired } from '../signing-session/dead-link.js'
import { padTokenInvalid, verifyPadToken } from '../signing-session/pad-token.js'
import { type SigningClaims, verifyReportingToken, verifySigningToken } from '../signing-session/signing-token.js'
import { type ApiKey, chargeRequest, touchApiKey } from '../stores/api-key-store.js'
import { authenticateEditor } from './authenticate-editor.js'
import { authenticateSession } from './authenticate-session.js'
import type { AuthenticationContext } from './authentication-context.js'
import { type Caller, callerKey } from './caller.js'
import { lookUp } from './look-up.js'
import type { PlainRequest, PlainResponse } from './plain-request.js'
import { chargeBucket, settleCharge, signerLimits } from './rate-limit.js'
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
    await chargeBucket(authentication.context, callerKey(signer), signerLimits, response)
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

/** For paths and methods that do not exist: charges the caller's rate limit if its key or token is valid. */
export async function chargeIfAuthenticated(
  authentication: AuthenticationContext,
  operation: Secured,
  request: PlainRequest,
  response: PlainResponse
): Promise<void> {
  try {
    await authenticate(authentication, operation, request, response)
  } catch (error) {
    const isRejected = error instanceof Refusal && [401, 403].includes(toApiError(error).status)
    if (!isRejected) throw error
  }
}

async function authenticateAccount(
  authentication: AuthenticationContext,
  request: PlainRequest,
  response: PlainResponse
): Promise<AccountCaller> {
  const { context } = authentication
  const key = await identifyKey(authentication, request, context.config.rateLimits)
  return chargeAccount(context, key, response)
}

/** Authenticates the caller by API key, without charging a request to its rate limit. */
export async function authenticateKey(
  authentication: AuthenticationContext,
  request: PlainRequest
): Promise<KeyCaller> {
  return callerOf(await identifyKey(authentication, request, false))
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

async function identifyKey(
  { context, throttle }: AuthenticationContext,
  request: PlainRequest,
  isCharged: boolean
): Promise<ApiKey> {
  const text = keyOf(request)
  if (!text) throw unauthorized('API_KEY_MISSING')
  return lookUp(throttle, request, {
    credential: text,
    refused: (code) => unauthorized(code === 'API_KEY_REVOKED' ? code : 'API_KEY_INVALID'),
    async find() {
      const key = await findUsableKey(context, text, isCharged)
      assertAddress(key, request.origin.judged)
      return key
    }
  })
}

async function findUsableKey({ sql, clock }: Context, text: string, isCharged: boolean): Promise<ApiKey> {
  const now = clock.now()
  const wellFormed = /^sp_(live|test)_\w{1,100}$/.test(text)
  const found = wellFormed ? await findApiKey(sql, text, isCharged ? now : undefined) : undefined
  return usable(found, now)
}

async function chargeAccount(
  { sql, clock, config }: Context,
  key: ApiKey,
  response: PlainResponse
): Promise<KeyCaller> {
  const now = clock.now()
  const caller = callerOf(key)
  await touchApiKey(sql, key, now)
  if (!config.rateLimits) return caller
  const limits = requestLimits(key.account.plan, key.mode)
  settleCharge(response, limits, key.taken ?? (await chargeRequest(sql, callerKey(caller), limits, now)), now)
  return caller
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
