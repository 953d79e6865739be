import type { NextFunction, Request, Response } from 'express'
import type { Operation } from '../contract/contract.js'
import { type Caller, nameOf } from '../operations/call.js'
import type { AuthenticationThrottle } from './authentication-throttle.js'
import { networkOf } from './network-of.js'

/**
 * Slows down whoever guesses at access codes. Each signer is locked out after a few wrong codes; this keeps an address
 * that has many links, or asks for a locked one again and again, from costing a derivation each time.
 */
export function slowGuessing(throttle: AuthenticationThrottle | undefined, operation: Operation) {
  const takesCode = operation['x-error-codes'].includes('ACCESS_CODE_INVALID')
  return (request: Request, response: Response, next: NextFunction) => {
    if (!throttle || !takesCode) return next()
    const network = networkOf(request.ip)
    const signer = `access code of ${nameOf(response.locals.caller as Caller)}`
    throttle.check(network, signer)
    response.on('finish', () => {
      if (response.statusCode === 403) throttle.refused(network, signer, 'ACCESS_CODE_INVALID')
      if (response.statusCode === 200) throttle.accepted(signer)
    })
    next()
  }
}
