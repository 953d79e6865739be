import type { NextFunction, Request, Response } from 'express'
import type { Caller } from '../authentication/caller.js'
import type { Context } from '../context/context.js'
import { newId, uuidOf } from '../contract/ids.js'
import { clientLeft } from './observe-requests.js'

/** Records the requests of keys and members once they have ended. */
export function recordRequests({ clock, requests }: Pick<Context, 'clock' | 'requests'>) {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now()
    const createdAt = clock.now()
    response.once('close', () => {
      const { requestId, operation, path, errorCode = null } = response.locals
      const caller = response.locals.caller as Caller | undefined
      if (!operation || !caller || 'signerId' in caller) return
      requests.add({
        // Not an identifier of the caller's choice, which another request may have too.
        id: uuidOf('req', requestId === request.get('x-request-id') ? newId('req', createdAt) : requestId),
        account_id: caller.account.id,
        mode: caller.mode,
        request_id: requestId,
        method: request.method,
        path,
        operation,
        status: response.headersSent ? response.statusCode : clientLeft,
        error_code: errorCode,
        duration_ms: Math.round(performance.now() - startedAt),
        key_id: caller.keyId,
        member_id: caller.member?.id ?? null,
        ip_address: request.origin.address,
        created_at: createdAt
      })
    })
    next()
  }
}

const identifier = /^[a-z]{3}_[0-9a-z]{26}$/

/** The path with its identifiers. What is none stays out: it may be a key, or text of any kind. */
export function describePath(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name]
    return typeof value === 'string' && identifier.test(value) ? value : placeholder
  })
}
