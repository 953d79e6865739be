import { largestBody } from '@signpost/spec/rules'
import express, { type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'

export const tooLarge = 'The request body exceeds 4.5 MB.'
const parseBytes = express.raw({ limit: largestBody, type: () => true })

/** Reads a body of at most 4.5 MB, also one that does not say how long it is. */
export function readBytes(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    parseBytes(request, response, (error?: unknown) => {
      if (error) reject(explainUnread(error))
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    })
  })
}

/** The error of a body that is too long or has another encoding, or the error as it is. */
export function explainUnread(error: unknown): unknown {
  const { type } = error as { type?: string }
  if (type === 'entity.too.large') return new ApiError('REQUEST_TOO_LARGE', tooLarge)
  if (type === 'encoding.unsupported') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip, deflate, br or absent.')
  }
  return error
}
