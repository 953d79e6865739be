import type { NextFunction, Request, Response } from 'express'
import type { AuthenticationThrottle } from '../authentication/authentication-throttle.js'
import { type Caller, callerKey } from '../authentication/caller.js'
import type { Operation } from '../contract/contract.js'

/**
 * Throttles clients that guess access codes. Each signer is locked out after a few incorrect codes. This also stops an
 * address with many links, or with repeated attempts at a locked one, from causing an expensive key derivation each time.
 */
export function slowGuessing(throttle: AuthenticationThrottle | undefined, operation: Operation) {
  const takesCode = operation['x-error-codes'].includes('ACCESS_CODE_INVALID')
  return (request: Request, response: Response, next: NextFunction) => {
    if (!throttle || !takesCode) return next()
    const { network } = request.origin
    const signer = `access code of ${callerKey(response.locals.caller as Caller)}`
    throttle.check(network, signer)
    response.on('finish', () => {
      if (response.statusCode === 403) throttle.rejected(network, signer, 'ACCESS_CODE_INVALID')
      if (response.statusCode === 200) throttle.accepted(signer)
    })
    next()
  }
}
