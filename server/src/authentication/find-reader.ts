import { hasScope, scopesOfRole } from '@signpost/spec/rules'
import { ApiError } from '../contract/api-error.js'
import { findAccount } from '../stores/account-store.js'
import type { Reader } from '../verification/reader.js'
import { assertSameSite, readSession } from './authenticate-session.js'
import type { AuthenticationContext } from './authentication-context.js'
import type { PlainRequest } from './plain-request.js'
import { readSessionCookie } from './session-cookie.js'

/**
 * The member who is signed in to the console, on a page that everyone can use. Null for everyone else, also if the session
 * has ended or the request does not come from a page of this service.
 */
export async function findReader(authentication: AuthenticationContext, request: PlainRequest): Promise<Reader | null> {
  const { context } = authentication
  if (!readSessionCookie(context.config, request)) return null
  try {
    assertSameSite(request)
    const { member } = await readSession(authentication, request)
    const account = await findAccount(context.sql, member.account_id)
    if (!account || !hasScope({ scopes: scopesOfRole(member.role) }, 'documents:read')) return null
    return { accountId: account.id, modes: account.email_verified ? ['live', 'test'] : ['test'] }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SESSION_INVALID') return null
    throw error
  }
}
