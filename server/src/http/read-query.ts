import { invalidRequest, schemaProblem } from '@signpost/spec/rules'
import type { NextFunction, Request, Response } from 'express'
import { type Operation, parametersOf } from '../contract/contract.js'

/**
 * Rejects query parameters that the operation does not have, such as `status[a]`, and ignores parameters without a value:
 * an empty search box sends `?search=`. The validator would read brackets as nested objects.
 */
export function readQuery(operation: Operation) {
  const known = new Set(
    parametersOf(operation)
      .filter((each) => each.in === 'query')
      .map(({ name }) => name)
  )
  return (request: Request, _response: Response, next: NextFunction) => {
    const given = Object.entries(request.query)
    const unknown = given.filter(([name]) => !known.has(name)).map(([name]) => unknownParameter(name))
    if (unknown.length > 0) return next(invalidRequest(unknown, undefined, operation['x-validation-codes'] ?? {}))
    const value = Object.fromEntries(given.filter(([, value]) => value !== ''))
    // `request.query` is a getter that parses the URL on each access.
    Object.defineProperty(request, 'query', { value, writable: true, configurable: true, enumerable: true })
    next()
  }
}

function unknownParameter(path: string) {
  return { path, keyword: 'additionalProperties', problem: schemaProblem('additionalProperties', {}) }
}
