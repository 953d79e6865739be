import { invalidRequest, readParameters } from '@signpost/spec/rules'
import type { NextFunction, Request, Response } from 'express'
import { type Operation, type Parameter, parametersOf } from '../contract/contract.js'
import { mediaTypeOf, pdf } from './media-type.js'

/**
 * Reads the query by the rule of the contract, and rejects parameters that the operation does not have, such as `status[a]`.
 * The validator would read brackets as nested objects: only maps have them.
 */
export function readQuery(operation: Operation) {
  const parameters = parametersOf(operation).filter((each) => each.in === 'query')
  const known = schemasOf(parameters.filter((each) => each['x-of-body'] === undefined))
  const knownOfPdf = schemasOf(parameters)
  return (request: Request, _response: Response, next: NextFunction) => {
    const query = new URLSearchParams(request.url.split(/\?(.*)/s)[1])
    const { values, findings } = readParameters(query, mediaTypeOf(request) === pdf ? knownOfPdf : known)
    if (findings.length > 0) return next(invalidRequest(findings, undefined, operation['x-validation-codes'] ?? {}))
    // `request.query` is a getter that parses the URL on each access.
    Object.defineProperty(request, 'query', { value: values, writable: true, configurable: true, enumerable: true })
    next()
  }
}

function schemasOf(parameters: Parameter[]) {
  return new Map(parameters.map(({ name, style, schema }) => [name, style === 'deepObject' ? map : schema]))
}

const map = { type: 'object' }
