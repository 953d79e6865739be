import type { NextFunction, Request, Response } from 'express'
import type { Operation } from '../contract/contract.js'

/** Adds to every response of a deprecated operation since when it is, until when it works, and where this is explained. */
export function announceDeprecation({ 'x-deprecation': deprecation }: Pick<Operation, 'x-deprecation'>) {
  return (_request: Request, response: Response, next: NextFunction) => {
    if (deprecation) response.set(headersOf(deprecation)).append('Link', '</docs/guides/versioning>; rel="deprecation"')
    next()
  }
}

// RFC 9745 and RFC 8594 write times differently.
function headersOf({ since, sunset }: NonNullable<Operation['x-deprecation']>) {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() }
}
