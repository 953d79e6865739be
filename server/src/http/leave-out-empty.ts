import type { NextFunction, Request, Response } from 'express'
import { type Operation, parametersOf } from '../contract/contract.js'

/** Ignores query parameters without a value: an empty search box sends `?search=`. */
export function leaveOutEmpty(operation: Operation) {
  const known = new Set(
    parametersOf(operation)
      .filter((each) => each.in === 'query')
      .map(({ name }) => name)
  )
  return (request: Request, _response: Response, next: NextFunction) => {
    const given = Object.entries(request.query)
    const value = Object.fromEntries(given.filter(([name, value]) => value !== '' || !known.has(name)))
    // `request.query` is a getter that parses the URL on each access.
    Object.defineProperty(request, 'query', { value, writable: true, configurable: true, enumerable: true })
    next()
  }
}
