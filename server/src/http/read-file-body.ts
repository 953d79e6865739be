import { invalid, largestFile } from '@signpost/spec/rules'
import express, { type NextFunction, type Request, type Response } from 'express'
import { ApiError } from '../contract/api-error.js'
import { assertLength } from './body-length.js'

const tooLarge = 'The file exceeds 25 MB.'

/** Reads a raw PDF of up to 25 MB. */
export const readPdfBody = [rejectOtherTypes, rejectTooLong, readUpTo(largestFile), explainTooLarge]

/** Reads a raw file whose size must be the one declared for its upload URL. */
export const readDeclaredFile = [rejectOtherLength, rejectTooLong, readDeclared, explainTooLarge, rejectOtherSize]

function rejectOtherTypes(request: Request, _response: Response, next: NextFunction) {
  if (request.is('application/pdf')) return next()
  next(new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw PDF, with Content-Type: application/pdf.'))
}

function rejectTooLong(request: Request, _response: Response, next: NextFunction) {
  assertLength(request, largestFile, tooLarge)
  next()
}

function readUpTo(limit: number) {
  return express.raw({ type: () => true, limit })
}

function explainTooLarge(error: { type?: string }, _request: Request, _response: Response, next: NextFunction) {
  next(error.type === 'entity.too.large' ? new ApiError('REQUEST_TOO_LARGE', tooLarge) : error)
}

// Checked before reading if Content-Length is known. The length of a compressed body says nothing about the file's size.
function rejectOtherLength(request: Request, _response: Response, next: NextFunction) {
  const length = request.get('content-length')
  const isKnown = length !== undefined && request.get('content-encoding') === undefined
  next(isKnown && Number(length) !== declaredSize(request) ? sizeMismatch(request, `has ${length} bytes`) : undefined)
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
