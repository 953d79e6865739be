import type { Request, Response } from 'express'
import { type ApiKey, findApiKey, touchApiKey } from '../accounts/api-key.js'
import { requestLimits } from '../accounts/plans.js'
import type { Context } from '../context.js'
import { contract, type Operation } from '../contract.js'
import { ApiError } from '../errors.js'
import { type SigningClaims, verifySigningToken } from '../signing/signing-token.js'
import { type AccountCaller, type Caller, nameOf } from './call.js'
import { chargeBucket, settleCharge, signerLimits } from './rate-limit.js'

/** Who calls, by an API key or by a signing token as the operation's security says; charged to the caller's limits. */
export async function admitCaller(
  context: Context,
  operation: Operation,
  request: Request,
  response: Response
): Promise<Caller> {
  const security = operation.security ?? contract.security
  const bySigningToken = security.some((requirement) => 'SigningToken' in requirement)
  if (!bySigningToken) return admitAccount(context, request, response)
  const signer = await authenticateSigner(context, request)
  await chargeBucket(context, nameOf(signer), signerLimits, response)
  return signer
}

async function admitAccount(context: Context, request: Request, response: Response): Promise<AccountCaller> {
  const { sql, clock, config } = context
  const now = clock.now()
  const text = bearerToken(request) ?? request.get('x-api-key')?.trim()
  if (!text) {
    throw refused('API_KEY_MISSING', 'No API key. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".')
  }
  const wellFormed = /^sp_(live|test)_\w{1,100}$/.test(text)
  const found = wellFormed ? await findApiKey(sql, text, config.rateLimits ? now : undefined) : undefined
  const key = usable(found, now)
  const { account, mode, taken } = key
  await touchApiKey(sql, key, now)
  if (taken) settleCharge(response, requestLimits(account.plan, mode), taken, now)
  return { account, mode, keyId: key.id }
}

function usable(key: ApiKey | undefined, now: Date): ApiKey {
  if (!key) throw refused('API_KEY_INVALID', 'There is no such API key.')
  if (key.revoked_at && key.revoked_at <= now) throw refused('API_KEY_REVOKED', 'This API key has been revoked.')
  if (key.mode === 'live' && !key.account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live keys work once the account’s e-mail address is verified.')
  }
  return key
}

async function authenticateSigner(context: Context, request: Request): Promise<SigningClaims> {
  const token = bearerToken(request)
  if (!token) throw refused('SIGNING_TOKEN_MISSING', 'No signing token. Send it as "Authorization: Bearer <JWT>".')
  return verifySigningToken(context, token)
}

function bearerToken(request: Request) {
  return /^Bearer +(\S+)$/i.exec(request.get('authorization')?.trim() ?? '')?.[1]
}

function refused(
  code: 'API_KEY_MISSING' | 'API_KEY_INVALID' | 'API_KEY_REVOKED' | 'SIGNING_TOKEN_MISSING',
  message: string
) {
  return new ApiError(code, message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
