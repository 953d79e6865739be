import { largestBody } from '@signpost/spec/rules'
import type { NextFunction, Request, Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import type { Operation } from '../contract/contract.js'
import { assertLength, hasBody, refuseEndless } from './body-length.js'
import { form, isUtf8, json, mediaTypeOf, pdf } from './media-type.js'
import { tooLarge } from './read-bytes.js'
import { readJson } from './read-json.js'
import { readMultipart, readPdf } from './read-pdf-request.js'
import { unstorable } from './unstorable.js'

type Reader = (request: Request, response: Response, operation: Operation) => Promise<unknown>

const readers = new Map<string, Reader>([
  [json, readJson],
  [form, readMultipart],
  [pdf, readPdf]
])

/**
 * Reads an operation's body as JSON, also if it is a form or a PDF: what follows knows only one body. The content type is
 * normalised here, because the validator caches a compiled schema for every distinct content type that it sees.
 */
export function readBody(operation: Operation) {
  const types = Object.keys(operation.requestBody?.content ?? {})
  return async (request: Request, response: Response, next: NextFunction) => {
    const type = mediaTypeOf(request)
    // A PDF without bytes is an empty file.
    const isEmptyFile = type === pdf && types.includes(pdf)
    if (types.length === 0 || !(hasBody(request) || isEmptyFile)) {
      setBody(request, types.length > 0 ? {} : undefined)
      return next()
    }
    const read = types.includes(type) && (type !== json || isUtf8(request)) ? readers.get(type) : undefined
    if (!read) throw unsupported(types)
    assertLength(request, largestBody, tooLarge)
    const endless = refuseEndless(request, largestBody, tooLarge)
    setBody(request, await Promise.race([endless, read(request, response, operation)]))
    next(unstorable(request.body))
  }
}

function unsupported(types: string[]) {
  const message =
    types.length > 1 ? `have one of these types: ${types.join(', ')}` : `be JSON with Content-Type: ${json}`
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', `The request body must ${message}.`)
}

function setBody(request: Request, body: unknown) {
  request.body = body
  request.headers['content-type'] = body === undefined ? undefined : json
}
