import type { NextFunction, Request, Response } from 'express'
import { type Operation, parametersOf } from '../contract/contract.js'

/** Takes a query parameter without a value, as an empty search box sends it, for one that is not there. */
export function leaveOutEmpty(operation: Operation) {
  const known = new Set(
    parametersOf(operation)
      .filter((each) => each.in === 'query')
      .map(({ name }) => name)
  )
  return (request: Request, _response: Response, next: NextFunction) => {
    const given = Object.entries(request.query)
    const value = Object.fromEntries(given.filter(([name, value]) => value !== '' || !known.has(name)))
    // Express reads the query anew each time that it is asked for.
    Object.defineProperty(request, 'query', { value, writable: true, configurable: true, enumerable: true })
    next()
  }
}
