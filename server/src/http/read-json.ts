import { invalid, largestBody } from '@signpost/spec/rules'
import express, { type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import { excessOf } from './json-excess.js'
import { explainUnread } from './read-bytes.js'

const parseJson = express.json({ limit: largestBody, strict: false, type: () => true, verify: assertNoExcess })

/** The body would take seconds to parse. */
class Excess extends Error {
  readonly type = 'excess'
}

function assertNoExcess(_request: unknown, _response: unknown, json: Buffer) {
  const excess = excessOf(json)
  if (excess) throw new Excess(excess)
}

/** Reads a JSON body. */
export function readJson(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(explain(error)) : resolve(request.body)))
  })
}

function explain(error: unknown) {
  if (error instanceof Excess) return invalid('VALIDATION_FAILED', 'body', error.message)
  const explained = explainUnread(error)
  const { status } = explained as { status?: number }
  if (explained instanceof ApiError || !status || status >= 500) return explained
  return new ApiError('INVALID_JSON', 'The request body is not valid JSON.', { cause: error })
}
