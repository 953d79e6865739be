import type { Request } from 'express'
import { findApiKey, touchApiKey } from '../accounts/api-key.js'
import type { Context } from '../context.js'
import { contract, type Operation } from '../contract.js'
import { ApiError } from '../errors.js'
import { type SigningClaims, verifySigningToken } from '../signing/signing-token.js'
import type { AccountCaller, Caller } from './call.js'

/** Who calls: by an API key or by a signing token, as the operation's security says. */
export async function authenticate(context: Context, operation: Operation, request: Request): Promise<Caller> {
  const security = operation.security ?? contract.security
  const bySigningToken = security.some((requirement) => 'SigningToken' in requirement)
  return bySigningToken ? authenticateSigner(context, request) : authenticateAccount(context, request)
}

async function authenticateAccount(context: Context, request: Request): Promise<AccountCaller> {
  const now = context.clock.now()
  const text = bearerToken(request) ?? request.get('x-api-key')?.trim()
  if (!text) {
    throw refused('API_KEY_MISSING', 'No API key. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".')
  }
  const key = /^sp_(live|test)_\w{1,100}$/.test(text) ? await findApiKey(context.sql, text) : undefined
  if (!key) throw refused('API_KEY_INVALID', 'There is no such API key.')
  if (key.revoked_at && key.revoked_at <= now) throw refused('API_KEY_REVOKED', 'This API key has been revoked.')
  if (key.mode === 'live' && !key.account.email_verified) {
    throw new ApiError('EMAIL_NOT_VERIFIED', 'Live keys work once the account’s e-mail address is verified.')
  }
  await touchApiKey(context.sql, key.id, now)
  return { account: key.account, mode: key.mode, keyId: key.id }
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
