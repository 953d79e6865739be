import { invalid, largestFile } from '@signpost/spec/rules'
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response
} from 'express'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { assertLength } from './body-length.js'
import { countTransfer } from './count-transfer.js'

const tooLarge = 'The file exceeds 25 MB.'

type Readers = (RequestHandler | ErrorRequestHandler)[]

/** Reads a raw PDF of up to 25 MB. */
export const readPdfBody = (context: Pick<Context, 'transfers'>): Readers => [
  rejectOtherTypes,
  rejectCompressed,
  rejectTooLong,
  counted(context),
  readUpTo(largestFile),
  explainTooLarge
]

/** Reads a raw file whose size must be the one declared for its upload URL. */
export const readDeclaredFile = (context: Pick<Context, 'transfers'>): Readers => [
  rejectCompressed,
  rejectOtherLength,
  rejectTooLong,
  counted(context),
  readDeclared,
  explainTooLarge,
  rejectOtherSize
]

// A few kilobytes would unpack to the largest file, and take its memory for as long as the client likes.
function rejectCompressed(request: Request, _response: Response, next: NextFunction) {
  const encoding = request.get('content-encoding')
  if (encoding === undefined || encoding === 'identity') return next()
  next(new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the file as it is, without Content-Encoding: ${encoding}.`))
}

function counted(context: Pick<Context, 'transfers'>): RequestHandler {
  return (request, response, next) => {
    const length = request.get('content-length')
    countTransfer(context, response, length === undefined ? (declaredSize(request) ?? largestFile) : Number(length))
    next()
  }
}

function rejectOtherTypes(request: Request, _response: Response, next: NextFunction) {
  if (request.is('application/pdf')) return next()
  next(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw PDF, with Content-Type: application/pdf.'))
}

function rejectTooLong(request: Request, _response: Response, next: NextFunction) {
  assertLength(request, largestFile, tooLarge)
  next()
}

function readUpTo(limit: number) {
  return express.raw({ type: () => true, limit, inflate: false })
}

function explainTooLarge(error: { type?: string }, _request: Request, _response: Response, next: NextFunction) {
  next(error.type === 'entity.too.large' ? new ApiError('REQUEST_TOO_LARGE', tooLarge) : error)
}

// Checked before reading if Content-Length is known.
function rejectOtherLength(request: Request, _response: Response, next: NextFunction) {
  const length = request.get('content-length')
  next(
    length !== undefined && Number(length) !== declaredSize(request)
      ? sizeMismatch(request, `has ${length} bytes`)
      : undefined
  )
}

function readDeclared(request: Request, response: Response, next: NextFunction) {
  const read = readUpTo(declaredSize(request) ?? largestFile)
  read(request, response, (error?: { type?: string }) => {
    const tooLong = error?.type === 'entity.too.large' && declaredSize(request) !== undefined
    next(tooLong ? sizeMismatch(request, 'has more bytes') : error)
  })
}

function rejectOtherSize(request: Request, _response: Response, next: NextFunction) {
  const size = Buffer.isBuffer(request.body) ? request.body.length : 0
  next(size === declaredSize(request) ? undefined : sizeMismatch(request, `has ${size} bytes`))
}

/** The size in a presigned URL. URLs created by earlier versions have none. */
function declaredSize({ query }: Request) {
  return query.size === undefined ? undefined : Number(query.size)
}

function sizeMismatch(request: Request, problem: string) {
  const size = declaredSize(request)
  if (size === undefined) return undefined
  return invalid('UPLOAD_SIZE_MISMATCH', 'file', `${problem} instead of the declared ${size}`)
}
