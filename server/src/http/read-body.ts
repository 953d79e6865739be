import type { Refusal } from '@signpost/spec/rules'
import { invalid } from '@signpost/spec/rules'
import express, { type NextFunction, type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import type { Operation } from '../contract/contract.js'
import { excessOf } from './json-excess.js'

/** 4.5 MB. */
const maxBodySize = 4.5 * 1024 * 1024

const parseJson = express.json({ limit: maxBodySize, strict: false, type: () => true, verify: refuseExcess })

/** What the parser would take seconds for. */
class Excess extends Error {
  readonly type = 'excess'
}

function refuseExcess(_request: unknown, _response: unknown, json: Buffer) {
  const excess = excessOf(json)
  if (excess) throw new Excess(excess)
}

/**
 * Reads an operation's JSON body. The content type is settled here, before the validator sees it: that keeps a compiled
 * validator for every content type that anybody ever invents.
 */
export function readBody(operation: Operation) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!operation.requestBody || !hasBody(request)) {
      settle(request, operation.requestBody ? {} : undefined)
      return next()
    }
    if (!isJson(request)) {
      return next(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, with Content-Type: application/json.'))
    }
    parseJson(request, response, (error?: unknown) => {
      if (error) return next(bodyError(error))
      settle(request, request.body)
      next(unstorable('body', request.body))
    })
  }
}

function hasBody(request: Request) {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

function isJson(request: Request) {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  return type.trim() === 'application/json' && (!charset || /^charset="?utf-8"?$/.test(charset))
}

function settle(request: Request, body: unknown) {
  request.body = body
  request.headers['content-type'] = body === undefined ? undefined : 'application/json'
}

function bodyError(error: unknown) {
  const { type, status } = error as { type?: string; status?: number }
  if (error instanceof Excess) return invalid('VALIDATION_FAILED', 'body', error.message)
  if (type === 'entity.too.large') return new ApiError('REQUEST_TOO_LARGE', 'The body is over 4.5 MB.')
  if (type === 'encoding.unsupported') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be plain, or compressed with gzip, deflate or br.')
  }
  if (status && status < 500) return new ApiError('INVALID_JSON', 'The body is not valid JSON.', { cause: error })
  return error
}

// Far deeper than any body of the contract; one without an end would take the whole stack.
const maxDepth = 32

/** The error of a request's part that no database holds: a text with a NUL or half a character, or nesting without end. */
export function unstorable(part: 'query' | 'body', value: unknown): Refusal | undefined {
  const found = findUnstorable(value, 0)
  return found && invalid('VALIDATION_FAILED', placeOf(found.path) || part, found.problem)
}

interface Unstorable {
  /** From the inside out. */
  path: (string | number)[]
  problem: string
}

/** Of a property's name, where the property is. Only of what is found the place is put together. */
function findUnstorable(value: unknown, depth: number): Unstorable | undefined {
  if (typeof value === 'string') {
    return isStorable(value) ? undefined : { path: [], problem: 'has a character that cannot be stored' }
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
    if (!isStorable(name)) return { path: [], problem: 'has a character that cannot be stored' }
    const found = findUnstorable(child, depth + 1)
    if (found) return { ...found, path: [...found.path, name] }
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** As the caller wrote it: `signers[0].name`. */
function placeOf(path: (string | number)[]) {
  return path.reduceRight<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`
    return place ? `${place}.${part}` : part
  }, '')
}
