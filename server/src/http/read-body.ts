import type { Refusal } from '@signpost/spec/rules'
import { invalid, isStorable, largestBody, notStorable } from '@signpost/spec/rules'
import express, { type NextFunction, type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import type { Operation } from '../contract/contract.js'
import { assertLength, hasBody } from './body-length.js'
import { excessOf } from './json-excess.js'

const tooLarge = 'The request body exceeds 4.5 MB.'
const parseJson = express.json({ limit: largestBody, strict: false, type: () => true, verify: assertNoExcess })

/** The body would take seconds to parse. */
class Excess extends Error {
  readonly type = 'excess'
}

function assertNoExcess(_request: unknown, _response: unknown, json: Buffer) {
  const excess = excessOf(json)
  if (excess) throw new Excess(excess)
}

/**
 * Reads an operation's JSON body. The content type is normalised here, because the validator caches a compiled schema for
 * every distinct content type that it sees.
 */
export function readBody(operation: Operation) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!operation.requestBody || !hasBody(request)) {
      setBody(request, operation.requestBody ? {} : undefined)
      return next()
    }
    if (!isJson(request)) {
      return next(
        new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be JSON with Content-Type: application/json.')
      )
    }
    assertLength(request, largestBody, tooLarge)
    parseJson(request, response, (error?: unknown) => {
      if (error) return next(bodyError(error))
      setBody(request, request.body)
      next(unstorable(request.body))
    })
  }
}

function isJson(request: Request) {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  return type.trim() === 'application/json' && (!charset || /^charset="?utf-8"?$/.test(charset))
}

function setBody(request: Request, body: unknown) {
  request.body = body
  request.headers['content-type'] = body === undefined ? undefined : 'application/json'
}

function bodyError(error: unknown) {
  const { type, status } = error as { type?: string; status?: number }
  if (error instanceof Excess) return invalid('VALIDATION_FAILED', 'body', error.message)
  if (type === 'entity.too.large') return new ApiError('REQUEST_TOO_LARGE', tooLarge)
  if (type === 'encoding.unsupported') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip, deflate, br or absent.')
  }
  if (status && status < 500)
    return new ApiError('INVALID_JSON', 'The request body is not valid JSON.', { cause: error })
  return error
}

// Far deeper than any valid body. Without a limit, deep nesting would overflow the stack.
const maxDepth = 32

/** The error if a body cannot be stored: text with a NUL or a lone surrogate, or excessive nesting. */
function unstorable(value: unknown): Refusal | undefined {
  const found = findUnstorable(value, 0)
  return found && invalid('VALIDATION_FAILED', jsonPathOf(found.path) || 'body', found.problem)
}

interface Unstorable {
  /** Innermost property first. */
  path: (string | number)[]
  problem: string
}

// Only a value that is found gets a path: building one for every value would be slow. For a property name that cannot be
// stored, the path is that of its object.
function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') {
    return isStorable(value) ? undefined : { path: [], problem: notStorable }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === maxDepth) return { path: [], problem: 'is nested too deeply' }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findUnstorable(value[index], depth + 1)
      if (found) return { ...found, path: [...found.path, index] }
    }
    return undefined
  }
  for (const [name, child] of Object.entries(value)) {
    if (!isStorable(name)) return { path: [], problem: notStorable }
    const found = findUnstorable(child, depth + 1)
    if (found) return { ...found, path: [...found.path, name] }
  }
}

/** Formats a JSON path: `signers[0].name`. */
function jsonPathOf(path: (string | number)[]) {
  return path.reduceRight<string>((outer, part) => {
    if (typeof part === 'number') return `${outer}[${part}]`
    return outer ? `${outer}.${part}` : part
  }, '')
}
